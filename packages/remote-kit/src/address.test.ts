import { expect, test } from 'vitest';
import { appLocationOf, pathIn } from './address.ts';

const at = (address: string, base = '/', embedded = false, files = base) => {
  const location = new URL(address);
  const app = appLocationOf(location, { base, files }, embedded);
  return { ...app, path: pathIn(app, location) };
};

test('on a server the path is real, and files hang below the base however deep the document was opened', () => {
  expect(at('https://bourse.example/stock/v2/EUR%2FUSD/Euro?x=1#y')).toEqual({
    files: 'https://bourse.example/',
    hash: false,
    base: '/',
    path: '/stock/v2/EUR%2FUSD/Euro',
  });
  expect(at('https://host.example/app/markets', '/app/')).toMatchObject({
    files: 'https://host.example/app/',
    path: '/markets',
  });
});

test('from disk the path is in the hash, and files hang below the folder of the document (D11)', () => {
  expect(at('file:///home/me/dist/index.html#/news/7?from=home')).toMatchObject({
    files: 'file:///home/me/dist/',
    hash: true,
    path: '/news/7',
  });
  expect(at('file:///home/me/dist/index.html')).toMatchObject({ path: '/' });
});

test('in an embedded app it is as from disk (D11)', () => {
  expect(at('https://localhost/www/index.html#/markets', '/', true)).toMatchObject({
    files: 'https://localhost/www/',
    hash: true,
    path: '/markets',
  });
});

test('an address of another host or outside of the base is none of the app', () => {
  const app = appLocationOf(new URL('https://host.example/app/'), { base: '/app/' }, false);
  expect(pathIn(app, new URL('https://evil.example/app/markets'))).toBeUndefined();
  expect(pathIn(app, new URL('https://host.example/other'))).toBeUndefined();
});

test('a preview has its routes below its own base, and the files of the live app', () => {
  expect(at('https://bourse.example/~pr-12/markets', '/~pr-12/', false, '/')).toEqual({
    files: 'https://bourse.example/',
    hash: false,
    base: '/~pr-12/',
    path: '/markets',
  });
  const app = appLocationOf(
    new URL('https://bourse.example/~pr-12/'),
    { base: '/~pr-12/', files: '/' },
    false,
  );
  expect(pathIn(app, new URL('https://bourse.example/markets')), 'the live app').toBeUndefined();
});
