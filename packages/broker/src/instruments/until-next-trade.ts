import type { RequestContext } from '../call/call.ts';
import type { Market } from '../market/market.ts';
import { forgetIfRejected } from '../market/memoize.ts';
import { TRADE_EVERY } from '../market/minutes.ts';

interface Kept<T> {
  /** The number of the interval between two trades, which all markets have in common. */
  interval: number;
  value: T;
}

/**
 * Computes something of the market once between two trades for each key, and answers the same object meanwhile. A
 * promise that rejects is not cached.
 * @param keyOf an object that lives as long as what it stands for is asked for
 */
export const untilNextTrade = <Question, Key extends object, T>(
  compute: (question: Question, market: Market, at: number) => T,
  keyOf: (question: Question) => Key,
): ((question: Question, market: Market, at: number) => T) => {
  const known = new WeakMap<Market, WeakMap<Key, Kept<T>>>();
  return (question, market, at) => {
    const ofMarket = known.get(market) ?? new WeakMap<Key, Kept<T>>();
    known.set(market, ofMarket);
    const interval = Math.floor(at / TRADE_EVERY);
    const key = keyOf(question);
    const before = ofMarket.get(key);
    if (before?.interval === interval) return before.value;
    const value = compute(question, market, at);
    const kept = { interval, value };
    ofMarket.set(key, kept);
    forgetIfRejected(value, () => {
      if (ofMarket.get(key) === kept) ofMarket.delete(key);
    });
    return value;
  };
};

/**
 * A handler of a market call whose answer is computed once for each input until the next trade. The inputs of a market
 * call are kept by address, so requests with one address have one input.
 */
export const answeredUntilNextTrade = <I extends object, O>(
  answer: (input: I, market: Market, at: number) => Promise<O>,
): ((context: RequestContext<I>) => Promise<O>) => {
  const kept = untilNextTrade(answer, (input: I) => input);
  return ({ services, input, at }) => kept(input, services.market, at);
};
