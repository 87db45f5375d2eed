/** Any calls that move a customer's money, with any quantities and amounts, for properties that hold after all of them. */
import { purchaseFund } from '@bourse/contract/funds';
import { applyForIpo } from '@bourse/contract/ipo';
import { requestLoan } from '@bourse/contract/loans';
import { buy } from '@bourse/contract/orders';
import { requestRecharge } from '@bourse/contract/recharges';
import { requestWithdrawal } from '@bourse/contract/withdrawals';
import { mul, round } from '@bourse/money/decimal';
import fc from 'fast-check';
import { addFund, addIpo, addOffer, CODE, giveCard, giveCode } from './products.ts';
import type { TestBroker, Trader } from './test-broker.ts';

const CALLS = ['buy', 'sell', 'recharge', 'withdraw', 'fund', 'ipo', 'loan', 'offer'] as const;
/** Of every kind, in two currencies. */
export const SYMBOLS = ['EXSTEEL.NS', 'DEMODATA.NS', 'EXMPL', 'EUR/USD', 'NG=F', 'GOI10Y'];

/** A call, and the number from which its quantity, amount or lot follows. */
export type RandomCall = readonly [call: (typeof CALLS)[number], n: number];
export const randomCall: fc.Arbitrary<RandomCall> = fc.tuple(fc.constantFrom(...CALLS), fc.nat(999));

/** A new customer who can make all of them: with a bank card and a transaction password. */
export const openForAll = async (broker: TestBroker): Promise<{ trader: Trader; cardId: string }> => {
  const trader = await broker.newcomer();
  await giveCode(broker, trader);
  return { trader, cardId: await giveCard(broker, trader) };
};

/** Makes one; a refusal is an outcome like any other. */
export const makeCall = async (
  broker: TestBroker,
  { trader, cardId }: { trader: Trader; cardId: string },
  [call, n]: RandomCall,
): Promise<void> => {
  const key = { key: broker.newKey() };
  if (call === 'buy') await trader.buy(SYMBOLS[n % SYMBOLS.length] ?? '', (n % 7) + 1);
  if (call === 'sell') {
    const open = (await trader.orders()).filter(({ isOpen }) => isOpen);
    const lot = open[n % Math.max(1, open.length)];
    // All that is left of it, or a part.
    const left = lot?.left ?? 1;
    if (lot) await trader.sell(lot, { quantity: n % 2 === 0 ? left : 1 + (n % left) });
  }
  if (call === 'recharge') await trader.call(requestRecharge, { amount: 10_000 + n }, key);
  if (call === 'withdraw')
    await trader.call(requestWithdrawal, { cardId, amount: 100 + n, transactionCode: CODE }, key);
  if (call === 'loan') await trader.call(requestLoan, { amount: 500 + n }, key);
  if (call === 'fund')
    await trader.call(purchaseFund, { fundId: await addFund(broker, { period_days: 2 }) }, key);
  if (call === 'ipo') {
    const ipoId = await addIpo(broker, { issue_size: 150 });
    await trader.call(applyForIpo, { ipoId, symbol: 'DEMODATA.NS', quantity: 200, price: '50.00' }, key);
  }
  if (call === 'offer') {
    const price = round(mul(broker.price('EXSTEEL.NS'), '0.9'), 2);
    const offer = { kind: 'bulk', symbol: 'EXSTEEL.NS', price } as const;
    const offerId = await addOffer(broker, { ...offer, minimum_quantity: 1 });
    await trader.call(buy, { ...offer, quantity: (n % 50) + 1, offerId, transactionCode: CODE }, key);
  }
};
