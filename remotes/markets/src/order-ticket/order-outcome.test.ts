import { ApiError } from '@bourse/api/error';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterNews,
  afterOrderNews,
  isEnd,
  isUncertain,
  type News,
  type Outcome,
  outcomeOf,
} from './order-outcome.ts';

const tell = (...news: News[]) => news.reduce(afterNews, { is: 'none' } as Outcome);
const placed: Outcome = { is: 'placed', orderNo: 'N1' };
const refused = (code: ConstructorParameters<typeof ApiError>[0]): Outcome => ({
  is: 'refused',
  error: new ApiError(code),
});

describe('a call that was sent', () => {
  it('is placed when the broker says so', () => {
    expect(tell({ type: 'sent' }, { type: 'answered', orderNo: 'N1' })).toEqual(placed);
  });

  it('is refused with its reason when the broker says no', () => {
    const error = new ApiError('insufficient-funds', { status: 409 });
    expect(tell({ type: 'sent' }, { type: 'failed', error })).toEqual({ is: 'refused', error });
  });

  it.each(['timeout', 'network', 'invalid-response', 'fault'] as const)(
    'is unknown, not failed, after %s',
    (code) => {
      expect(tell({ type: 'sent' }, { type: 'failed', error: new ApiError(code) })).toEqual({
        is: 'checking',
      });
    },
  );

  it('was not sent at all where the device is offline', () => {
    expect(tell({ type: 'sent' }, { type: 'failed', error: new ApiError('offline') }).is).toBe('refused');
  });

  it('is not placed where another page had it settled before it arrived', () => {
    const error = new ApiError('not-sent', { status: 409 });
    expect(tell({ type: 'sent' }, { type: 'failed', error })).toEqual({ is: 'not-placed' });
  });

  it('stays placed, whatever comes late', () => {
    const late = fc.constantFrom<News>(
      { type: 'failed', error: new ApiError('timeout') },
      { type: 'found', outcome: { is: 'not-placed' } },
      { type: 'found', outcome: { is: 'checking' } },
    );
    fc.assert(
      fc.property(fc.array(late), (news) => {
        expect(news.reduce(afterNews, placed)).toEqual(placed);
      }),
    );
  });

  it.each([
    ['overloaded', true],
    ['too-many-requests', true],
    ['timeout', true],
    ['offline', false],
    ['price-changed', false],
    ['request-expired', false],
  ] as const)('and is answered with %s may have been carried out: %s', (code, may) => {
    expect(isUncertain(new ApiError(code))).toBe(may);
  });
});

describe('an order of several calls', () => {
  const none: Outcome = { is: 'none' };

  it('is placed when all are, and not while one waits', () => {
    expect(outcomeOf([placed, placed]).is).toBe('placed');
    expect(outcomeOf([placed, none]).is).toBe('none');
    expect(outcomeOf([placed, { is: 'sending' }]).is).toBe('sending');
    expect(outcomeOf([placed, { is: 'checking' }, none]).is).toBe('checking');
    expect(outcomeOf([placed, refused('lot-already-sold'), none]).is).toBe('refused');
  });

  it('cannot be dismissed while nobody knows the end of one of them', () => {
    const parts: Outcome[] = [placed, { is: 'checking' }];
    expect(afterOrderNews(parts, { type: 'dismissed' })).toEqual(parts);
    expect(afterOrderNews([placed, placed], { type: 'dismissed' })).toEqual([]);
  });

  it('stays in its review only where nothing was placed and it may be ordered again at once', () => {
    expect(isEnd([])).toBe(false);
    expect(isEnd([{ is: 'sending' }, none])).toBe(false);
    expect(isEnd([refused('price-changed'), none])).toBe(false);
    expect(isEnd([refused('request-expired')])).toBe(false);
    expect(isEnd([refused('overloaded')])).toBe(false);
    expect(isEnd([placed, refused('price-changed'), none])).toBe(true);
    expect(isEnd([refused('lot-already-sold')])).toBe(true);
    expect(isEnd([{ is: 'refused', error: new ApiError('price-changed'), foundOut: true }])).toBe(true);
    expect(isEnd([{ is: 'checking' }])).toBe(true);
    expect(isEnd([{ is: 'not-placed' }])).toBe(true);
    expect(isEnd([placed])).toBe(true);
  });
});
