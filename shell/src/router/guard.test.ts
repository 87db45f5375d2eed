import { describe, expect, test } from 'vitest';
import { guard, SIGN_IN_PATHS, withinBase } from './guard.ts';

const as = (signedIn: boolean) => (address: string) => {
  const { pathname, search } = new URL(address, 'https://bourse.example');
  return guard({ pathname, search }, signedIn);
};
const guest = as(false);
const customer = as(true);

describe('the guard, for a guest', () => {
  test('allows the sign-in screens', () => {
    for (const path of SIGN_IN_PATHS) expect(guest(path)).toBeUndefined();
    expect(guest('/login/')).toBeUndefined();
    expect(guest('/LOGIN?next=%2Fnews')).toBeUndefined();
  });

  test('redirects any other address to the login, which keeps path, query and encoding in next', () => {
    expect(guest('/markets')).toBe('/login?next=%2Fmarkets');
    expect(guest('/stock/v2/EUR%2FUSD/Euro?type=buy')).toBe(
      `/login?next=${encodeURIComponent('/stock/v2/EUR%2FUSD/Euro?type=buy')}`,
    );
    expect(guest('/nowhere')).toBe('/login?next=%2Fnowhere');
    expect(guest('/')).toBe('/login');
  });

  test('keeps no address of another host', () => {
    expect(guard({ pathname: '//evil.example', search: '' }, false)).toBe('/login');
    expect(guard({ pathname: '/\\evil.example', search: '' }, false)).toBe('/login');
  });
});

describe('the guard, for a customer', () => {
  test('allows every address except the login', () => {
    for (const path of ['/', '/markets', '/register', '/forgot-password', '/nowhere']) {
      expect(customer(path)).toBeUndefined();
    }
  });

  test('redirects the login to the address in next, or home', () => {
    expect(customer('/login?next=%2Fnews%2F7%3Fpage%3D2')).toBe('/news/7?page=2');
    expect(customer('/login')).toBe('/');
  });

  test('redirects to home when next is of another host or the login itself', () => {
    for (const next of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/login',
      '/login?next=/login',
    ]) {
      expect(customer(`/login?next=${encodeURIComponent(next)}`)).toBe('/');
    }
  });
});

test("withinBase removes the app's base from a path", () => {
  expect(withinBase('/app/', { pathname: '/app/login', search: '?next=%2F' })).toEqual({
    pathname: '/login',
    search: '?next=%2F',
  });
  expect(withinBase('/app/', { pathname: '/app/', search: '' }).pathname).toBe('/');
  expect(withinBase('/', { pathname: '/markets', search: '' }).pathname).toBe('/markets');
});
