import { links } from '@bourse/links/links';
import type { Locator, Page } from '@playwright/test';
import type { Fault, FaultProxy } from '../src/fault-proxy.ts';
import {
  ofAnotherContract,
  registryOf,
  remoteIn,
  replaceRemote,
  rewriteRegistry,
  thatThrows,
} from '../src/release.ts';
import { expect, test } from '../src/test.ts';
import { tab } from '../src/trading.ts';

/** The loader: one deadline over everything until a screen can render. */
const DEADLINE = 8_000;

/** Of a whole screen; the slots of a remote say theirs on the screens of others. */
const failure = (page: Page) => page.getByRole('alert').and(page.locator('[data-size="screen"]'));
const slotFailure = (page: Page) => page.getByRole('alert').and(page.locator('[data-size="slot"]'));
const retry = (page: Page) => failure(page).getByRole('button', { name: 'Retry' });

async function fromMore(page: Page, place: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: place }).click();
}

interface RemoteUnderTest {
  path: string;
  /** Where a customer is who has not needed this remote yet, and how they get to it from there. */
  before: string;
  enter: (page: Page) => Promise<void>;
  /** What only this remote can show. */
  sight: (page: Page) => Locator;
  /** Away to the other remote. */
  leave: (page: Page) => Promise<void>;
  /** And back again. */
  comeBack: (page: Page) => Promise<void>;
  other: 'markets' | 'news';
}

const REMOTES: Record<'markets' | 'news', RemoteUnderTest> = {
  markets: {
    path: links.markets(),
    before: links.account(),
    enter: (page) => tab(page, 'Markets').click(),
    sight: (page) => page.getByRole('tablist', { name: 'Categories' }),
    leave: async (page) => {
      await tab(page, 'Home').click();
      await page.getByRole('link', { name: 'More news' }).click();
    },
    comeBack: async (page) => {
      await fromMore(page, 'Home');
      await tab(page, 'Markets').click();
    },
    other: 'news',
  },
  news: {
    path: links.news(),
    before: links.settings(),
    enter: (page) => fromMore(page, 'News'),
    sight: (page) => page.getByRole('list', { name: 'News', exact: true }),
    leave: async (page) => {
      await fromMore(page, 'Home');
      await tab(page, 'Markets').click();
    },
    comeBack: async (page) => {
      await page.getByRole('link', { name: 'Settings' }).click();
      await fromMore(page, 'News');
    },
    other: 'markets',
  },
};

const UNREACHABLE = 'This part of the app couldn’t be loaded.';
const CRASHED = 'This part of the app has stopped.';

const WAYS = ['on first load', 'on navigation'] as const;
type When = (typeof WAYS)[number];

interface Ill {
  name: string;
  says: string;
  provoke: (faultProxy: FaultProxy, remote: string) => Promise<() => void>;
  hangs?: true;
}

const entryOf = (remote: string) => new RegExp(`/remotes/${remote}/[^/]+/entry\\.js`);
const onEntry = (fault: Fault) => (faultProxy: FaultProxy, remote: string) =>
  Promise.resolve(faultProxy.fail({ match: entryOf(remote), fault }));
/** The files that only this screen needs. */
const onScreen = (ending: string, fault: Fault) => async (faultProxy: FaultProxy, remote: string) => {
  const { dir, routes } = remoteIn(await registryOf(faultProxy.url), remote);
  const own = routes.find(({ id }) => id === remote)?.files.filter((file) => file.endsWith(ending)) ?? [];
  const file = own.at(-1);
  if (!file) throw new Error(`The screen of "${remote}" has no ${ending}.`);
  return faultProxy.fail({ match: new RegExp(`/${dir}${file}`), fault });
};

/** What can happen to a remote on both ways to it; then what need be seen on one of them only. */
const ILLS: Ill[] = [
  { name: 'its entry is missing', says: UNREACHABLE, provoke: onEntry('missing') },
  { name: 'its entry hangs', says: UNREACHABLE, provoke: onEntry('hang'), hangs: true },
  { name: 'its entry is a page and no script', says: UNREACHABLE, provoke: onEntry('html') },
  { name: 'its entry does not parse', says: UNREACHABLE, provoke: onEntry('syntax-error') },
  { name: 'its entry has one byte too many', says: UNREACHABLE, provoke: onEntry('tamper') },
  { name: 'its screen throws while it renders', says: CRASHED, provoke: thatThrows },
];
const MORE_ILLS: Record<When, Ill[]> = {
  'on first load': [
    { name: 'the chunk of its screen is missing', says: UNREACHABLE, provoke: onScreen('.js', 'missing') },
    { name: 'the style of its screen is missing', says: UNREACHABLE, provoke: onScreen('.css', 'missing') },
  ],
  'on navigation': [
    {
      name: 'the chunk of its screen hangs',
      says: UNREACHABLE,
      provoke: onScreen('.js', 'hang'),
      hangs: true,
    },
  ],
};

