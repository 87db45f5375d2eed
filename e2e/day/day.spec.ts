/**
 * A day of five teams: each releases from a clone of its own into one web folder that a broker serves, while a customer has a
 * page open and buys something. It prints who did what, what the command answered, and what that page shows
 * (`pnpm test:day`). What is told here at length has journeys of its own: `releases`, `canary`, `bad-releases`, `faults`.
 */
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { getBalance } from '@bourse/contract/balance';
import { listOrders } from '@bourse/contract/orders';
import { orderCost } from '@bourse/figures/order-cost';
import { links } from '@bourse/links/links';
import { cmp, sub } from '@bourse/money/decimal';
import { liveFiles } from '@bourse/remote-build/prune';
import { readHistory, readSet, releaseBefore } from '@bourse/remote-build/release-set';
import { registryOf } from '@bourse/remote-build/remote-faults';
import { placeDevice } from '../src/canary-device.ts';
import { goForward } from '../src/forward.ts';
import { MARKET_OPEN } from '../src/prepared-data.ts';
import { test as base, expect } from '../src/test.ts';
import { openTestServer } from '../src/test-server.ts';
import { bought, placeOrder, quantity, review, reviewOf, STEEL } from '../src/trading.ts';
import { type DAMAGES, damageFile, openWebFolder, remake, type WebFolder } from '../src/web-folder.ts';
import { openPage } from './open-page.ts';
import { openTeam, REMOTES, type Remote, say, TEXTS, type Team } from './teams.ts';

const METRICS = { METRICS_TOKEN: 'of the metrics' };
const SHARE = 50;
const ENTRY = 'entry.js';

