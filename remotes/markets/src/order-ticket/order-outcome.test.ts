import { ApiError } from '@bourse/api/error';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterNews, isSettled, type News, type Outcome, outcomeInList, surelyPast } from './order-outcome.ts';

const sent = { key: 'k1', sentAt: 1_750_000_000_000 };
const order = (over: object = {}) => ({
  orderNo: 'N1',
  requestKey: 'k1',
  status: 1,
  createdAt: sent.sentAt,
  ...over,
});
const tell = (...news: News[]) => news.reduce(afterNews, { is: 'none' } as Outcome);

describe('an order that was sent', () => {
  it('is placed when the broker says so', () => {
    expect(tell({ type: 'sent' }, { type: 'answered', orderNo: 'N1' })).toEqual({
      is: 'placed',
      orderNo: 'N1',
    });
  });

  it('is refused with its reason when the broker says no', () => {
    const error = new ApiError('insufficient-funds', { status: 409 });
    expect(tell({ type: 'sent' }, { type: 'failed', error })).toEqual({ is: 'refused', error });
  });

  it.each(['timeout', 'network', 'garbled', 'fault'] as const)('is unknown, not failed, after %s', (code) => {
    expect(tell({ type: 'sent' }, { type: 'failed', error: new ApiError(code) })).toEqual({ is: 'checking' });
  });

  it('was not sent at all where the device is offline', () => {
    expect(tell({ type: 'sent' }, { type: 'failed', error: new ApiError('offline') }).is).toBe('refused');
  });

  it('cannot be dismissed while nobody knows its end', () => {
    expect(tell({ type: 'found-unresolved' }, { type: 'dismissed' })).toEqual({ is: 'checking' });
    expect(tell({ type: 'sent' }, { type: 'dismissed' })).toEqual({ is: 'sending' });
  });

  it('stays what it was found to be, whatever comes late', () => {
    const late = fc.constantFrom<News>(
      { type: 'failed', error: new ApiError('timeout') },
      { type: 'found-unresolved' },
      { type: 'listed', outcome: { is: 'not-placed' } },
      { type: 'listed', outcome: { is: 'checking' } },
    );
    fc.assert(
      fc.property(fc.array(late), (news) => {
        const placed: Outcome = { is: 'placed', orderNo: 'N1' };
        expect(news.reduce(afterNews, placed)).toEqual(placed);
      }),
    );
  });
});

describe('an unknown outcome', () => {
  const late = surelyPast(sent.sentAt);

  it('is placed once the list has the key', () => {
    expect(outcomeInList(sent, [order({ requestKey: 'other' }), order()], sent.sentAt)).toEqual({
      is: 'placed',
      orderNo: 'N1',
    });
  });

  it('stays unknown as long as the broker could still take the order', () => {
    expect(outcomeInList(sent, [], late - 1)).toEqual({ is: 'checking' });
  });

  it('is not placed when a list asked after that still lacks it', () => {
    expect(outcomeInList(sent, [order({ requestKey: 'other' })], late)).toEqual({ is: 'not-placed' });
  });

  it('is not placed where the broker lists it as failed', () => {
    expect(outcomeInList(sent, [order({ status: 2 })], sent.sentAt)).toEqual({ is: 'not-placed' });
  });

  it('is never guessed where the back end carries no keys back', () => {
    expect(outcomeInList(sent, [order({ requestKey: null })], late)).toEqual({ is: 'checking' });
    const before = order({ requestKey: null, createdAt: sent.sentAt - 60_000 });
    expect(outcomeInList(sent, [before], late)).toEqual({ is: 'not-placed' });
  });

  it('ends both ways through the same door', () => {
    const placed = outcomeInList(sent, [order()], sent.sentAt);
    const failed = { type: 'failed', error: new ApiError('timeout') } as const;
    expect(tell({ type: 'sent' }, failed, { type: 'listed', outcome: placed })).toEqual(placed);
    const not = tell({ type: 'sent' }, failed, { type: 'listed', outcome: outcomeInList(sent, [], late) });
    expect(not).toEqual({ is: 'not-placed' });
    expect(isSettled(not)).toBe(true);
  });
});
