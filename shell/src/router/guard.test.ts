import { describe, expect, test } from 'vitest';
import { guard, SIGN_IN_PATHS, withinBase } from './guard.ts';

const as = (signedIn: boolean) => (address: string) => {
  const { pathname, search } = new URL(address, 'https://bourse.example');
  return guard({ pathname, search }, signedIn);
};
const guest = as(false);
const customer = as(true);

describe('a guest', () => {
  test('sees the sign-in screens', () => {
    for (const path of SIGN_IN_PATHS) expect(guest(path)).toBeUndefined();
    expect(guest('/login/')).toBeUndefined();
    expect(guest('/LOGIN?next=%2Fnews')).toBeUndefined();
  });

  test('is sent to the login from everywhere else, which remembers where, query and encoding included', () => {
    expect(guest('/markets')).toBe('/login?next=%2Fmarkets');
    expect(guest('/stock/v2/EUR%2FUSD/Euro?type=buy')).toBe(
      `/login?next=${encodeURIComponent('/stock/v2/EUR%2FUSD/Euro?type=buy')}`,
    );
    expect(guest('/nowhere')).toBe('/login?next=%2Fnowhere');
    expect(guest('/')).toBe('/login');
  });

  test('cannot be made to remember another host', () => {
    expect(guard({ pathname: '//evil.example', search: '' }, false)).toBe('/login');
    expect(guard({ pathname: '/\\evil.example', search: '' }, false)).toBe('/login');
  });
});

describe('a customer', () => {
  test('passes everywhere but at the login', () => {
    for (const path of ['/', '/markets', '/register', '/forgot-password', '/nowhere']) {
      expect(customer(path)).toBeUndefined();
    }
  });

  test('is led from the login to where it remembers, else home', () => {
    expect(customer('/login?next=%2Fnews%2F7%3Fpage%3D2')).toBe('/news/7?page=2');
    expect(customer('/login')).toBe('/');
  });

  test('is not led to another host, nor in a circle', () => {
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

test('an app below a base guards the path within it', () => {
  expect(withinBase('/app/', { pathname: '/app/login', search: '?next=%2F' })).toEqual({
    pathname: '/login',
    search: '?next=%2F',
  });
  expect(withinBase('/app/', { pathname: '/app/', search: '' }).pathname).toBe('/');
  expect(withinBase('/', { pathname: '/markets', search: '' }).pathname).toBe('/markets');
});
