/** The ways in which a call fails, as faults of the test broker. `client.test.ts` tells apart further answers. */
import type { TestBroker } from './broker.ts';

export type Fault = Parameters<NonNullable<TestBroker['current']['faults']>['add']>[0];

/** A fault without the call to which it happens. */
export type Wrong<F = Fault> = F extends Fault ? Omit<F, 'path' | 'method' | 'times'> : never;

export interface CallFailure {
  /** Completes a sentence that begins with 'the answer'. */
  what: string;
  wrong: Wrong;
  /** The sentence that the customer reads. */
  sentence: string;
  /** The broker has carried out the call. */
  isCarriedOut?: true;
}

const UNREADABLE = 'The answer could not be read.';
const SERVER_FAILED = 'Something went wrong on our side. Please try again.';
const TOO_LATE = 'The service takes too long to answer.';

export const WRONG_SHAPE: Wrong = { kind: 'status', status: 200, body: { msg: 'ok', data: 7 } };
export const NO_CONTENT: Wrong = { kind: 'invalid-response', body: '' };
export const SERVER_ERROR: Wrong = { kind: 'status', status: 500, body: { msg: 'no', message: 'fault' } };
export const NO_ANSWER: Wrong = { kind: 'hang' };

export const CALL_FAILURES: readonly CallFailure[] = [
  { what: 'has a wrong shape', wrong: WRONG_SHAPE, sentence: UNREADABLE },
  { what: 'has no content', wrong: NO_CONTENT, sentence: UNREADABLE },
  { what: 'is a server error', wrong: SERVER_ERROR, sentence: SERVER_FAILED },
  {
    what: 'says that the broker is busy',
    wrong: { kind: 'status', status: 503, body: { msg: 'no', data: 'overloaded' } },
    sentence: 'The service is busy. Please try again.',
  },
  {
    what: 'breaks off',
    wrong: { kind: 'reset' },
    sentence: 'The service cannot be reached. Check your connection.',
  },
  { what: 'never comes', wrong: NO_ANSWER, sentence: TOO_LATE },
  {
    what: 'is lost after the work is done',
    wrong: { kind: 'drop-response' },
    sentence: TOO_LATE,
    isCarriedOut: true,
  },
];
