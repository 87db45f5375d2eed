import { i18n } from '@bourse/i18n/i18n';
import { type DefaultValues, type FieldPath, useForm } from 'react-hook-form';
import { useTranslations } from '../translations.ts';
import type { ProblemKey, Problems } from './sign-in.ts';

interface Rules<D> {
  draft: D;
  problemsOf: (draft: D) => Problems<D>;
  /** The field that a refusal of the back end is about; it stands there, any other stands above the button. */
  fieldOf: Partial<Record<string, FieldPath<D & object>>>;
  /** Said where the back end gave no reason that we have a sentence for. */
  failed: string;
}

/** These say that it did not work, not why: the form's own sentence says more. */
const VAGUE: ReadonlySet<string> = new Set(['unknown', 'invalid-response', 'fault', 'invalid-input']);
const RULE = 'rule';
const REFUSED = 'refused';

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown';

/** One draft: its fields by name with their problems, a refusal, and a submit that checks, sends and focuses what is wrong. */
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
    /** Props of the field: name, handlers, what is wrong with it. `checks` names a field whose rule depends on this one. */
    field: (name: FieldPath<D>, checks?: FieldPath<D>) => ({
      ...register(name, checks ? { deps: [checks] } : {}),
      problem: problem(name),
    }),
    /** What the back end said, where it is about no field. */
    refusal: problem('root'),
    refusalCode: errors.root?.message,
    submit: (send: (draft: D) => Promise<void>) => handleSubmit((values) => send(values as D).catch(refuse)),
  };
}
