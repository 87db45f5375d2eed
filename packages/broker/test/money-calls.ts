/** Each call that moves money, ready to be carried out: a test that must hold for all of them goes through these. */
import type { AnyEndpoint } from '@bourse/contract/endpoint';
import { purchaseFund } from '@bourse/contract/funds';
import { applyForIpo } from '@bourse/contract/ipo';
import { requestLoan } from '@bourse/contract/loans';
import { buy, sell } from '@bourse/contract/orders';
import { requestRecharge, requestWithdrawal } from '@bourse/contract/transfers';
import type { Desk, Trader } from './desk.ts';
import { addFund, addIpo, addOffer, CODE, giveCard, giveCode } from './products.ts';

const SYMBOL = 'EXSTEEL.NS';

export interface MoneyCall {
  endpoint: AnyEndpoint;
  input: object;
}

type Prepare = (desk: Desk, trader: Trader) => Promise<MoneyCall>;

/** By what it does; `buy` goes two ways through the ledger. */
export const MONEY_CALLS: readonly [what: string, prepare: Prepare][] = [
  [
    'a purchase',
    async (desk) => ({
      endpoint: buy,
      input: { symbol: SYMBOL, quantity: 1, price: desk.price(SYMBOL), kind: 'stock' },
    }),
  ],
  [
    'the purchase of an offer',
    async (desk, trader) => {
      await giveCode(desk, trader);
      const offerId = await addOffer(desk);
      const input = { symbol: SYMBOL, quantity: 200, price: '120.00', kind: 'bulk', offerId };
      return { endpoint: buy, input: { ...input, transactionCode: CODE } };
    },
  ],
  [
    'a sale',
    async (desk, trader) => {
      await trader.buy(SYMBOL, 1);
      const [lot] = await trader.orders();
      const input = { lotNo: lot?.orderNo, price: lot?.price, sellPrice: desk.price(SYMBOL) };
      return { endpoint: sell, input };
    },
  ],
  [
    'an application for an offering',
    async (desk) => ({
      endpoint: applyForIpo,
      input: { ipoId: await addIpo(desk), symbol: 'DEMODATA.NS', quantity: 100, price: '50.00' },
    }),
  ],
  [
    'the purchase of a fund',
    async (desk) => ({ endpoint: purchaseFund, input: { fundId: await addFund(desk) } }),
  ],
  ['a recharge', async () => ({ endpoint: requestRecharge, input: { amount: 10_000 } })],
  [
    'a withdrawal',
    async (desk, trader) => ({
      endpoint: requestWithdrawal,
      input: { cardId: await giveCard(desk, trader), amount: 500 },
    }),
  ],
  ['a loan', async () => ({ endpoint: requestLoan, input: { amount: 500 } })],
];