for (const [name, remote] of Object.entries(REMOTES)) {
  const other = REMOTES[remote.other];
  for (const when of WAYS) {
    const arrive = async (page: Page) => {
      // Not 'load': a file that hangs holds it back for ever.
      await page.goto(when === 'on first load' ? remote.path : remote.before, { waitUntil: 'commit' });
      // A reload would lose it: whatever happens from here on happens in this one page.
      await page.evaluate(() => Object.assign(window, { samePage: true }));
      if (when === 'on navigation') await remote.enter(page);
    };

    for (const ill of [...ILLS, ...MORE_ILLS[when]]) {
      test(`${name}, ${when}: ${ill.name}; the rest works on, and Retry helps without a reload`, async ({
        page,
        faultProxy,
        demo,
        signIn,
      }) => {
        await signIn(demo);
        await page.addInitScript(() => Object.assign(window, { releaseIsBroken: true }));
        if (ill.hangs) await page.clock.install();
        /** The page's own clock passes the deadline, so that the test does not take its eight seconds. */
        const pass = async () => {
          if (ill.hangs) await page.clock.fastForward(DEADLINE);
        };
        const mend = await ill.provoke(faultProxy, name);
        await arrive(page);
        await expect(page.getByRole('status', { name: 'Loading…' }).or(failure(page)).first()).toBeVisible();
        await pass();
        await expect(failure(page)).toContainText(ill.says);

        await remote.leave(page);
        await expect(other.sight(page)).toBeVisible();
        await expect(failure(page)).toHaveCount(0);

        await remote.comeBack(page);
        await expect(page.getByRole('status', { name: 'Loading…' }).or(failure(page)).first()).toBeVisible();
        await pass();
        await expect(failure(page)).toContainText(ill.says);
        mend();
        await page.evaluate(() => Object.assign(window, { releaseIsBroken: false }));
        await retry(page).click();
        await expect(remote.sight(page)).toBeVisible();
        await expect(failure(page)).toHaveCount(0);
        expect(await page.evaluate(() => Reflect.get(window, 'samePage'))).toBe(true);
      });
    }

    test(`${name}, ${when}: a release for another version of the app is refused before it runs, and a reload brings the right one`, async ({
      page,
      faultProxy,
      demo,
      signIn,
    }) => {
      await signIn(demo);
      const mend = ofAnotherContract(faultProxy, name);
      await arrive(page);
      await expect(failure(page)).toContainText('This part of the app needs a newer version.');
      expect(await page.evaluate((container) => Reflect.has(window, container), `bourse_${name}`)).toBe(
        false,
      );
      await remote.leave(page);
      await expect(other.sight(page)).toBeVisible();
      await remote.comeBack(page);
      mend();
      await retry(page).click();
      await expect(remote.sight(page)).toBeVisible();
    });
  }
}

for (const [name, heading] of [
  ['markets', 'More news'],
  ['news', 'Markets'],
] as const) {
  test(`home stays whole when the slot of ${name} does not come, and Retry brings it`, async ({
    page,
    faultProxy,
    demo,
    signIn,
  }) => {
    await signIn(demo);
    const mend = faultProxy.fail({ match: entryOf(name), fault: 'missing' });
    await page.goto(links.home());
    await expect(slotFailure(page).first()).toContainText(UNREACHABLE);
    await expect(page.getByRole('link', { name: heading }).first()).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Quick access' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    mend();
    await expect(async () => {
      const again = slotFailure(page).getByRole('button', { name: 'Retry' });
      if ((await again.count()) > 0) await again.first().click();
      await expect(slotFailure(page)).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
  });
}

const DAMAGES: Record<string, object> = {
  'no list of entry files': { entry: undefined },
  'no files for one language': { translations: { en: [], zh: [], de: [] } },
  'files without hashes': { files: {} },
};

for (const [damage, change] of Object.entries(DAMAGES)) {
  test(`a registry whose entry of news has ${damage} costs news alone: sign-in, home and markets work`, async ({
    page,
    faultProxy,
    demo,
    signIn,
  }) => {
    const mend = rewriteRegistry(faultProxy, (registry) => replaceRemote(registry, 'news', change));
    await page.goto(links.login());
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();

    await signIn(demo);
    await page.goto(links.home());
    await expect(page.getByRole('navigation', { name: 'Quick access' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Markets' }).first()).toBeVisible();
    await expect(slotFailure(page)).toHaveCount(1);
    await page.goto(links.markets());
    await expect(REMOTES.markets.sight(page)).toBeVisible();

    await page.goto(links.news());
    await expect(failure(page)).toContainText(UNREACHABLE);
    mend();
    await retry(page).click();
    await expect(REMOTES.news.sight(page)).toBeVisible();
  });
}

test('a registry whose entry of news has no routes and slots leaves its page not found, and the rest works', async ({
  page,
  faultProxy,
  demo,
  signIn,
}) => {
  rewriteRegistry(faultProxy, (registry) => replaceRemote(registry, 'news', { routes: {}, slots: null }));
  await signIn(demo);
  await page.goto(links.news());
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.goto(links.markets());
  await expect(REMOTES.markets.sight(page)).toBeVisible();
});

test('a network that swallows everything at first ends in Retry, not in an empty page', async ({
  page,
  faultProxy,
  demo,
  signIn,
}) => {
  await signIn(demo);
  const mend = faultProxy.fail({ match: /\/shell\/[^/]+\/frame\.js/, fault: 'missing' });
  await page.goto(links.account());
  await expect(failure(page)).toContainText(UNREACHABLE);
  mend();
  await retry(page).click();
  await expect(page.getByText('Total assets')).toBeVisible();
});

test('a page that names a file without a hash to check it against runs nothing, and offers to reload', async ({
  page,
  faultProxy,
  pageErrors,
}) => {
  pageErrors.expected.push(/main\.js has no hash that it could be checked against/);
  const mend = rewriteRegistry(faultProxy, (registry) => ({
    ...registry,
    shell: { ...registry.shell, files: { ...registry.shell.files, 'main.js': '' } },
  }));
  await page.goto(links.login());
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expect(page.locator('script[src]')).toHaveCount(0);
  mend();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
});
