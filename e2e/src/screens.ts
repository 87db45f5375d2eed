/** Every screen of the app, as the proofs that look at all of them go through them. */

import { listOffers } from '@bourse/contract/deals';
import { listFundOrders, listFunds } from '@bourse/contract/funds';
import { listIpoApplications, listIpos } from '@bourse/contract/ipo';
import { listNews } from '@bourse/contract/news';
import { listOrders } from '@bourse/contract/orders';
import { listWithdrawals } from '@bourse/contract/withdrawals';
import { links, optionalLinks } from '@bourse/links/links';
import { registryOf } from '@bourse/remote-build/remote-faults';
import { bestMatch, spellOut } from '@bourse/remote-kit/match';
import { financialYearOf } from '@bourse/remote-kit/zoned-time';
import { expect, type Page } from '@playwright/test';
import { type Account, apiOf } from './api.ts';
import { STEEL, ticketOf } from './trading.ts';

/** The owner of screens that belong to no remote. */
export const SHELL = 'shell';

export interface Screen {
  name: string;
  path: string;
  /** The remote that shows it, or the shell. */
  owner: string;
  /** Needs no session; shown to a guest. */
  open?: boolean;
  /** Shows something else to a customer who has just registered. */
  hasEmpty?: boolean;
  /** Shows neither pending nor an error: it asks the broker for nothing, or does without an answer. */
  still?: boolean;
}

/** The screens with their owners, and those of the routes that none of them shows, at their own address. */
async function withOwners(base: string, screens: readonly Omit<Screen, 'owner'>[]): Promise<Screen[]> {
  const { remotes } = await registryOf(base);
  const routes = remotes.flatMap(({ name, routes }) => routes.map((route) => ({ ...route, owner: name })));
  const owned = screens.map((screen) => ({
    screen,
    route: bestMatch(routes, new URL(screen.path, base).pathname),
  }));
  const shown = new Set(owned.map(({ route }) => route));
  const others = routes
    .filter((route) => !shown.has(route))
    .map(({ id, paths, owner }) => {
      const path = paths.flatMap(spellOut).find((one) => !one.includes(':'));
      if (path === undefined)
        throw new Error(
          `e2e/src/screens.ts must say which address shows ${paths.join(', ')} of ${owner}: add a screen for it there.`,
        );
      return { name: id, path, owner };
    });
  return [...owned.map(({ screen, route }) => ({ ...screen, owner: route?.owner ?? SHELL })), ...others];
}

/**
 * A route of a remote that is not named here is looked at, too, where its address has no parameters.
 * @param demo the customer who has everything: the screens of single things show the first of theirs
 */
