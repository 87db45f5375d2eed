/** Rules of a new login password (D32, D64): a draft in, problems by field out, as keys of `loginPassword.problem.…`. */
import { SHORTEST_PASSWORD } from '@bourse/contract/password-length';
import type { Problems } from '@bourse/ui/use-draft';

export interface LoginPasswordDraft {
  current: string;
  next: string;
  confirm: string;
}

export type LoginPasswordProblem = 'newRequired' | 'short' | 'confirmRequired' | 'mismatch';

/** The current one is checked by the back end alone. */
export function loginPasswordProblems({
  next,
  confirm,
}: LoginPasswordDraft): Problems<LoginPasswordDraft, LoginPasswordProblem> {
  return {
    ...(!next ? { next: 'newRequired' } : next.length < SHORTEST_PASSWORD ? { next: 'short' } : {}),
    ...(!confirm ? { confirm: 'confirmRequired' } : confirm !== next ? { confirm: 'mismatch' } : {}),
  };
}

/** Whether all three are filled in and the new ones agree, so that it can be saved (product.md, "Passwords"). */
export const isComplete = ({ current, next, confirm }: LoginPasswordDraft): boolean =>
  current !== '' && next !== '' && next === confirm;
