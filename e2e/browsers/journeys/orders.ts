/** Orders: each is sent once, as the customer has read it, and its outcome says what is left. */
import { getBalance } from '@bourse/contract/balance';
import { listCurrencyPairs, listInstruments } from '@bourse/contract/market';
import { listOrders } from '@bourse/contract/orders';
import { links } from '@bourse/links/links';
import { formatAmount } from '@bourse/money/format';
import type { Api } from '../../src/api.ts';
import { STEEL, ticketOf } from '../../src/trading.ts';
import { PHONE } from '../browser.ts';
import type { Group, Journey } from '../journey.ts';
import type { Phone } from '../phone.ts';
import { expectEqual, expectNothingSent, GAPS, sent } from '../proofs.ts';

const BUY = /\/deal\/buy$/;

const orderCount = async (api: Api) => (await api.call(listOrders, { kind: 'stock', limit: 50 })).total ?? 0;
const availableNow = async (api: Api) => formatAmount((await api.call(getBalance, {})).available, 'INR');

const expectQuantity = (phone: Phone, quantity: string) => phone.seeValue('Quantity', quantity);

/** Enters a quantity on the ticket. */
async function enter(phone: Phone, quantity: string): Promise<void> {
  await phone.open(ticketOf(STEEL));
  await phone.fill('Quantity', quantity);
  await expectQuantity(phone, quantity);
}

const buyTwo: Journey = async ({ phone, api }) => {
  await enter(phone, '2');
  await phone.press('Review order');
  await phone.press('Place order');
  await phone.see(/Bought 2 EXSTEEL at ₹/);
  const money = await availableNow(api);
  await phone.see(new RegExp(`Available now\\s+${money.replaceAll('.', '\\.')}`));
  await phone.press('Done');
};

const tapPlaceTwice: Journey = async ({ phone, api, server: { faultProxy } }) => {
  for (const gap of GAPS) {
    faultProxy.reset();
    const before = await orderCount(api);
    await enter(phone, '1');
    await phone.press('Review order');
    await phone.pressTwice('Place order', gap);
    await phone.see(/Bought 1 EXSTEEL at ₹/);
    expectEqual(`calls after two taps ${gap} ms apart`, sent(faultProxy, BUY).length, 1);
    expectEqual('orders', (await orderCount(api)) - before, 1);
    await phone.press('Done');
  }
};

const tapReviewTwice: Journey = async ({ phone, server: { faultProxy } }) => {
  for (const gap of GAPS) {
    await enter(phone, '1');
    await phone.pressTwice('Review order', gap);
    await expectNothingSent(phone, faultProxy, BUY, gap);
  }
};

const enterOpensReview: Journey = async ({ phone }) => {
  await enter(phone, '3');
  await phone.browser.type('\n');
  await phone.find('Place order');
};

const sellAll: Journey = async ({ phone, api, server: { faultProxy } }) => {
  const lots = await orderCount(api);
  await phone.open(ticketOf(STEEL, 'sell'));
  await phone.press('All');
  await phone.press('Review order');
  await phone.pressTwice('Place order', 120);
  await phone.see(/Sold \d+ EXSTEEL/);
  expectEqual('sales', sent(faultProxy, /\/deal\/sell$/).length, lots);
  await phone.press('Done');
};

/** Phones that are held sideways, px; the last ones show the bar of the browser, or are old. */
const SIDEWAYS = [
  [844, 390],
  [667, 375],
  [740, 360],
  [568, 320],
] as const;

const heldSideways: Journey = async ({ phone }) => {
  try {
    for (const [width, height] of SIDEWAYS) {
      await phone.browser.resize(width, height);
      await enter(phone, '0');
      // A browser without a finger shows no keys.
      if (await phone.browser.run<boolean>('return matchMedia("(pointer: coarse)").matches')) {
        for (const digit of ['4', '1', '2']) await phone.press(digit, '[role="group"] button');
        await expectQuantity(phone, '412');
        await phone.press('Delete', '[role="group"] button');
        await phone.press('Delete', '[role="group"] button');
      } else await phone.fill('Quantity', '4');
      await expectQuantity(phone, '4');
      await phone.press('Review order');
      await phone.find('Place order');
    }
  } finally {
    await phone.browser.resize(PHONE.width, PHONE.height);
  }
};

const enlargedPage: Journey = async ({ phone }) => {
  try {
    await phone.browser.resize(195, 422);
    await enter(phone, '12');
    expectEqual(
      'width of the page',
      await phone.browser.run('return document.documentElement.scrollWidth'),
      195,
    );
    await phone.press('Review order');
    await phone.find('Place order');
  } finally {
    await phone.browser.resize(PHONE.width, PHONE.height);
  }
};

const backClosesReview: Journey = async ({ phone }) => {
  await phone.open(links.stock(STEEL.symbol, STEEL.name));
  await phone.press('Buy');
  await phone.fill('Quantity', '7');
  await phone.press('Review order');
  await phone.find('Place order');
  await phone.browser.go('back');
  await phone.seeNoDialog();
  await expectQuantity(phone, '7');
};

const reloadSendsNothing: Journey = async ({ phone, server: { faultProxy } }) => {
  await enter(phone, '7');
  await phone.press('Review order');
  await phone.find('Place order');
  await phone.browser.go('reload');
  await phone.find('Review order');
  expectEqual('calls', sent(faultProxy, BUY), []);
};

/** From the list to the outcome, with the smallest order of the first instrument. */
const tradeFrom =
  (list: string, first: (api: Api) => Promise<{ symbol: string; name: string } | undefined>): Journey =>
  async ({ phone, api }) => {
    const instrument = await first(api);
    if (!instrument) throw new Error(`Nothing is listed at ${list}.`);
    await phone.open(list);
    await phone.pressLinkTo(links.stock(instrument.symbol, instrument.name));
    await phone.press('Buy');
    await phone.press('Review order');
    await phone.press('Place order');
    await phone.see(/Bought \d[\d,.]* \S+ at /);
    await phone.press('Done');
  };

const currencyPair = async (api: Api) => (await api.call(listCurrencyPairs, { page: 1, limit: 1 })).items[0];
const cheapestOf = (market: string) => async (api: Api) =>
  (await api.call(listInstruments, { market, page: 1, limit: 10 })).items.toSorted(
    (one, other) => Number(one.price) - Number(other.price),
  )[0];

export const ORDERS: Group = {
  name: 'orders',
  isMarketHeld: true,
  journeys: {
    'an order of 2 is reviewed and placed, and its outcome says what is available now': buyTwo,
    'a double tap on Place order places one order': tapPlaceTwice,
    'a double tap on Review order places none': tapReviewTwice,
    'all lots are sold, each once, by a double tap': sellAll,
    'each key of the ticket writes its digit on a phone that is held sideways': heldSideways,
    'an order can be reviewed on a page that is enlarged to 200 %': enlargedPage,
    'Back closes the review and leaves the ticket': backClosesReview,
    'a reload with the review open sends nothing and leads back to the ticket': reloadSendsNothing,
    'Enter in the quantity opens the review': enterOpensReview,
    'a currency pair is bought from its list': tradeFrom(links.forex(), currencyPair),
    'a future is bought from its list': tradeFrom(links.futures(), cheapestOf('FUTURE')),
    'treasury debt is bought from its list': tradeFrom(links.treasuryDebt(), cheapestOf('CGI')),
  },
};
