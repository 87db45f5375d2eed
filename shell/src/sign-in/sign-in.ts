/**
 * Validation of the sign-in forms (product.md, "Session and sign-in"; D32): a draft in, problems by field out, as keys
 * of `problem.…`.
 */
import { SHORTEST_PASSWORD } from '@bourse/contract/password-length';
import type { TranslationKey } from '@bourse/i18n/translations';
import type { Problems } from '@bourse/ui/use-draft';
import type en from '../../locales/en.json';

export type ProblemKey = TranslationKey<(typeof en)['problem']>;

export interface LoginDraft {
  phone: string;
  password: string;
}

export interface RegisterDraft extends LoginDraft {
  confirm: string;
  code: string;
}

export interface ForgotPasswordDraft {
  currentPassword: string;
  newPassword: string;
  confirm: string;
}

const phoneProblem = (phone: string): ProblemKey | undefined => {
  if (!phone) return 'phoneRequired';
  return /^\d{10}$/.test(phone) ? undefined : 'phoneLength';
};

const passwordProblem = (password: string, missing: ProblemKey): ProblemKey | undefined => {
  if (!password) return missing;
  return password.length < SHORTEST_PASSWORD ? 'passwordShort' : undefined;
};

const confirmProblem = (confirm: string, password: string): ProblemKey | undefined => {
  if (!confirm) return 'confirmRequired';
  return confirm === password ? undefined : 'mismatch';
};

/** Removes undefined entries, so that a valid draft has no problems. */
const withoutUndefined = <D>(
  problems: { [K in keyof D]?: ProblemKey | undefined },
): Problems<D, ProblemKey> =>
  Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem)) as Problems<D, ProblemKey>;

export const loginProblems = (draft: LoginDraft): Problems<LoginDraft, ProblemKey> =>
  withoutUndefined<LoginDraft>({
    phone: phoneProblem(draft.phone),
    password: passwordProblem(draft.password, 'passwordRequired'),
  });

export const registerProblems = (draft: RegisterDraft): Problems<RegisterDraft, ProblemKey> =>
  withoutUndefined<RegisterDraft>({
    phone: phoneProblem(draft.phone),
    password: passwordProblem(draft.password, 'passwordRequired'),
    confirm: confirmProblem(draft.confirm, draft.password),
    code: draft.code.trim() ? undefined : 'codeRequired',
  });

export const forgotPasswordProblems = (
  draft: ForgotPasswordDraft,
): Problems<ForgotPasswordDraft, ProblemKey> =>
  withoutUndefined<ForgotPasswordDraft>({
    currentPassword: draft.currentPassword ? undefined : 'currentRequired',
    newPassword: passwordProblem(draft.newPassword, 'newRequired'),
    confirm: confirmProblem(draft.confirm, draft.newPassword),
  });
