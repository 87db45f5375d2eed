import { i18n } from '@bourse/i18n/i18n';
import { type DefaultValues, type FieldPath, useForm } from 'react-hook-form';
import { useTranslations } from '../translations.ts';
import type { ProblemKey, Problems } from './sign-in.ts';

interface Rules<D> {
  draft: D;
  problemsOf: (draft: D) => Problems<D>;
  /** Field by refusal code. The refusal is shown at that field; refusals without a field are shown above the button. */
  fieldOf: Partial<Record<string, FieldPath<D & object>>>;
  /** Shown when the back end gives no reason that has a translation. */
  failed: string;
}

/** Codes that do not give a reason, for which the form's own sentence is more specific. */
const VAGUE: ReadonlySet<string> = new Set(['unknown', 'invalid-response', 'fault', 'invalid-input']);
const RULE = 'rule';
const REFUSED = 'refused';

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown';

/**
 * State of a sign-in form: its fields by name with their problems, the refusal, and a submit that validates, sends and
 * focuses the first problem.
 */
export function useDraft<D extends object>({ draft, problemsOf, fieldOf, failed }: Rules<D>) {
  const { t } = useTranslations();
  const { register, handleSubmit, setError, formState } = useForm<D>({
    defaultValues: draft as DefaultValues<D>,
    resolver: (values) => {
      const problems = Object.entries(problemsOf(values));
      const errors = problems.map(([name, key]) => [name, { type: RULE, message: key }]);
      return { values, errors: Object.fromEntries(errors) };
    },
  });
  const errors = formState.errors as Record<string, { type: string; message: string } | undefined>;

  const sentence = (code: string) =>
    !VAGUE.has(code) && i18n.exists(code, { ns: 'errors' }) ? i18n.t(code, { ns: 'errors' }) : failed;

  const problem = (name: string): string | undefined => {
    const error = errors[name];
    if (!error) return undefined;
    return error.type === REFUSED ? sentence(error.message) : t(`problem.${error.message as ProblemKey}`);
  };

  const refuse = (error: unknown) => {
    const code = codeOf(error);
    const refused = { type: REFUSED, message: code };
    const name = fieldOf[code];
    if (name) setError(name as FieldPath<D>, refused, { shouldFocus: true });
    else setError('root', refused);
  };

  return {
    /** Props of a field: name, handlers, problem. `checks` names a field whose validation depends on this one. */
    field: (name: FieldPath<D>, checks?: FieldPath<D>) => ({
      ...register(name, checks ? { deps: [checks] } : {}),
      problem: problem(name),
    }),
    /** The back end's refusal, when it belongs to no field. */
    refusal: problem('root'),
    refusalCode: errors.root?.message,
    submit: (send: (draft: D) => Promise<void>) => handleSubmit((values) => send(values as D).catch(refuse)),
  };
}
