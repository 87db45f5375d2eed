/** Everything that sends money, up to the press that opens its review. */
import { listBankCards } from '@bourse/contract/bank-cards';
import { addBankCard } from '@bourse/contract/change-bank-card';
import { listFunds } from '@bourse/contract/funds';
import { getQuote } from '@bourse/contract/market';
import { buy } from '@bourse/contract/orders';
import { changePassword } from '@bourse/contract/passwords';
import { optionalLinks } from '@bourse/links/links';
import type { Locator, Page } from '@playwright/test';
import type { Account, Api } from './api.ts';
import type { TestServer } from './test-server.ts';
import { quantity, STEEL, ticketOf } from './trading.ts';

export interface Review {
  name: string;
  /** The call that it sends. */
  call: RegExp;
  /** Gives the customer what it needs. */
  prepare?: (api: Api, account: Account, backOffice: TestServer['backOffice']) => Promise<unknown>;
  /** Opens the form and fills it in. */
  fill: (page: Page, api: Api) => Promise<void>;
  /** Its form has number keys. */
  hasKeys?: true;
  /** What opens the review. */
  opens: (page: Page) => Locator;
  /** The title of the review. */
  review: string | RegExp;
  /** Fills in what is asked for beside the figures; nothing can be sent before. */
  complete?: (review: Locator) => Promise<void>;
  /** The button that sends. */
  sends: RegExp;
  /** What the call comes to, and the worst that it may come to. */
  totals: readonly string[];
}

/** The transaction password of customers who have one. */
export const CODE = '582047';

/** Types the transaction password into a review. */
export const enterCode = (review: Page | Locator): Promise<void> =>
  review.getByRole('textbox', { name: 'Transaction password' }).fill(CODE);

/** A card that money can be withdrawn to at once, and the transaction password that withdrawals ask for. */
export async function giveCard(
  api: Api,
  { password }: Account,
  backOffice: TestServer['backOffice'],
): Promise<void> {
  const card = {
    bank: 'Example Bank',
    branch: '',
    cardNumber: '000011112222 3333',
    holder: 'Asha Example',
    ifsc: '',
  };
  await api.call(addBankCard, { ...card, password });
  await api.call(changePassword, { newCode: CODE, isFirst: true, loginPassword: password });
  const [added] = (await api.call(listBankCards, {})).items;
  await backOffice('cards', 'approve', `${added?.id}.1`);
  await backOffice('delays', 'set', 'card-withdrawal', '0');
}

async function giveShares(api: Api): Promise<void> {
  const { price } = await api.call(getQuote, { symbol: STEEL.symbol });
  const order = { symbol: STEEL.symbol, quantity: 3, price, kind: 'stock' } as const;
  await api.call(buy, order, { 'Idempotency-Key': `shares-${Math.random()}` });
}

const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' });
const named = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name });

export const REVIEWS: readonly Review[] = [
  {
    name: 'a purchase',
    call: /\/deal\/buy$/,
    hasKeys: true,
    fill: async (page) => {
      await page.goto(ticketOf(STEEL));
      await quantity(page).fill('3');
    },
    opens: named('Review order'),
    review: 'Review order',
    sends: /^Place order/,
    totals: ['Price at most', 'You pay', 'You pay at most'],
  },
  {
    name: 'a sale',
    call: /\/deal\/sell$/,
    prepare: giveShares,
    fill: async (page) => {
      await page.goto(ticketOf(STEEL, 'sell'));
      await quantity(page).fill('2');
    },
    opens: named('Review order'),
    review: 'Review order',
    sends: /^Place order/,
    totals: ['Price at least', 'You receive', 'You receive at least'],
  },
  {
    name: 'a withdrawal',
    call: /\/money\/access$/,
    hasKeys: true,
    prepare: giveCard,
    fill: async (page) => {
      await page.goto(optionalLinks.withdraw());
      await amount(page).fill('500');
    },
    opens: named('Review withdrawal'),
    review: 'Review withdrawal',
    complete: enterCode,
    sends: /^Withdraw ₹/,
    totals: ['You receive'],
  },
  {
    name: 'a recharge',
    call: /\/recharge\/add$/,
    hasKeys: true,
    fill: async (page) => {
      await page.goto(optionalLinks.recharge());
      await amount(page).fill('25000');
    },
    opens: named('Review recharge'),
    review: 'Review recharge',
    sends: /^Recharge ₹/,
    totals: ['Amount'],
  },
  {
    name: 'a loan',
    call: /\/loans\/add$/,
    hasKeys: true,
    fill: async (page) => {
      await page.goto(`${optionalLinks.loan()}?request`);
      await amount(page).fill('8000');
    },
    opens: named('Review loan'),
    review: 'Review loan',
    sends: /^Request ₹/,
    totals: ['Total to repay'],
  },
  {
    name: 'a unit of a fund',
    call: /\/fund\/purchase$/,
    fill: async (page, api) => {
      const fund = (await api.call(listFunds, { limit: 50 })).items.find(
        ({ name }) => name === 'Sample Income 28',
      );
      await page.goto(`${optionalLinks.funds()}?fund=${fund?.id}`);
    },
    opens: named('Review investment'),
    review: 'Review investment',
    sends: /^Invest ₹/,
    totals: ['You pay'],
  },
  {
    name: 'an application for new shares',
    call: /\/ipo\/buy$/,
    prepare: (_api, _account, backOffice) =>
      backOffice(
        ...['ipos', 'create', '--symbol', 'SAMPLECEM.NS', '--company', 'Review Cement Ltd', '--price', '150'],
        ...['--min', '100', '--max', '500', '--size', '200', '--ends', '2026-04-10T10:00:00Z'],
      ),
    fill: async (page) => {
      await page.goto(optionalLinks.ipo());
      // Each test creates a new offering of the same name.
      await page.getByRole('link', { name: 'Apply Review Cement Ltd' }).first().click();
    },
    opens: named('Review application'),
    review: 'Review application',
    sends: /^Apply for 100/,
    totals: ['On hold'],
  },
  {
    name: 'a block',
    call: /\/deal\/buy$/,
    prepare: async (api, { password }, backOffice) => {
      const numbers = ['--price', '100', '--minimum', '2', '--quantity', '1000'];
      await backOffice('deals', 'create', '--kind', 'bulk', '--symbol', 'SMPL', ...numbers);
      await api.call(changePassword, { newCode: CODE, isFirst: true, loginPassword: password });
    },
    fill: async (page) => {
      await page.goto(optionalLinks.blockTrading());
    },
    opens: (page) => page.getByRole('link', { name: 'Buy SMPL' }).first(),
    review: 'Buy SMPL',
    complete: enterCode,
    sends: /^Confirm purchase/,
    totals: ['You pay', 'At most'],
  },
];
