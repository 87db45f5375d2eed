import { expect, it } from 'vitest';
import { type Market, openMarket } from '../market/market.ts';
import { untilNextTrade } from './until-next-trade.ts';

const market: Market = openMarket({ hours: 'always' });

it('an answer that rejects is computed again before the next trade, and one that resolves is not', async () => {
  let count = 0;
  const ask = untilNextTrade(
    async (_question: object, _market: Market, _at: number) => {
      count += 1;
      if (count === 1) throw new Error('a time-out of the feed');
      return count;
    },
    (question) => question,
  );
  const question = {};
  await expect(ask(question, market, 0)).rejects.toThrow('a time-out');
  expect(await ask(question, market, 1)).toBe(2);
  expect(await ask(question, market, 2)).toBe(2);
});
