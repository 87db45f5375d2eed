import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { links } from '@bourse/links/links';
import {
  FAULT_KINDS,
  type FaultKind,
  provoke,
  registryOf,
  remoteIn,
  replaceRemote,
  rewriteRegistry,
} from '@bourse/remote-build/remote-faults';
import { ROOT, remoteNames } from '@bourse/remote-build/workspace';
import { bestMatch } from '@bourse/remote-kit/match';
import type { RegisteredRoute, RemoteRelease } from '@bourse/remote-kit/registry';
import type { Locator, Page } from '@playwright/test';
import { goForward } from '../src/forward.ts';
import { worthLabel } from '../src/screens.ts';
import { expect, type Fixtures, test } from '../src/test.ts';
import { bought, placeOrder, quantity, review, STEEL, ticketOf } from '../src/trading.ts';

// No picture is taken in these tests, so that animations and a fine resolution would only cost time.
test.use({ deviceScaleFactor: 1, contextOptions: { reducedMotion: 'reduce' } });

/** The loader: one deadline over everything until a screen can render. */
const DEADLINE = 8_000;

/** Of a whole screen; the slots of a remote say theirs on the screens of others. */
const failure = (page: Page) => page.getByRole('alert').and(page.locator('[data-size="screen"]'));
/** Also where one statement stands for all of them. */
const slotFailure = (page: Page) => page.locator('[role="alert"][data-size="slot"]');
const retry = (page: Page) => failure(page).getByRole('button', { name: 'Retry' });

const UNREACHABLE = 'This part of the app couldn’t be loaded.';
const SAYS: Readonly<Record<Exclude<FaultKind, 'slow'>, string>> = {
  hang: UNREACHABLE,
  missing: UNREACHABLE,
  html: UNREACHABLE,
  syntax: UNREACHABLE,
  tamper: UNREACHABLE,
  contract: 'This part of the app needs a newer version.',
  throw: 'This part of the app has stopped.',
};

/** Places of home that say where a slot fails; the others then show nothing, because the page is whole without them. */
const SAYING = ['home.markets/v1', 'home.worth/v1', 'home.watchlist/v1', 'home.news/v1', 'home.section/v1'];

interface Ill {
  readonly kind: FaultKind;
  /** The ending of the files of its screen that alone are concerned; all files of the remote where absent. */
  readonly only?: '.js' | '.css';
}

const nameOf = ({ kind, only }: Ill): string => (only ? `${kind}, only ${only} of its screen` : kind);

/** Of the whole remote, each on its own. */
const OF_FILES: readonly Ill[] = (['missing', 'html', 'syntax', 'tamper', 'hang'] as const).map((kind) => ({
  kind,
}));
/** They open the container, so that they come after those that do not. */
const OF_THE_SCREEN: readonly Ill[] = [
  { kind: 'missing', only: '.js' },
  { kind: 'missing', only: '.css' },
  { kind: 'hang', only: '.js' },
];

const isPlain = (path: string) => !path.includes(':');

/** Screens that need no parameter, and have scripts and styles of their own. */
const plainRoutes = ({ routes }: RemoteRelease) =>
  routes.filter(({ paths, files }) => paths.some(isPlain) && files.some((one) => one.endsWith('.css')));
const addressOf = (route: RegisteredRoute | undefined): string => route?.paths.find(isPlain) ?? '';

/** By a link of the page, where it has one. */
async function enter(page: Page, path: string): Promise<void> {
  const link = page.locator(`a[href="${path}"]`).filter({ visible: true });
  if ((await link.count()) > 0) await link.first().click();
  else await goForward(page, path);
}

async function screenIsShown(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(path);
  await expect(failure(page)).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading…' })).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText(/\S/);
}

/** A page that has not seen the remote yet, and marks itself: a reload would lose the mark. */
async function open(page: Page, path: string): Promise<void> {
  // Not 'load': a file that hangs holds it back for ever.
  await page.goto(path, { waitUntil: 'commit' });
  await page.evaluate(() => Object.assign(window, { samePage: true }));
}
const isSamePage = (page: Page) => page.evaluate(() => Reflect.get(window, 'samePage') === true);

