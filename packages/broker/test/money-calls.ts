/** Every call that moves money, prepared to be sent, for tests that must hold for all of them. */
import type { AnyEndpoint } from '@bourse/contract/endpoint';
import { purchaseFund } from '@bourse/contract/funds';
import { applyForIpo } from '@bourse/contract/ipo';
import { requestLoan } from '@bourse/contract/loans';
import { buy, sell } from '@bourse/contract/orders';
import { requestRecharge } from '@bourse/contract/recharges';
import { requestWithdrawal } from '@bourse/contract/withdrawals';
import { addFund, addIpo, addOffer, CODE, giveCard, giveCode } from './products.ts';
import type { TestBroker, Trader } from './test-broker.ts';

const SYMBOL = 'EXSTEEL.NS';

export interface MoneyCall {
  endpoint: AnyEndpoint;
  input: object;
}

type Prepare = (broker: TestBroker, trader: Trader) => Promise<MoneyCall>;

/** By what each does; `buy` takes two paths through the ledger. */
export const MONEY_CALLS: readonly [what: string, prepare: Prepare][] = [
  [
    'a purchase',
    async (broker) => ({
      endpoint: buy,
      input: { symbol: SYMBOL, quantity: 1, price: broker.price(SYMBOL), kind: 'stock' },
    }),
  ],
  [
    'the purchase of an offer',
    async (broker, trader) => {
      await giveCode(broker, trader);
      const offerId = await addOffer(broker);
      const input = { symbol: SYMBOL, quantity: 200, price: '120.00', kind: 'bulk', offerId };
      return { endpoint: buy, input: { ...input, transactionCode: CODE } };
    },
  ],
  [
    'a sale',
    async (broker, trader) => {
      await trader.buy(SYMBOL, 1);
      const [lot] = await trader.orders();
      const input = { lotNo: lot?.orderNo, price: lot?.price, sellPrice: broker.price(SYMBOL) };
      return { endpoint: sell, input };
    },
  ],
  [
    'an application for an offering',
    async (broker) => ({
      endpoint: applyForIpo,
      input: { ipoId: await addIpo(broker), symbol: 'DEMODATA.NS', quantity: 100, price: '50.00' },
    }),
  ],
  [
    'the purchase of a fund',
    async (broker) => ({ endpoint: purchaseFund, input: { fundId: await addFund(broker) } }),
  ],
  ['a recharge', async () => ({ endpoint: requestRecharge, input: { amount: 10_000 } })],
  [
    'a withdrawal',
    async (broker, trader) => ({
      endpoint: requestWithdrawal,
      input: { cardId: await giveCard(broker, trader), amount: 500, transactionCode: CODE },
    }),
  ],
  ['a loan', async () => ({ endpoint: requestLoan, input: { amount: 500 } })],
];
