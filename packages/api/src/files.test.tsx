import { describe, expect, it } from 'vitest';
import { documentAddress, fileAddress } from './files.ts';

describe('fileAddress', () => {
  it("resolves a path relative to the API's host", () => {
    expect(fileAddress('/pictures/1.svg', 'https://api.example/base/api')).toBe(
      'https://api.example/pictures/1.svg',
    );
    expect(fileAddress('/pictures/1.svg', '/api')).toBe(`${location.origin}/pictures/1.svg`);
  });

  it('keeps an address on another host', () => {
    expect(fileAddress('https://cdn.example/1.jpg', '/api')).toBe('https://cdn.example/1.jpg');
  });

  it.each([null, '', 'javascript:alert(1)', 'data:image/svg+xml,<svg/>', 'file:///etc/hosts', 'http://'])(
    'is undefined for %s',
    (named) => {
      expect(fileAddress(named, '/api')).toBeUndefined();
    },
  );
});

describe('documentAddress', () => {
  it.each(['https://files.example/a.pdf', `${location.origin}/a.pdf`, '/a.pdf'])('keeps %s', (named) => {
    expect(documentAddress(named, '/api')).toBe(new URL(named, location.origin).href);
  });

  it.each(['http://files.example/a.pdf', 'javascript:alert(1)', '//files.example/a.pdf', '', null])(
    'is undefined for %s where the app itself is not served over https',
    (named) => {
      expect(location.protocol).toBe('http:');
      expect(documentAddress(named, '/api')).toBeUndefined();
    },
  );
});