/** Puts network faults on the files of one remote, and takes them away again. */
async function faultsOf(name: string, page: Page, faultProxy: Fixtures['faultProxy']) {
  const all = new RegExp(`/remotes/${name}/`);
  let mend: (() => void)[] = [];
  const change = async (ill?: Ill, { dir, files }: { dir: string; files: readonly string[] } = NONE) => {
    for (const one of mend) one();
    mend = [];
    faultProxy.cutHanging();
    const file = ill?.only && files.findLast((one) => one.endsWith(ill.only ?? ''));
    if (ill?.only && !file) throw new Error(`The screen of "${name}" has no ${ill.only}.`);
    const concerned = file ? new RegExp(`/${dir}${file}`) : all;
    const fault = { remote: name, kind: ill?.kind ?? 'missing' };
    if (ill)
      mend.push(await provoke(faultProxy, [fault], { files: concerned, throwsWhile: 'window.isBroken' }));
    // What the browser kept of the remote would not be asked for the next time.
    mend.push(faultProxy.fail({ match: all, fault: { delay: 0 } }));
    /** How often the files were asked for that are concerned. */
    return () => faultProxy.seen.filter((one) => concerned.test(one)).length;
  };
  return {
    change,
    mend: async () => {
      await change();
      await page.evaluate(() => Object.assign(window, { isBroken: false }));
    },
  };
}
const NONE = { dir: '', files: [] };

/** Waits until the screen has failed; of a file that hangs, the page's own clock passes the deadline. */
async function failed(page: Page, { kind }: Ill): Promise<void> {
  if (kind === 'slow') throw new Error('What is slow does not fail.');
  if (kind === 'hang') {
    await expect(page.getByRole('status', { name: 'Loading…' }).or(failure(page)).first()).toBeVisible();
    await page.clock.fastForward(DEADLINE);
  }
  await expect(failure(page)).toContainText(SAYS[kind]);
}

/** One cell of the matrix: where it fails, the others are still seen, and the report names each. */
const cell = (name: string, work: () => Promise<void>) =>
  test.step(name, async () => {
    const problem = await work().then(
      () => '',
      (error: Error) => error.message,
    );
    expect.soft(problem, name).toBe('');
  });

test('the faults of the matrix are all that there are, and its remotes all of the registry', async ({
  testServer,
}) => {
  const seen = [...OF_FILES.map(({ kind }) => kind), 'throw', 'slow', 'contract'];
  expect(seen.toSorted()).toEqual(Object.keys(FAULT_KINDS).toSorted());
  const { remotes } = await registryOf(testServer.url);
  expect(remotes.map(({ name }) => name)).toEqual(remoteNames());
  expect(Object.keys(CALLS).toSorted()).toEqual(remoteNames());
});

for (const name of remoteNames()) {
  test(`${name}: whatever is wrong with it, on first load and on navigation, its screen and slots say so, Retry helps in the same page, and the others go on`, async ({
    page,
    faultProxy,
    demo,
    signIn,
  }) => {
    await signIn(demo);
    await page.clock.install();
    await page.addInitScript(() => Object.assign(window, { isBroken: true }));
    const { remotes } = await registryOf(faultProxy.url);
    const remote = remoteIn({ remotes }, name);
    const route = plainRoutes(remote).at(-1);
    const path = addressOf(route);
    const screen = { dir: remote.dir, files: route?.files ?? [] };
    const faults = await faultsOf(name, page, faultProxy);

    for (const ill of [...OF_FILES, { kind: 'throw' } as const])
      await cell(`${name}, first load, ${nameOf(ill)}`, async () => {
        await faults.change(ill);
        await open(page, path);
        await failed(page, ill);
        // To the loader these two are the same as one byte too many, which follows.
        if (ill.kind === 'html' || ill.kind === 'syntax') return;
        if (ill.kind === 'missing')
          for (const next of OF_THE_SCREEN.filter(({ kind }) => kind === 'missing')) {
            const asked = await faults.change(next, screen);
            const before = asked();
            await retry(page).click();
            await expect.poll(asked).toBeGreaterThan(before);
            await failed(page, next);
          }
        await faults.mend();
        await retry(page).click();
        await screenIsShown(page, path);
        expect(await isSamePage(page)).toBe(true);
      });

    await cell(`${name}, first load, contract, then slow`, async () => {
      await faults.change({ kind: 'contract' });
      await open(page, path);
      await failed(page, { kind: 'contract' });
      // It was refused before it ran.
      expect(await page.evaluate((container) => Reflect.has(window, container), `bourse_${name}`)).toBe(
        false,
      );
      await faults.change({ kind: 'slow' });
      await retry(page).click();
      await screenIsShown(page, path);
      expect(await isSamePage(page)).toBe(false);
    });

    const entered = addressOf(plainRoutes(remote)[0]);
    const other = remotes.find((one) => one.name !== name) as RemoteRelease;
    const elsewhere = addressOf(plainRoutes(other).at(-1));
    await faults.change(OF_FILES[0]);
    await cell(`${name}, its slots on home, and its screen from there`, async () => {
      await open(page, links.home());
      await homeIsWhole(page, failuresOnHome(remote));
      await enter(page, entered);
      await failed(page, { kind: 'missing' });
    });
    for (const ill of [...OF_FILES, ...OF_THE_SCREEN])
      await cell(`${name}, navigation, ${nameOf(ill)}`, async () => {
        await goForward(page, elsewhere);
        await screenIsShown(page, elsewhere);
        await faults.change(ill, screen);
        await goForward(page, path);
        await failed(page, ill);
      });
    await cell(`${name}, navigation, slow, then whole`, async () => {
      await faults.change({ kind: 'slow' });
      await retry(page).click();
      await screenIsShown(page, path);
      expect(await isSamePage(page)).toBe(true);
    });
  });
}

