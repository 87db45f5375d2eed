import { describe, expect, it } from 'vitest';
import { links, ownPath } from './links.ts';

describe('links', () => {
  it.each([
    ['EUR/USD', '/stock/v2/EUR%2FUSD/Euro%20%2F%20Dollar', 'Euro / Dollar'],
    ['^NSEI', '/stock/v2/%5ENSEI/Index%2050', 'Index 50'],
    ['GC=F', '/stock/v2/GC%3DF/Gold', 'Gold'],
  ])('encode every segment, so that %s survives a reload (D4)', (symbol, expected, name) => {
    expect(links.stock(symbol, name)).toBe(expected);
  });

  it('to the login contain the requested address, and nothing for home', () => {
    expect(links.login('/stock/v2/A%2FB/x?y=1')).toBe('/login?next=%2Fstock%2Fv2%2FA%252FB%2Fx%3Fy%3D1');
    expect(links.login('/')).toBe('/login');
  });
});

describe('ownPath, the address after a login (D3)', () => {
  it.each(['/markets', '/stock/v2/A/B?x=1#y', '/'])('keeps %s', (path) => expect(ownPath(path)).toBe(path));
  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil',
    '/login',
    '/login?next=/a',
    '/register',
    '',
    null,
  ])('refuses %s', (path) => expect(ownPath(path)).toBeUndefined());
});
