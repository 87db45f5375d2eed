/** Money in and out, loans and offers: each is sent once, as the customer has read it. */
import { optionalLinks } from '@bourse/links/links';
import type { Account } from '../../src/api.ts';
import { CODE, giveCard } from '../../src/reviews.ts';
import type { Group, Journey } from '../journey.ts';
import type { Phone } from '../phone.ts';
import { expectEqual, expectNothingSent, expectSentOnce, GAPS, sent } from '../proofs.ts';

interface Form {
  /** The call that it sends. */
  call: RegExp;
  /** Where it is filled in. */
  path: string;
  amount: string;
  opens: string;
  /** The review asks for the transaction password. */
  needsCode?: true;
  sends: string;
  outcome: RegExp;
}

const RECHARGE: Form = {
  call: /\/recharge\/add$/,
  path: optionalLinks.recharge(),
  amount: '25000',
  opens: 'Review recharge',
  sends: 'Recharge ₹25,000',
  outcome: /Recharge requested/,
};
const WITHDRAWAL: Form = {
  call: /\/money\/access$/,
  path: optionalLinks.withdraw(),
  amount: '500',
  opens: 'Review withdrawal',
  needsCode: true,
  sends: 'Withdraw ₹500',
  outcome: /Withdrawal requested/,
};
const LOAN: Form = {
  call: /\/loans\/add$/,
  path: `${optionalLinks.loan()}?request`,
  amount: '8000',
  opens: 'Review loan',
  sends: 'Request ₹8,000',
  outcome: /Loan requested/,
};

const tapReviewTwice =
  ({ call, path, amount, opens }: Form): Journey =>
  async ({ phone, server: { faultProxy } }) => {
    for (const gap of GAPS) {
      await phone.open(path);
      await phone.fill('Amount', amount);
      await phone.pressTwice(opens, gap);
      await expectNothingSent(phone, faultProxy, call, gap);
    }
  };

const send =
  ({ call, path, amount, opens, needsCode, sends, outcome }: Form): Journey =>
  async ({ phone, server: { faultProxy } }) => {
    await phone.open(path);
    await phone.fill('Amount', amount);
    await phone.press(opens);
    if (needsCode) await phone.fill('Transaction password', CODE);
    await phone.pressTwice(sends, 120);
    await phone.see(outcome);
    expectEqual('calls', sent(faultProxy, call).length, 1);
    await phone.press('Done');
  };

const addCard: Journey = async ({ phone, customer }) => {
  await phone.open(`${optionalLinks.bankCards()}?add`);
  await phone.fill('Bank', 'Example Bank');
  await phone.fill('Account holder', 'Asha Example');
  await phone.fill('Account number', '444455556666');
  await phone.press('Add card');
  await phone.fill('Login password', customer.password);
  await phone.press('Add card');
  await phone.see(/Card added/);
  await phone.press('Done');
  await phone.see(/1 card under review/);
};

export const MONEY: Group = {
  name: 'money',
  isMarketHeld: true,
  prepare: ({ api, customer, server: { backOffice } }) => giveCard(api, customer, backOffice),
  journeys: {
    'a double tap on Review recharge requests none': tapReviewTwice(RECHARGE),
    'a recharge is requested once': send(RECHARGE),
    'a double tap on Review withdrawal requests none': tapReviewTwice(WITHDRAWAL),
    'a withdrawal is requested once, with the transaction password': send(WITHDRAWAL),
    'a double tap on Review loan requests none': tapReviewTwice(LOAN),
    'a loan is requested once': send(LOAN),
    'a bank card is added with the login password': addCard,
  },
};

/** An offer from its list to its outcome. */
interface Offer {
  call: RegExp;
  /** Opens the screen, or the sheet, on which the first button stands. */
  open: (phone: Phone, customer: Account) => Promise<void>;
  /** The button that opens the last sheet. */
  opens: string;
  /** Goes on from the last sheet to the button that sends. */
  fill: (phone: Phone) => Promise<void>;
  sends: string;
}

const companyOf = ({ phone }: Account) => `Cement of ${phone}`;

const IPO: Offer = {
  call: /\/ipo\/buy$/,
  open: async (phone, customer) => {
    await phone.open(optionalLinks.ipo());
    await phone.press(`Apply ${companyOf(customer)}`);
  },
  opens: 'Review application',
  fill: async () => {},
  sends: 'Apply for 100',
};
const FUND: Offer = {
  call: /\/fund\/purchase$/,
  open: async (phone) => {
    await phone.open(optionalLinks.funds());
    await phone.press('Sample Income 28');
  },
  opens: 'Review investment',
  fill: (phone) => phone.see(/not promised/),
  sends: 'Invest ₹',
};
const dealAt = (path: string): Offer => ({
  call: /\/deal\/buy$/,
  open: (phone) => phone.open(path),
  opens: 'Buy SMPL',
  fill: async (phone) => {
    await phone.press('Min');
    await phone.seeValue('Quantity', '2');
    await phone.fill('Transaction password', CODE);
  },
  sends: 'Confirm purchase',
});
const BLOCK = dealAt(optionalLinks.blockTrading());
const QIP = dealAt(optionalLinks.qip());

/** A quick and a slow double tap: the orders try those between. */
const OFFER_GAPS = [120, 400] as const;

const tapOfferTwice =
  ({ call, open, opens }: Offer): Journey =>
  async ({ phone, customer, server: { faultProxy } }) => {
    for (const gap of OFFER_GAPS) {
      await open(phone, customer);
      await phone.pressTwice(opens, gap);
      await expectNothingSent(phone, faultProxy, call, gap);
    }
  };

const take =
  ({ call, open, opens, fill, sends }: Offer): Journey =>
  async ({ phone, customer, server: { faultProxy } }) => {
    await open(phone, customer);
    await phone.press(opens);
    await fill(phone);
    await phone.pressTwice(sends, 120);
    await expectSentOnce(phone, faultProxy, call);
  };

export const OFFERS: Group = {
  name: 'offers',
  isMarketHeld: true,
  prepare: async ({ api, customer, server: { backOffice } }) => {
    await giveCard(api, customer, backOffice);
    await backOffice(
      ...['ipos', 'create', '--symbol', 'SAMPLECEM.NS', '--company', companyOf(customer)],
      ...['--price', '150', '--min', '100', '--max', '500', '--size', '200'],
      ...['--ends', '2026-04-10T10:00:00Z'],
    );
    for (const kind of ['bulk', 'qip'])
      await backOffice(
        ...['deals', 'create', '--kind', kind, '--symbol', 'SMPL'],
        ...['--price', '100', '--minimum', '2', '--quantity', '1000'],
      );
  },
  journeys: {
    'a double tap on Review application applies for no new shares': tapOfferTwice(IPO),
    'new shares are applied for once after a review': take(IPO),
    'a double tap on Buy of a block buys none': tapOfferTwice(BLOCK),
    'a block is bought once with the transaction password': take(BLOCK),
    'a double tap on Buy of a QIP buys none': tapOfferTwice(QIP),
    'a QIP is bought once with the transaction password': take(QIP),
    'a double tap on Review investment buys no unit of a fund': tapOfferTwice(FUND),
    'a unit of a fund is bought once after its review': take(FUND),
  },
};