interface CallOfScreen {
  /** Where the screen is. */
  readonly path: string;
  /** A call without which the screen shows nothing. It is not polled, so that only Retry sends it again. */
  readonly call: RegExp;
  readonly says: string;
  readonly shows: (page: Page) => Locator;
}

/** By remote. */
const CALLS: Readonly<Record<string, CallOfScreen>> = {
  account: {
    path: '/settings/bank-cards',
    call: /\/bank\/list/,
    says: 'Failed to load card list',
    shows: (page) => page.getByRole('list', { name: 'Bank cards' }),
  },
  funds: {
    path: '/withdraw',
    call: /\/bank\/list/,
    says: 'Failed to load bank cards',
    shows: (page) => page.getByRole('textbox', { name: 'Amount' }),
  },
  markets: {
    path: '/markets',
    call: /\/category\/list/,
    says: 'Couldn’t load the markets',
    shows: (page) => page.getByRole('tab', { name: 'NIFTY 50' }),
  },
  news: {
    path: '/news',
    call: /\/new\/list/,
    says: 'Couldn’t load the news',
    shows: (page) => page.getByRole('list', { name: 'News' }),
  },
  offerings: {
    path: '/fund-investment?fund=999',
    call: /\/fund\/list.*limit=50/,
    says: 'Failed to load fund list',
    shows: (page) => page.getByText('This fund is no longer offered'),
  },
};

for (const [name, { path, call, says, shows }] of Object.entries(CALLS))
  test(`${name}: a screen whose call fails says so, and Retry shows the screen in the same page`, async ({
    page,
    faultProxy,
    demo,
    signIn,
  }) => {
    await signIn(demo);
    const mend = faultProxy.fail({ match: call, fault: 'server-error' });
    await open(page, path);
    const problem = page.getByRole('alert').filter({ hasText: says });
    await expect(problem).toBeVisible();
    await expect(shows(page)).toHaveCount(0);
    mend();
    await problem.getByRole('button', { name: 'Retry' }).click();
    await expect(shows(page)).toBeVisible();
    await expect(problem).toHaveCount(0);
    expect(await isSamePage(page)).toBe(true);
  });

/** How many failures home shows. */
const failuresOnHome = ({ slots }: RemoteRelease) => slots.filter(({ id }) => SAYING.includes(id)).length;

/** What is of the shell, and the slots of all remotes but those that are expected to fail. */
async function homeIsWhole(page: Page, failures: number): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Quick access' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(slotFailure(page)).toHaveCount(failures);
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading…' })).toHaveCount(0);
  await expect(failure(page)).toHaveCount(0);
}