const test = base.extend<object, { web: WebFolder; teams: Record<Remote, Team> }>({
  web: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern
    async ({}, use) => {
      const web = openWebFolder();
      await use(web);
      web.remove();
    },
    { scope: 'worker' },
  ],
  teams: [
    async ({ web }, use) => {
      const teams = REMOTES.map((remote) => [remote, openTeam(remote, web.dir, METRICS)] as const);
      await use(Object.fromEntries(teams) as Record<Remote, Team>);
      for (const [, team] of teams) team.remove();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  testServer: [
    async ({ web }, use) => {
      const server = await openTestServer({ staticDir: web.dir, env: { ...MARKET_OPEN, ...METRICS } });
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

/** Who publishes into a folder at this moment, once somebody does; undefined where that ends unseen. */
async function publisherIn(dir: string, publishing: Promise<unknown>) {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  publishing.then(end, end);
  while (!isOver) {
    try {
      return JSON.parse(readFileSync(join(dir, 'set.lock'), 'utf8')) as { by: string; process: number };
    } catch {
      await new Promise((next) => setTimeout(next, 1));
    }
  }
}

/** The second one publishes while the first one does: that one's machine stands still in the middle of it. */
async function publishAtOnce(web: WebFolder, first: Team, second: Team, releases: Record<Remote, string>) {
  const publishing = first.run(...first.publishing(releases[first.remote], 'at once, the first'));
  const publisher = await publisherIn(web.dir, publishing);
  if (!publisher) throw new Error('The first team had published before anybody could see it.');
  process.kill(publisher.process, 'SIGSTOP');
  const again = second.publishing(releases[second.remote], 'at once, the second');
  try {
    expect(await second.isRefused(...again), 'the second team is told who publishes').toMatch(
      new RegExp(`^team ${first.remote} is publishing into .* Nothing was changed`),
    );
    expect(web.live(second.remote), 'and nothing of it is live').not.toBe(releases[second.remote]);
  } finally {
    process.kill(publisher.process, 'SIGCONT');
  }
  await publishing;
  await second.run(...again);
}

test('a day of five teams', async ({
  page,
  browser,
  web,
  teams,
  testServer,
  account,
  api,
  signIn,
  pageErrors,
}) => {
  const { markets, account: accounts, funds, offerings, news } = teams;
  const { faultProxy } = testServer;
  const morning = {} as Record<Remote, string>;
  await signIn(account);
  const open = await openPage(page, testServer.url);

  await test.step('five teams release, each from its own clone; two of them publish at once', async () => {
    for (const remote of REMOTES.filter((one) => one !== 'funds'))
      await expect(open.shows(TEXTS[remote].before), `${remote} as it was the evening before`).toBeVisible();
    await open.look();
    await Promise.all(
      Object.values(teams).map(async (team) => {
        const { before, after } = TEXTS[team.remote];
        team.edit(`remotes/${team.remote}/locales/en.json`, `"${before}"`, `"${after}"`);
        morning[team.remote] = await team.release();
      }),
    );
    for (const team of [markets, offerings, news])
      await team.run(...team.publishing(morning[team.remote], 'clearer words'));
    await publishAtOnce(web, funds, accounts, morning);
    for (const remote of REMOTES) expect(web.live(remote), `${remote} is live`).toBe(morning[remote]);
    await open.look();
    for (const remote of REMOTES.filter((one) => one !== 'funds'))
      await expect(open.shows(TEXTS[remote].before), 'the open page stays what it is').toBeVisible();
    await open.takeUp('markets');
    for (const remote of REMOTES) {
      await open.goTo(remote);
      await expect(open.shows(TEXTS[remote].after), `the release of ${remote} is seen`).toBeVisible();
      if (remote === 'funds') await open.look();
    }
    await open.look();
  });

  let orderedWith = '';
  const { available: credit } = await api.call(getBalance, {});
  await test.step('the customer buys, while two teams publish and one goes back', async () => {
    await goForward(page, links.stock(STEEL.symbol, STEEL.name));
    await page.getByRole('link', { name: 'Buy', exact: true }).click();
    await quantity(page).fill('3');
    orderedWith = await open.set();
    await accounts.run(...accounts.about('rollback', 'the sum is not all'));
    await open.comeBack();
    await expect(quantity(page), 'what was typed is still there').toHaveValue('3');
    await review(page);
    await open.look();
    await news.run(...news.about('off', 'a wrong headline'));
    await expect(reviewOf(page), 'the order goes on').toBeVisible();
    await placeOrder(page).click();
    await expect(bought(page, 3)).toBeVisible();
    expect(await open.set(), 'the order ends in the page in which it began').toBe(orderedWith);
    say(
      'open page',
      `set ${orderedWith}: ${await bought(page, 3).textContent()}; live is ${readSet(web.dir)?.number}`,
    );
    await page.getByRole('link', { name: 'Positions' }).first().click();
    await open.isLive();
    await open.goTo('account');
    await expect(
      open.shows(TEXTS.account.before),
      'what was rolled back is seen on the next screen',
    ).toBeVisible();
    await expect(open.shows(TEXTS.news.after), 'what was switched off is gone').toHaveCount(0);
    await open.look();
    await accounts.run(...accounts.publishing(morning.account, 'it is all, says the ledger'));
    await news.run(...news.about('rollback', 'the headline is right again'));
    expect(web.live('news'), 'what was switched off comes back as it was').toBe(morning.news);
    await open.takeUp('news');
    await expect(open.shows(TEXTS.news.after)).toBeVisible();
    await open.look();
  });

  /** The open page comes to a bad release, shows the one of the morning in its place, and reports that. */
  const standsIn = async (team: Team, bad: string) => {
    const { remote } = team;
    await open.takeUp(remote);
    await expect(open.shows(TEXTS[remote].after), `the release before of ${remote} stands in`).toBeVisible();
    await expect(open.shows(`Bad: ${TEXTS[remote].after}`)).toHaveCount(0);
    await expect(page.getByText('This part of the app'), 'and the customer is told nothing').toHaveCount(0);
    const reported = new RegExp(`"${bad}".*"replaced"`);
    await expect.poll(open.reports, { message: `that ${bad} gave way is reported` }).toMatch(reported);
    await open.look();
    say('open page', `reports that another release stands in for ${remote} ${bad}`);
    await team.run(...team.about('rollback', 'it does not start'));
    expect(web.live(remote), 'the team goes back to the release of the morning').toBe(morning[remote]);
  };
  const inMorning = ({ remote, dist }: Team) => ({ folder: dist, remote, release: morning[remote] });
  const reworded = (team: Team, text: string) =>
    remake(inMorning(team), (all) => all.replaceAll(TEXTS[team.remote].after, text));

  const DAMAGED: readonly (readonly [Team, keyof typeof DAMAGES, RegExp])[] = [
    [accounts, 'missing', /entry\.js is missing/],
    [offerings, 'html', /entry\.js is not what was released/],
    [markets, 'tamper', /entry\.js is not what was released/],
  ];
  for (const [team, kind, sentence] of DAMAGED)
    await test.step(`a release of which a file is bad (${kind}) is refused; where it went bad on the web server, the one before stands in`, async () => {
      const { remote, dist } = team;
      const release = await reworded(team, `Bad: ${TEXTS[remote].after}`);
      const whole = join(dist, 'remotes', remote, release);
      cpSync(whole, `${whole}.kept`, { recursive: true });
      damageFile(kind, { folder: dist, remote, release, file: ENTRY });
      const publishing = team.publishing(release, 'more words');
      expect(await team.isRefused(...publishing), 'the gate sees the damage').toMatch(sentence);
      expect(web.live(remote)).toBe(morning[remote]);
      rmSync(whole, { recursive: true });
      cpSync(`${whole}.kept`, whole, { recursive: true });
      await team.run(...publishing);
      damageFile(kind, { folder: web.dir, remote, release, file: ENTRY });
      say('web', `${remote}/${release}/${ENTRY}: ${kind}`);
      await standsIn(team, release);
    });

  await test.step('a release of another contract is refused; one that throws at its start, or does not parse, gives way', async () => {
    offerings.edit('packages/contract/src/version.ts', 'CONTRACT_VERSION = 1', 'CONTRACT_VERSION = 2');
    const before = TEXTS.funds.after;
    funds.edit('remotes/funds/locales/en.json', before, `Bad: ${before}`);
    funds.edit(
      'remotes/funds/src/recharge/recharge-screen.tsx',
      '/** Asking for money',
      "throw new Error('thrown at its start');\n/** Asking for money",
    );
    const [stranger, throwing] = await Promise.all([offerings.release(), funds.release()]);
    expect(
      await offerings.isRefused(...offerings.publishing(stranger, 'of the next contract')),
      'the gate sees the contract',
    ).toContain('was built against version 2 of the contract, the shell has 1');
    await funds.run(...funds.publishing(throwing, 'a shorter form'));
    await standsIn(funds, throwing);

    pageErrors.expected.push(/Unexpected token|Invalid or unexpected token/);
    const broken = await remake(inMorning(news), (text, file) => (file === ENTRY ? `${text}}{` : text));
    await news.run(...news.publishing(broken, 'through another minifier'));
    await standsIn(news, broken);
  });

  await test.step('a release whose files never come is the connection’s fault until they do: the rest is whole, Retry helps', async () => {
    const text = 'Every news';
    const release = await reworded(news, text);
    await news.run(...news.publishing(release, 'shorter words'));
    const mend = faultProxy.fail({ match: new RegExp(`/${release}/${ENTRY}`), fault: 'hang' });
    say('web', `news/${release}/${ENTRY}: hang`);
    await open.comeBack();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Markets' }).click();
    await open.isLive();
    await open.goTo('news');
    await expect.poll(() => faultProxy.seen.join('\n')).toContain(`/${release}/${ENTRY}`);
    await expect(open.shows(TEXTS.markets.after)).toBeVisible();
    await page.clock.fastForward('00:09');
    const failed = page.getByRole('alert').filter({ hasText: 'This part of the app couldn’t be loaded.' });
    await expect(failed.first()).toBeVisible();
    for (const remote of ['markets', 'account', 'offerings'] as const)
      await expect(open.shows(TEXTS[remote].after), 'the other remotes are whole').toBeVisible();
    await open.look();
    mend();
    faultProxy.cutHanging();
    await failed.first().getByRole('button', { name: 'Retry' }).click();
    await expect(open.shows(text)).toBeVisible();
    await expect
      .poll(open.reports, { message: 'that it was late is reported' })
      .toMatch(new RegExp(`"${release}".*"deadline"`));
    say('open page', `after Retry: “${text}”; reports that news ${release} was late`);
  });

  await test.step('a canary that throws is stopped by the broker’s counters; a device with the live release never sees it', async () => {
    news.edit(
      'remotes/news/src/latest/latest-news.tsx',
      'export function LatestNews() {\n',
      "export function LatestNews() {\n  throw new Error('a bad release');\n",
    );
    const release = await news.release();
    const terms = ['--canary', `${SHARE}`, '--least', '1'];
    await news.run(...news.publishing(release, 'a new look', ...terms));
    const { canaries = [], remotes } = await registryOf(testServer.url);
    const dir = canaries[0]?.remote.dir ?? '';
    expect(dir, 'the canary is in the page').toContain(release);
    const watch = ['canary', web.dir, '--broker', testServer.url];
    expect(await news.run(...watch), 'the broker has no reason to stop it yet').toContain('news  waiting');
    const [chosen, other] = await Promise.all([browser.newContext(), browser.newContext()]);
    for (const [context, isCanary] of [
      [chosen, true],
      [other, false],
    ] as const) {
      await placeDevice(context, { dir, share: SHARE }, isCanary);
      await signIn(account, context);
    }
    const [bad, good] = [await chosen.newPage(), await other.newPage()];
    const asked: string[] = [];
    good.on('request', (request) => asked.push(request.url()));
    await good.goto(testServer.url);
    await expect(good.getByRole('link', { name: 'Every news' })).toBeVisible();
    await bad.goto(testServer.url);
    await expect(bad.locator('[data-problem="crashed"]')).toBeVisible();
    say('phone 2', 'has the canary: its news have crashed, the rest is there');
    expect(await news.run(...watch, '--watch', '--every', '1')).toContain(`stopped news ${release}`);
    expect((await registryOf(testServer.url)).canaries, 'nobody gets it any more').toBeUndefined();
    expect((await registryOf(testServer.url)).remotes, 'what is live stays').toEqual(remotes);
    await bad.reload();
    await expect(bad.getByRole('link', { name: 'Every news' })).toBeVisible();
    expect(
      asked.filter((url) => url.includes(release)),
      'the other phone never asked for it',
    ).toEqual([]);
    say('phone 2', 'after a reload: “Every news”');
    await chosen.close();
    await other.close();
  });

  await test.step('a rollback reaches the open page with the next screen', async () => {
    await news.run(...news.about('rollback', 'it is not every one'));
    await open.look();
    await expect(open.shows('Every news'), 'not before').toBeVisible();
    await open.takeUp('news');
    await expect(open.shows(TEXTS.news.after), 'and then it does').toBeVisible();
    await open.look();
  });

  await test.step('old releases are deleted, and none that is live or that a rollback could take', async () => {
    const needed = [...REMOTES].flatMap((remote) => [web.live(remote), releaseBefore(web.dir, remote)]);
    const deleted = await markets.run('prune', web.dir, '--releases', '1', '--days', '0');
    expect(deleted.match(/deleted remotes/g)?.length, 'what was bad is gone').toBeGreaterThan(REMOTES.length);
    for (const release of needed) expect(deleted, `${release} is still needed`).not.toContain(release);
    for (const file of liveFiles(web.dir))
      expect(existsSync(join(web.dir, file)), `${file} is there`).toBe(true);
    for (const team of Object.values(teams)) await team.run(...team.about('rollback', 'to see that one can'));
    await open.takeUp('markets');
    for (const remote of REMOTES) {
      await open.goTo(remote);
      await expect(open.shows(TEXTS[remote].before), `${remote} is as it was in the morning`).toBeVisible();
      if (remote === 'funds') await open.look();
    }
    await open.look();
  });

  await test.step('in the evening the order is there once, and the history tells all', async () => {
    const { items } = await api.call(listOrders, { kind: 'stock' });
    expect(items, 'one order').toHaveLength(1);
    const [order] = items;
    if (!order) throw new Error('There is no order.');
    expect(order).toMatchObject({ symbol: STEEL.symbol, side: 'buy', quantity: 3 });
    const { total } = orderCost('buy', order.price, 3, '1');
    const { available } = await api.call(getBalance, {});
    expect(cmp(available, sub(credit, total)), 'it was paid once').toBe(0);
    await goForward(page, links.records());
    await expect(page.getByRole('listitem').filter({ hasText: STEEL.code })).toHaveCount(1);
    const calls = await testServer.backOffice('customers', 'calls', account.phone);
    say('broker', calls);
    const rows = calls.split('\n').slice(1);
    expect(rows, 'one call moved money').toHaveLength(1);
    expect(rows[0], 'and keeps the release set that sent it').toMatch(new RegExp(` ${orderedWith}$`));
    say('broker', await testServer.backOffice('releases', 'problems'));
    const told = await news.run('history', web.dir);
    const sets = readHistory(web.dir);
    expect(
      sets.map(({ number }) => number),
      'no set is missing',
    ).toEqual(sets.map((_, index) => index + 1));
    for (const { number, at, kind, by, why } of sets)
      expect(told).toContain(`${number}  ${at}  ${kind} by ${by}: ${why}`);
    const acts = (kind: string) => sets.filter((set) => set.kind === kind).length;
    expect({ canary: acts('canary'), stop: acts('stop'), off: acts('off') }).toEqual({
      canary: 1,
      stop: 1,
      off: 1,
    });
  });
});