export async function screensOf(base: string, demo: Account): Promise<Screen[]> {
  const api = apiOf(base, demo.token);
  const [offers, news, orders, withdrawals, funds, fundOrders, ipos, applications] = await Promise.all([
    api.call(listOffers, { kind: 'bulk' }),
    api.call(listNews, { page: 1, limit: 1 }),
    api.call(listOrders, { kind: 'stock', limit: 1 }),
    api.call(listWithdrawals, { page: 1, limit: 1 }),
    api.call(listFunds, { page: 1, limit: 1 }),
    api.call(listFundOrders, { page: 1, limit: 1 }),
    api.call(listIpos, {}),
    api.call(listIpoApplications, { page: 1, limit: 1 }),
  ]);
  const offer = offers.items.find(({ status }) => status === 'open');
  const [article] = news.items;
  const [order] = orders.items;
  const [withdrawal] = withdrawals.items;
  const [fund] = funds.items;
  const [fundOrder] = fundOrders.items;
  const ipo = ipos.items.find((one) => one.status === 'forthcoming' && one.appliedQuantity === 0);
  const [application] = applications.items;
  if (!offer || !article || !order || !withdrawal?.no || !fund || !fundOrder?.orderNo)
    throw new Error(
      'The demo customer has no offer, article, order, withdrawal, fund or fund order to show: mend packages/broker/src/seed/demo.ts.',
    );
  if (!ipo || !application)
    throw new Error(
      'The demo customer has no offering to apply for, or has applied for none: mend packages/broker/src/seed/history.ts.',
    );
  return withOwners(base, [
    { name: 'login', path: links.login(), open: true, still: true },
    { name: 'register', path: links.register(), open: true, still: true },
    { name: 'forgot-password', path: links.forgotPassword(), open: true, still: true },
    { name: 'home', path: links.home(), hasEmpty: true },
    { name: 'markets', path: links.markets() },
    { name: 'watchlists', path: links.watchlists(), hasEmpty: true },
    { name: 'trade', path: links.trade(), hasEmpty: true },
    { name: 'positions-forex', path: links.positions('forex'), hasEmpty: true },
    { name: 'account', path: links.account(), hasEmpty: true },
    { name: 'on-hold', path: links.onHold() },
    { name: 'account-changes', path: links.accountChanges() },
    { name: 'statement', path: links.statement(new Date().toISOString().slice(0, 7)) },
    { name: 'settings', path: links.settings(), still: true },
    { name: 'real-name', path: optionalLinks.realName(), hasEmpty: true },
    { name: 'bank-cards', path: optionalLinks.bankCards(), hasEmpty: true },
    { name: 'bank-cards-add', path: `${optionalLinks.bankCards()}?add` },
    { name: 'devices', path: links.devices() },
    { name: 'notices', path: optionalLinks.notices(), hasEmpty: true },
    { name: 'notice-settings', path: optionalLinks.noticeSettings() },
    { name: 'login-password', path: optionalLinks.loginPassword(), still: true },
    { name: 'transaction-password', path: links.transactionPassword(), still: true },
    { name: 'loan', path: optionalLinks.loan(), hasEmpty: true },
    { name: 'loan-request', path: `${optionalLinks.loan()}?request=700` },
    { name: 'loan-application', path: optionalLinks.loanApplication(), hasEmpty: true },
    { name: 'loan-records', path: optionalLinks.loanRecords(), hasEmpty: true },
    { name: 'block-trading', path: optionalLinks.blockTrading() },
    { name: 'block-buy', path: `${optionalLinks.blockTrading()}?buy=${offer.id}` },
    { name: 'block-orders', path: optionalLinks.blockOrders(), hasEmpty: true },
    { name: 'qip', path: optionalLinks.qip() },
    { name: 'qip-orders', path: optionalLinks.qipOrders(), hasEmpty: true },
    { name: 'ipo', path: optionalLinks.ipo() },
    { name: 'ipo-apply', path: `${optionalLinks.ipo()}?apply=${ipo.id}` },
    { name: 'ipo-orders', path: optionalLinks.ipoOrders(), hasEmpty: true },
    { name: 'ipo-application', path: `${optionalLinks.ipoOrders()}?application=${application.id}` },
    { name: 'ipo-transfers', path: `${optionalLinks.ipoOrders()}?tab=transfers`, hasEmpty: true },
    { name: 'funds', path: optionalLinks.funds() },
    { name: 'fund', path: `${optionalLinks.funds()}?fund=${fund.id}` },
    { name: 'fund-orders', path: optionalLinks.fundOrders(), hasEmpty: true },
    { name: 'fund-order', path: `${optionalLinks.fundOrders()}?order=${fundOrder.orderNo}` },
    { name: 'calendar', path: optionalLinks.calendar() },
    { name: 'calendar-mine', path: `${optionalLinks.calendar()}?mine`, hasEmpty: true },
    { name: 'stock', path: links.stock(STEEL.symbol, STEEL.name) },
    { name: 'stock-index', path: links.stockInMarket('^NSEI', 'IN', 'NIFTY 50') },
    { name: 'chart-full', path: `${links.stock(STEEL.symbol, STEEL.name)}?chart=full` },
    { name: 'price-alerts', path: links.priceAlerts(), hasEmpty: true, still: true },
    { name: 'buy', path: ticketOf(STEEL) },
    { name: 'sell', path: ticketOf(STEEL, 'sell'), hasEmpty: true },
    { name: 'records', path: links.records(), hasEmpty: true },
    { name: 'profit-on-sales', path: `${links.records()}?profit=${financialYearOf(Date.now())}` },
    { name: 'record', path: links.record(order.orderNo) },
    { name: 'recharge', path: optionalLinks.recharge(), still: true },
    { name: 'withdraw', path: optionalLinks.withdraw(), hasEmpty: true },
    { name: 'recharge-records', path: optionalLinks.rechargeRecords(), hasEmpty: true },
    { name: 'withdraw-records', path: optionalLinks.withdrawRecords(), hasEmpty: true },
    { name: 'transfer', path: optionalLinks.transfer(withdrawal.no) },
    { name: 'trading-demo', path: '/trading/EXSTEEL.NS', still: true },
    { name: 'forex', path: links.forex() },
    { name: 'futures', path: links.futures() },
    { name: 'treasury-debt', path: links.treasuryDebt() },
    { name: 'news', path: links.news() },
    { name: 'my-news', path: links.myNews(), hasEmpty: true },
    { name: 'article', path: links.newsItem(article.id) },
    { name: 'not-found', path: '/nowhere', still: true },
  ]);
}

/** Opens each screen of the customer who is signed in, one after the other. Screens of guests are left out. */
export async function* openEach(page: Page, base: string, demo: Account): AsyncGenerator<Screen> {
  for (const screen of await screensOf(base, demo)) {
    if (screen.open) continue;
    await page.goto(screen.path);
    await settled(page);
    yield screen;
  }
}

/** Waits until nothing on the page says that it is still coming. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('#placeholder')).toHaveCount(0);
  // A heading may be for ears only, where the page shows its own.
  const shown = page.getByRole('heading').or(page.getByRole('main')).filter({ visible: true });
  await expect(shown.first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // A chart draws itself over some frames, a sheet rises: what moves is not yet what is looked at.
  await page.evaluate(async () => {
    await document.fonts.ready;
    // What waits for a later moment of the page shimmers without an end.
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/** The label of what a customer has, on home and account: of net worth where there is a loan. */
export const worthLabel = (page: Page) => page.getByText(/^(?:Total assets|Net worth)$/);
