import { afterEach, expect, it, vi } from 'vitest';

/** Names of each kind in a page with this base path. Loads the module afresh, because it reads the base path on load. */
async function namesBelow(base: string) {
  document.head.innerHTML = `<meta name="base" content="${base}">`;
  vi.resetModules();
  const names = await import('./places.ts');
  return [
    names.devicePlace('token'),
    names.devicePlace('answers', '["listNews",{}]'),
    names.customerPlace('moneyCall', 'a b', 'loan'),
    names.databaseName('lastAnswers'),
    names.tabsName('countUnread'),
    names.cacheName(`https://bourse.example${base}`, 'files'),
  ];
}

afterEach(() => {
  document.head.innerHTML = '';
});

it('names of stored values, databases, caches and channels begin with the base path of the deployment', async () => {
  expect(await namesBelow('/in/')).toEqual([
    '/in/ token',
    '/in/ answers ["listNews",{}]',
    '/in/ moneyCall a%20b loan',
    '/in/ lastAnswers',
    '/in/ tabs countUnread',
    '/in/ files',
  ]);
});

it('no name of a deployment below `/` starts with a name of the deployment at `/`', async () => {
  const [inner, outer] = [await namesBelow('/in/'), await namesBelow('/')];
  for (const name of inner) expect(outer.filter((one) => name.startsWith(one))).toEqual([]);
});
