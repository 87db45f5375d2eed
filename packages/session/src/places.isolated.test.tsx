import { afterEach, expect, it, vi } from 'vitest';

/** The names as a page of this base path has them, which it reads when it is loaded. */
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

it('names of what a page keeps begin with the base path of its deployment', async () => {
  expect(await namesBelow('/in/')).toEqual([
    '/in/ token',
    '/in/ answers ["listNews",{}]',
    '/in/ moneyCall a%20b loan',
    '/in/ lastAnswers',
    '/in/ tabs countUnread',
    '/in/ files',
  ]);
});

it('no name of one deployment begins like a name of a deployment around it', async () => {
  const [inner, outer] = [await namesBelow('/in/'), await namesBelow('/')];
  for (const name of inner) expect(outer.filter((one) => name.startsWith(one))).toEqual([]);
});
