/** Markets, charts, news and the ways between screens. */
import { getQuote } from '@bourse/contract/market';
import { listNews } from '@bourse/contract/news';
import { countNotices } from '@bourse/contract/notice-count';
import { links, optionalLinks } from '@bourse/links/links';
import { STEEL } from '../../src/trading.ts';
import { eventually, PHONE } from '../browser.ts';
import type { Group, Journey } from '../journey.ts';
import type { Phone } from '../phone.ts';
import { expectEqual } from '../proofs.ts';

const followPrice: Journey = async ({ phone, api, server: { faultProxy } }) => {
  const { price } = await api.call(getQuote, { symbol: STEEL.symbol });
  await phone.open(links.stock(STEEL.symbol, STEEL.name));
  await phone.see(new RegExp(price.replace('.', '\\.')));
  faultProxy.fail({ match: /^\/api\//, fault: { rewrite: (body) => body.replaceAll(price, '987.65') } });
  await phone.see(/987\.65/);
};

const search: Journey = async ({ phone }) => {
  for (const written of ['Example Steel', 'exampel steel']) {
    await phone.open(links.account());
    await phone.press('Search');
    // The field of the search has the focus as soon as it is open.
    await phone.until(
      'The search is open',
      `return document.activeElement?.getAttribute('role') === 'combobox'`,
    );
    await phone.browser.type(written);
    await phone.until(
      'The first match is chosen',
      `return /EXSTEEL/.test(document.querySelector('[role="option"][aria-selected="true"]')?.textContent ?? '')`,
    );
    await phone.browser.type('\n');
    await phone.seeAddress(/^\/stock\/v2\/EXSTEEL\.NS\//);
    await phone.seeNoDialog();
  }
};

const ROW_IN_VIEW = `
  const row = document.querySelector('main a[href="' + arguments[0] + '"]')?.getBoundingClientRect();
  return row !== undefined && row.top >= 0 && row.bottom <= innerHeight;`;

/** Where the list of the markets has stood, Back leads to. */
const keepPlace: Journey = async ({ phone }) => {
  await phone.open(links.markets());
  await phone.press('Price', 'button');
  await phone.seeAddress(/sort=price&order=desc/);
  await phone.seeComplete();
  const row = await eventually(async () => {
    const rows = await phone.browser.run<string[]>(
      `return [...document.querySelectorAll('main li a[href^="/stock/"]')].map((one) => one.getAttribute('href'))`,
    );
    const found = rows[14];
    if (found !== undefined) return found;
    await phone.browser.run('scrollTo(0, document.body.scrollHeight)');
    throw new Error(`There are ${rows.length} rows and not 15.`);
  });
  await phone.pressLinkTo(row);
  await phone.seeAddress(/^\/stock\//);
  await phone.press('Back', 'button');
  await phone.seeAddress(/^\/markets.*sort=price&order=desc/);
  await phone.until(`The row ${row} is in view`, ROW_IN_VIEW, row);
};

const VIEWS = ['Timeline', 'Daily', 'Weekly', 'Monthly', '1D', '5D', '1M', '6M', '1Y', '5Y'] as const;

const IS_DRAWN = `
  return [...document.querySelectorAll('canvas')].some((one) => one.width > 0 &&
    one.getContext('2d').getImageData(0, 0, one.width, one.height).data.some((value) => value > 0));`;

const isSummedUp = (phone: Phone, view: string) =>
  phone.until(
    `The chart of ${view} is summed up`,
    `return new RegExp('EXSTEEL, ' + arguments[0] + ', .* last ').test(document.body.textContent)`,
    view,
  );

const drawChart: Journey = async ({ phone }) => {
  await phone.open(links.stock(STEEL.symbol, STEEL.name));
  for (const view of VIEWS) {
    await phone.press(view, '[role="tab"]');
    await isSummedUp(phone, view);
    await phone.until(`The chart of ${view} is drawn`, IS_DRAWN);
  }
  // Browsers of different years write thousand as T or as K: the app writes it itself.
  await phone.see(/Volume\s+[\d.,]+(K|L|Cr)?\s/);
  await phone.browser.run(`document.querySelector('[role="slider"][aria-valuetext]').focus()`);
  await phone.browser.type('→');
  await phone.until(
    'The volume of a day has an Indian unit',
    `return /volume [\\d.,]+(K|L|Cr)?$/.test(document.activeElement.getAttribute('aria-valuetext') ?? '')`,
  );
  const style = await phone.browser.run<string>(
    `return [...document.querySelectorAll('button')].map((one) => one.ariaLabel ?? one.getAttribute('aria-label') ?? '').find((name) => name.startsWith('Show as'))`,
  );
  await phone.press(style);
  await phone.find(style === 'Show as candles' ? 'Show as a line' : 'Show as candles');
  await phone.until('The chart is drawn', IS_DRAWN);
};

const fillScreen: Journey = async ({ phone }) => {
  const address = links.stock(STEEL.symbol, STEEL.name);
  await phone.open(address);
  await phone.press('Full screen');
  await phone.seeAddress(/chart=full/);
  await phone.until(
    'The chart is drawn',
    `${IS_DRAWN.replace('document.', 'document.querySelector("dialog[open]").')}`,
  );
  await phone.browser.go('back');
  await phone.seeNoDialog();
  try {
    await phone.browser.resize(PHONE.height, PHONE.width);
    await phone.open(`${address}?chart=full`);
    await phone.press('Daily', '[role="tab"]');
    await phone.until('The chart is drawn', IS_DRAWN);
    await phone.press('Close', 'dialog button');
    await phone.seeNoDialog();
  } finally {
    await phone.browser.resize(PHONE.width, PHONE.height);
  }
};

const readNews: Journey = async ({ phone, api }) => {
  const [article] = (await api.call(listNews, { page: 1, limit: 1 })).items;
  if (!article) throw new Error('There are no news.');
  await phone.open(links.news());
  await phone.pressLinkTo(links.newsItem(article.id));
  await phone.seeAddress(/^\/news\/./);
  await phone.see(/Simulated: /);
  await phone.browser.go('back');
  await phone.seeAddress(/^\/news$/);
  await phone.until(
    'The article is in the list',
    "return document.querySelector('main a[href=\"' + arguments[0] + '\"]') !== null",
    links.newsItem(article.id),
  );
};

/** More notices than a screen shows: what is in view is read without a press. */
const NOTICES = 15;

const readNotices: Journey = async ({ phone, api, customer, server: { backOffice } }) => {
  for (let count = 0; count < NOTICES; count += 1)
    await backOffice('customers', 'credit', customer.phone, String(100 + count));
  await phone.open(optionalLinks.notices());
  await phone.press('Mark all read');
  await eventually(async () => expectEqual('unread', (await api.call(countNotices, {})).unread, 0));
  await phone.seeNo(/Mark all read/);
};

/** Through tabs and a sheet, backwards and forwards. */
const goThrough: Journey = async ({ phone }) => {
  await phone.open(links.markets());
  await phone.press('Account', 'nav a');
  await phone.seeAddress(/^\/account$/);
  await phone.pressLinkTo(links.accountChanges());
  await phone.seeAddress(/^\/account\/changes/);
  await phone.press('Statement', 'a');
  await phone.find('Close', 'dialog button');
  const ways = [
    ['back', /^\/account\/changes$/, false],
    ['back', /^\/account$/, false],
    ['back', /^\/markets/, false],
    ['forward', /^\/account$/, false],
    ['forward', /^\/account\/changes$/, false],
    ['forward', /^\/account\/changes\?month=/, true],
  ] as const;
  for (const [way, address, hasSheet] of ways) {
    await phone.browser.go(way);
    await phone.seeAddress(address);
    await phone.until(
      hasSheet ? 'The sheet is open' : 'No sheet is open',
      'return (document.querySelector("dialog[open]") !== null) === arguments[0]',
      hasSheet,
    );
  }
};

const comeBack: Journey = async ({ phone, server: { faultProxy } }) => {
  await phone.open(links.account());
  await phone.see(/(Net worth|Total assets).*₹\d/s);
  await phone.browser.open('about:blank');
  faultProxy.seen.length = 0;
  await phone.browser.go('back');
  await phone.see(/(Net worth|Total assets).*₹\d/s);
  await eventually(async () => {
    if (!faultProxy.seen.some((line) => line.includes('/api/')))
      throw new Error('Nothing is asked for again.');
  });
};

export const BROWSE: Group = {
  name: 'browse',
  isMarketHeld: true,
  journeys: {
    'a price that changes is seen without a press': followPrice,
    'a stock is found by its name, and by a typing error and Enter': search,
    'Back leads to the row of the sorted markets that was left': keepPlace,
    'each period of the chart is drawn, as a line and as candles': drawChart,
    'the chart fills the screen upright and sideways, and Back and Close leave it': fillScreen,
    'an article is read, and Back leads to the news': readNews,
    'all notices are marked as read': readNotices,
    'Back and Forward go through tabs and a sheet': goThrough,
    'the account goes on after another page and Back': comeBack,
  },
};
