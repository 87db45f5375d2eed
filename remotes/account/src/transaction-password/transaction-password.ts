/**
 * Setting or changing the transaction password without React (D51): what is asked for, in which order, and where a
 * refusal leads.
 */
import { ApiError, codeOf } from '@bourse/api/error';
import { isTransactionPassword, type TransactionPasswordChange } from '@bourse/contract/passwords';

/**
 * What the customer proves first: nothing, with a back end that does not say whether there is a transaction password;
 * the login password before the first one; the present one before a change.
 */
export type Proof = 'none' | 'password' | 'code';

/** The new code and its repetition. */
export type Pins = readonly [first: string, second: string];

export type Problem =
  | 'mismatch'
  | 'wrongPassword'
  /** There is one, which must be entered first. */
  | 'alreadySet'
  /** A refusal, which is said by the sentence of its code. */
  | { error: unknown };

export interface Attempt {
  proof: Proof;
  step: 'proof' | 'pair' | 'done';
  password: string;
  code: string;
  pins: Pins;
  problem?: Problem | undefined;
  /** An attempt before had no answer, so that it may have been carried out. */
  isUnanswered: boolean;
  /** What came about; 'known' where an attempt without an answer turns out to be the cause. */
  result?: 'set' | 'changed' | 'known';
}

export type Action =
  | { type: 'password'; password: string }
  | { type: 'code'; code: string }
  | { type: 'pins'; pins: Pins }
  | { type: 'continued' }
  | { type: 'back' }
  | { type: 'answered' }
  | { type: 'refused'; error: unknown };

const EMPTY: Pins = ['', ''];

/** @param hasCode null where the back end does not say */
export const begin = (hasCode: boolean | null): Attempt => ({
  proof: hasCode === null ? 'none' : hasCode ? 'code' : 'password',
  step: hasCode === null ? 'pair' : 'proof',
  password: '',
  code: '',
  pins: EMPTY,
  isUnanswered: false,
});

export function reduce(attempt: Attempt, action: Action): Attempt {
  switch (action.type) {
    case 'password':
      return { ...attempt, password: action.password, problem: undefined };
    case 'code':
      return { ...attempt, code: action.code, problem: undefined };
    case 'pins':
      return written(attempt, action.pins);
    case 'continued':
      return isProven(attempt) ? { ...attempt, step: 'pair', problem: undefined } : attempt;
    case 'back':
      return { ...attempt, step: 'proof', problem: undefined };
    case 'answered':
      return { ...attempt, step: 'done', result: attempt.proof === 'code' ? 'changed' : 'set' };
    case 'refused':
      return refused(attempt, action.error);
  }
}

function written(attempt: Attempt, [first, second]: Pins): Attempt {
  const isMismatch = isTransactionPassword(first) && isTransactionPassword(second) && first !== second;
  return isMismatch
    ? { ...attempt, pins: [first, ''], problem: 'mismatch' }
    : { ...attempt, pins: [first, second], problem: undefined };
}

export const isProven = ({ proof, password, code }: Attempt): boolean =>
  proof === 'none' || (proof === 'code' ? isTransactionPassword(code) : password !== '');

/** Whether the new code is complete, so that it can be saved. */
export const isComplete = ({ pins: [first, second] }: Attempt): boolean =>
  isTransactionPassword(first) && first === second;

/** After these the call may have been carried out all the same. */
const UNANSWERED: ReadonlySet<unknown> = new Set(['timeout', 'network', 'invalid-response', 'fault']);
/** Refusals of the new code. */
const OF_PAIR: ReadonlySet<unknown> = new Set([
  'transaction-password-too-simple',
  'invalid-transaction-password',
]);

function refused(attempt: Attempt, error: unknown): Attempt {
  const code = codeOf(error);
  // A code is emptied after every answer (D52).
  const emptied = { ...attempt, code: '', pins: EMPTY };
  switch (code) {
    case 'incorrect-password':
      return {
        ...emptied,
        proof: 'password',
        step: 'proof',
        password: '',
        // With a back end that does not say whether there is one, the password has not been asked for yet.
        problem: attempt.proof === 'password' ? 'wrongPassword' : undefined,
      };
    case 'transaction-password-already-set':
      return attempt.isUnanswered
        ? { ...emptied, step: 'done', result: 'known' }
        : { ...emptied, proof: 'code', step: 'proof', problem: 'alreadySet' };
    case 'transaction-password-not-set':
      return { ...emptied, proof: 'password', step: 'proof', problem: undefined };
    case 'incorrect-transaction-password':
    case 'transaction-password-required':
    case 'transaction-password-locked':
      return { ...emptied, proof: 'code', step: 'proof', problem: { error } };
    default:
      return {
        ...attempt,
        pins: OF_PAIR.has(code) ? EMPTY : attempt.pins,
        problem: { error },
        isUnanswered: attempt.isUnanswered || UNANSWERED.has(code),
      };
  }
}

/** Whether the problem is one of the new code, which is said at its boxes. */
export const isOfPair = (problem: Problem | undefined): boolean =>
  problem === 'mismatch' || (typeof problem === 'object' && OF_PAIR.has(codeOf(problem.error)));

/** Whether the present code is locked, so that no further try can be right. */
export const isLocked = (problem: Problem | undefined): boolean => {
  if (typeof problem !== 'object') return false;
  const { error } = problem;
  return (
    codeOf(error) === 'transaction-password-locked' || (error instanceof ApiError && error.triesLeft === 0)
  );
};

/** What is sent. */
export const changeOf = ({ proof, password, code, pins: [newCode] }: Attempt): TransactionPasswordChange => ({
  newCode,
  type: 'fund',
  isFirst: proof !== 'code',
  ...(proof === 'code' ? { currentCode: code } : {}),
  ...(proof === 'password' ? { loginPassword: password } : {}),
});
