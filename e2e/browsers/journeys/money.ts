/** Money in and out, loans and offers: each is sent once, as the customer has read it. */
import { listOffers, type OfferKind } from '@bourse/contract/deals';
import { optionalLinks } from '@bourse/links/links';
import { CODE, giveCard } from '../../src/reviews.ts';
import type { Group, Journey } from '../journey.ts';
import { expectEqual, expectNothingSent, GAPS, sent } from '../proofs.ts';

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

const companyOf = (phone: string) => `Cement of ${phone}`;

const apply: Journey = async ({ phone, customer }) => {
  await phone.open(optionalLinks.ipo());
  await phone.press(`Apply ${companyOf(customer.phone)}`);
  await phone.press('Review application');
  await phone.press('Apply for 100');
  await phone.see(/Applied for 100 SAMPLECEM/);
};

const buyOffer =
  (kind: OfferKind, path: string): Journey =>
  async ({ phone, api, server: { backOffice, faultProxy } }) => {
    const numbers = ['--price', '100', '--minimum', '2', '--quantity', '1000'];
    await backOffice('deals', 'create', '--kind', kind, '--symbol', 'SMPL', ...numbers);
    const [offer] = (await api.call(listOffers, { kind })).items;
    await phone.open(`${path}?buy=${offer?.id}`);
    await phone.press('Min');
    await phone.seeValue('Quantity', '2');
    await phone.fill('Transaction password', CODE);
    await phone.press('Confirm purchase');
    await phone.see(/Bought 2 SMPL at \$/);
    expectEqual('calls', sent(faultProxy, /\/deal\/buy$/).length, 1);
  };

const invest: Journey = async ({ phone, server: { faultProxy } }) => {
  await phone.open(optionalLinks.funds());
  await phone.press('Sample Income 28');
  await phone.press('Review investment');
  await phone.see(/not promised/);
  await phone.press('Invest ₹');
  await phone.see(/Invested ₹/);
  expectEqual('calls', sent(faultProxy, /\/fund\/purchase$/).length, 1);
};

export const OFFERS: Group = {
  name: 'offers',
  isMarketHeld: true,
  prepare: async ({ api, customer, server: { backOffice } }) => {
    await giveCard(api, customer, backOffice);
    await backOffice(
      ...['ipos', 'create', '--symbol', 'SAMPLECEM.NS', '--company', companyOf(customer.phone)],
      ...['--price', '150', '--min', '100', '--max', '500', '--size', '200'],
      ...['--ends', '2026-04-10T10:00:00Z'],
    );
  },
  journeys: {
    'new shares are applied for': apply,
    'a block is bought with the transaction password': buyOffer('bulk', optionalLinks.blockTrading()),
    'a QIP is bought with the transaction password': buyOffer('qip', optionalLinks.qip()),
    'a unit of a fund is bought after its review': invest,
  },
};