/** The contract of decisions/degraded-mode.md: by remote, the addresses that open without it. */
const withoutRemote: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  readFileSync(join(ROOT, 'packages/remote-kit/decisions/degraded-mode.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.match(/(?<=`)[^`|]+(?=`[ ,|])/g) ?? [])
    .map(([name = '', ...addresses]) => [name, addresses]),
);

test('the contract of the degraded mode names each remote, and for each a screen of every other', async ({
  testServer,
}) => {
  const { remotes } = await registryOf(testServer.url);
  expect(Object.keys(withoutRemote).toSorted()).toEqual(remoteNames());
  for (const [name, addresses] of Object.entries(withoutRemote)) {
    const owners = remotes.filter(({ routes }) => addresses.some((address) => bestMatch(routes, address)));
    expect(
      owners.map((owner) => owner.name),
      `without ${name}`,
    ).toEqual(remoteNames().filter((one) => one !== name));
  }
});

for (const [name, addresses] of Object.entries(withoutRemote))
  test(`without ${name} everything opens that the contract of the degraded mode says`, async ({
    page,
    faultProxy,
    demo,
    signIn,
  }) => {
    await signIn(demo);
    await provoke(faultProxy, [{ remote: name, kind: 'missing' }]);
    await open(page, links.home());
    for (const address of addresses)
      await cell(`without ${name}, ${address}`, async () => {
        await goForward(page, address);
        await screenIsShown(page, address);
      });
    expect(await isSamePage(page)).toBe(true);
  });

test('without all remotes but markets an order is placed and confirmed', { tag: '@core' }, async ({
  page,
  faultProxy,
  account,
  signIn,
}) => {
  await signIn(account);
  const others = remoteNames().filter((name) => name !== 'markets');
  await provoke(
    faultProxy,
    others.map((remote) => ({ remote, kind: 'missing' })),
  );
  await page.goto(ticketOf(STEEL));
  await quantity(page).fill('2');
  await review(page);
  await placeOrder(page).click();
  await expect(bought(page, 2)).toBeVisible();
});

for (const kind of ['throw', 'contract'] as const)
  test(`all remotes at once, ${kind}: home stands, each of them says so on navigation, and ${kind === 'throw' ? 'Retry' : 'a reload'} helps`, async ({
    page,
    faultProxy,
    demo,
    signIn,
  }) => {
    await signIn(demo);
    await page.addInitScript(() => Object.assign(window, { isBroken: true }));
    const { remotes } = await registryOf(faultProxy.url);
    const faults = remotes.map(({ name }) => ({ remote: name, kind }));
    const mend = await provoke(faultProxy, faults, { throwsWhile: 'window.isBroken' });
    await open(page, links.home());
    await homeIsWhole(
      page,
      remotes.reduce((sum, remote) => sum + failuresOnHome(remote), 0),
    );
    // What a new page mends each part says by itself; else one statement stands for all.
    if (kind === 'throw')
      await expect(page.getByRole('alert')).toHaveText(/^Something went wrong on our side/);
    const paths = remotes.map((remote) => addressOf(plainRoutes(remote).at(-1)));
    for (const path of paths)
      await cell(`${path}, navigation, ${kind}`, async () => {
        await goForward(page, path);
        await failed(page, { kind });
      });
    mend();
    await page.evaluate(() => Object.assign(window, { isBroken: false }));
    await retry(page).click();
    await screenIsShown(page, paths.at(-1) ?? '');
    if (kind === 'throw') expect(await isSamePage(page)).toBe(true);
  });

const DAMAGES: Record<string, object> = {
  account: { entry: undefined },
  news: { translations: { en: [], zh: [], de: [] } },
  offerings: { files: {} },
};

test('where the registry lacks entry files, hashes or a language of some remotes, the others work', async ({
  page,
  faultProxy,
  demo,
  signIn,
}) => {
  const { remotes } = await registryOf(faultProxy.url);
  const mend = rewriteRegistry(faultProxy, (registry) =>
    Object.entries(DAMAGES).reduce((sum, [name, change]) => replaceRemote(sum, name, change), registry),
  );
  await page.goto(links.login());
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();

  await signIn(demo);
  await page.goto(links.home());
  const damaged = remotes.filter(({ name }) => name in DAMAGES);
  await homeIsWhole(
    page,
    damaged.reduce((sum, remote) => sum + failuresOnHome(remote), 0),
  );
  await enter(page, links.markets());
  await expect(page.getByRole('tablist', { name: 'Categories' })).toBeVisible();

  for (const remote of damaged)
    await cell(`${remote.name} is damaged`, async () => {
      await goForward(page, addressOf(plainRoutes(remote).at(-1)));
      await expect(failure(page)).toContainText(UNREACHABLE);
    });
  mend();
  await retry(page).click();
  await screenIsShown(page, addressOf(plainRoutes(damaged.at(-1) as RemoteRelease).at(-1)));
});

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
  await expect(page.getByRole('tablist', { name: 'Categories' })).toBeVisible();
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
  await expect(worthLabel(page)).toBeVisible();
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
