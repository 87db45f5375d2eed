import { errorSentence, failureOf } from '@bourse/i18n/errors';
import { i18n } from '@bourse/i18n/i18n';
import { type DefaultValues, type FieldPath, type FieldPathValue, useForm } from 'react-hook-form';

/** Problems by field, as keys of the caller's translations. */
export type Problems<D, K extends string> = { [F in keyof D]?: K };

interface Rules<D, K extends string> {
  draft: D;
  problemsOf: (draft: D) => Problems<D, K>;
  /** The sentence of a problem. */
  sentenceOf: (problem: K) => string;
  /** Field by refusal code. The refusal is shown at that field; refusals without a field are shown above the button. */
  fieldOf: Partial<Record<string, FieldPath<D & object>>>;
  /** By refusal code, the sentences that this form says in words of its own. */
  sentences?: Partial<Record<string, string>>;
  /** Shown when the back end gives no reason that has a translation. */
  failed: string;
  /** A field that is emptied when the back end refuses it: a password that was wrong. */
  empties?: FieldPath<D & object>;
  /** When problems are shown: after the first attempt to send (default), or as soon as a field is left. */
  shows?: 'after-sending' | 'on-leaving';
}

/** Codes that do not give a reason, for which the form's own sentence is more specific. */
const VAGUE: ReadonlySet<string> = new Set(['unknown', 'invalid-response', 'fault', 'invalid-input']);
/** Type of a problem that the form has found itself; a refusal has its code as type. */
const RULE = 'rule';

const codeOf = (error: unknown): string => String(failureOf(error).code ?? 'unknown');

/**
 * State of a form with several text fields: its fields by name with their problems, the refusal, and a submit that
 * validates, sends and focuses the first problem.
 */
export function useDraft<D extends object, K extends string>(rules: Rules<D, K>) {
  const { draft, problemsOf, sentenceOf, fieldOf, sentences, failed, empties, shows } = rules;
  const { register, handleSubmit, setError, setValue, getValues, trigger, watch, formState } = useForm<D>({
    defaultValues: draft as DefaultValues<D>,
    ...(shows === 'on-leaving' ? { mode: 'onBlur', reValidateMode: 'onBlur' } : {}),
    resolver: (values) => {
      const problems = Object.entries(problemsOf(values));
      const errors = problems.map(([name, key]) => [name, { type: RULE, message: key }]);
      return { values, errors: Object.fromEntries(errors) };
    },
  });
  const errors = formState.errors as Record<string, { type: string; message: string } | undefined>;

  const sentence = (error: unknown): string =>
    VAGUE.has(codeOf(error)) ? failed : (errorSentence(error, i18n) ?? failed);

  const problem = (name: string): string | undefined => {
    const error = errors[name];
    if (!error) return undefined;
    return error.type === RULE ? sentenceOf(error.message as K) : error.message;
  };

  const refuse = (error: unknown) => {
    const code = codeOf(error);
    const refused = { type: code, message: sentences?.[code] ?? sentence(error) };
    const name = fieldOf[code] as FieldPath<D> | undefined;
    if (name === undefined) return setError('root', refused);
    if (name === empties) setValue(name, '' as FieldPathValue<D, typeof name>);
    setError(name, refused, { shouldFocus: true });
  };

  return {
    /** Props of a field: name, handlers, problem. `checks` names a field whose validation depends on this one. */
    field: (name: FieldPath<D>, checks?: FieldPath<D>) => {
      const { ref, ...handlers } = register(name, checks ? { deps: [checks] } : {});
      return {
        ...handlers,
        ref: (input: HTMLInputElement | null) => {
          // A form that came with the page may have been filled in before the app ran, and keeps what is in it.
          if (input?.value && input.value !== getValues(name))
            setValue(name, input.value as FieldPathValue<D, typeof name>);
          return ref(input);
        },
        problem: problem(name),
      };
    },
    /** What is written now. A form that calls it is rendered with every change. */
    written: (): D => watch(),
    /** Shows all problems, and takes the focus to the first. */
    check: (): void => void trigger(undefined, { shouldFocus: true }),
    /** The back end's refusal, when it belongs to no field. */
    refusal: problem('root'),
    refusalCode: errors.root?.type,
    submit: (send: (draft: D) => Promise<void>) => handleSubmit((values) => send(values as D).catch(refuse)),
  };
}
