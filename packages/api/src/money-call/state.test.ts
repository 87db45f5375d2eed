import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../error.ts';
import {
  type CallAction,
  callReducer,
  isUncertain,
  type MoneyCallState,
  moneyCallsReducer,
  overallState,
  showsOutcome,
  stateOf,
} from './state.ts';

const after = (...actions: CallAction[]) => actions.reduce(callReducer, { is: 'idle' } as MoneyCallState);
const done: MoneyCallState = { is: 'done', number: 'N1' };
const idle: MoneyCallState = { is: 'idle' };
const refused = (code: ConstructorParameters<typeof ApiError>[0]): MoneyCallState => ({
  is: 'refused',
  error: new ApiError(code),
});

describe('the state of a money call that was sent', () => {
  it('is done when the back end says so', () => {
    expect(after({ type: 'sent' }, { type: 'answered', number: 'N1' })).toEqual(done);
  });

  it('is refused with its reason when the back end refuses', () => {
    const error = new ApiError('insufficient-funds', { status: 409 });
    expect(after({ type: 'sent' }, { type: 'failed', error })).toEqual({ is: 'refused', error });
  });

  it.each(['timeout', 'network', 'invalid-response', 'fault'] as const)(
    'is unknown, not failed, after the error %s',
    (code) => {
      const error = new ApiError(code);
      expect(after({ type: 'sent' }, { type: 'failed', error })).toEqual({ is: 'checking' });
    },
  );

  it('is refused and not unknown where the device is offline, since nothing was sent', () => {
    expect(after({ type: 'sent' }, { type: 'failed', error: new ApiError('offline') }).is).toBe('refused');
  });

  it('is not done where another tab had it settled before it arrived', () => {
    const error = new ApiError('not-sent', { status: 409 });
    expect(after({ type: 'sent' }, { type: 'failed', error })).toEqual({ is: 'notDone' });
  });

  it('stays done, whatever arrives later', () => {
    const late = fc.constantFrom<CallAction>(
      { type: 'failed', error: new ApiError('timeout') },
      { type: 'found', outcome: { is: 'notDone' } },
      { type: 'found', outcome: { is: 'checking' } },
    );
    fc.assert(
      fc.property(fc.array(late), (actions) => {
        expect(actions.reduce(callReducer, done)).toEqual(done);
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
  ] as const)('after the error %s leaves open what became of it: %s', (code, isOpen) => {
    expect(isUncertain(new ApiError(code))).toBe(isOpen);
  });
});

describe('the state of money calls that another tab has sent', () => {
  it('is known where they were done, and asked for where the device knows only that they had no effect', () => {
    const calls = (['done', 'over', 'sent', 'waiting'] as const).map((state) => ({
      key: state,
      state,
      number: state === 'done' ? 'N1' : null,
    }));
    const kept = { id: 'done', details: null, calls, sentAt: null, expiresAt: null, isStopped: true };
    expect(stateOf(kept).calls).toEqual([done, { is: 'checking' }, { is: 'checking' }, idle]);
  });
});

describe('the state of a sequence of money calls', () => {
  it('is done when all calls are done, and not while one waits', () => {
    expect(overallState([done, done]).is).toBe('done');
    expect(overallState([done, idle]).is).toBe('idle');
    expect(overallState([done, { is: 'sending' }]).is).toBe('sending');
    expect(overallState([done, { is: 'checking' }, idle]).is).toBe('checking');
    expect(overallState([done, refused('lot-already-sold'), idle]).is).toBe('refused');
  });

  it('cannot be dismissed while the outcome of one call is unknown', () => {
    const sent = { id: 'k', details: {}, calls: [], sentAt: null, expiresAt: null, isStopped: false };
    const unknown = { sent, calls: [done, { is: 'checking' }] as MoneyCallState[] };
    expect(moneyCallsReducer(unknown, { type: 'dismissed' })).toBe(unknown);
    const known = { sent, calls: [done, done] };
    expect(moneyCallsReducer(known, { type: 'dismissed' })).toEqual({ sent: undefined, calls: [] });
  });

  it('leaves the review open only where nothing was done and the same may be sent again at once', () => {
    expect(showsOutcome([])).toBe(false);
    expect(showsOutcome([{ is: 'sending' }, idle])).toBe(false);
    expect(showsOutcome([refused('price-changed'), idle])).toBe(false);
    expect(showsOutcome([refused('request-expired')])).toBe(false);
    expect(showsOutcome([refused('overloaded')])).toBe(false);
    expect(showsOutcome([done, refused('price-changed'), idle])).toBe(true);
    expect(showsOutcome([refused('lot-already-sold')])).toBe(true);
    expect(showsOutcome([{ is: 'refused', error: new ApiError('price-changed'), foundLater: true }])).toBe(
      true,
    );
    expect(showsOutcome([{ is: 'checking' }])).toBe(true);
    expect(showsOutcome([{ is: 'notDone' }])).toBe(true);
    expect(showsOutcome([done])).toBe(true);
  });
});
