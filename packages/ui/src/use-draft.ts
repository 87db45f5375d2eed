import { errorSentence, failureOf } from '@bourse/i18n/errors';
import { i18n } from '@bourse/i18n/i18n';
import { useForm } from '@mantine/form';
import { type ChangeEvent, useReducer, useRef, useState } from 'react';

/** Problems by field, as keys of the caller's translations. */
export type Problems<D, K extends string> = { [F in keyof D]?: K };

type Name<D> = keyof D & string;

interface Rules<D, K extends string> {
  draft: D;
  problemsOf: (draft: D) => Problems<D, K>;
  /** The sentence of a problem. */
  sentenceOf: (problem: K) => string;
  /** Field by refusal code. The refusal is shown at that field; refusals without a field are shown above the button. */
  fieldOf: Partial<Record<string, Name<D>>>;
  /** By refusal code, the sentences that this form says in words of its own. */
  sentences?: Partial<Record<string, string>>;
  /** Shown when the back end gives no reason that has a translation. */
  failed: string;
  /** A field that is emptied when the back end refuses it: a password that was wrong. */
  empties?: Name<D>;
  /** When problems are shown: after the first attempt to send (default), or as soon as a field is left. */
  shows?: 'after-sending' | 'on-leaving';
}

/** Codes that do not give a reason, for which the form's own sentence is more specific. */
const VAGUE: ReadonlySet<string> = new Set(['unknown', 'invalid-response', 'fault', 'invalid-input']);

const codeOf = (error: unknown): string => String(failureOf(error).code ?? 'unknown');

interface Refusal {
  readonly code: string;
  readonly sentence: string;
  /** Where it is shown; undefined above the button. */
  readonly field: string | undefined;
}

/** Marks a field that the back end has refused, among the keys of problems that the form has found itself. */
const REFUSED = 'refused by the back end';

/**
 * State of a form with several text fields: its fields by name with their problems, the refusal, and a submit that
 * validates, sends and focuses the first problem. The inputs keep what is written (decisions/forms.md).
 */
export function useDraft<D extends { [F in keyof D]: string }, K extends string>(rules: Rules<D, K>) {
  const {
    draft,
    problemsOf,
    sentenceOf,
    fieldOf,
    sentences,
    failed,
    empties,
    shows = 'after-sending',
  } = rules;
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const [wasSent, setSent] = useState(false);
  const [refused, setRefused] = useState<Refusal>();
  /** Those on the screen, in its order. */
  const inputs = useRef(new Map<Name<D>, HTMLInputElement>());
  const isLive = shows === 'after-sending' && wasSent;
  const form = useForm<D>({
    mode: 'uncontrolled',
    initialValues: draft,
    validate: (values) => problemsOf(values) as Record<string, string>,
    validateInputOnChange: isLive,
    validateInputOnBlur: shows === 'on-leaving',
    clearInputErrorOnChange: shows === 'after-sending',
    onValuesChange: renderAgain,
  });

  const write = (name: Name<D>, value: string) =>
    form.setFieldValue(name, value as never, { forceUpdate: false });

  /** Takes over what was written without an event, as by a password manager. */
  const read = () => {
    const values = form.getValues();
    for (const [name, { value }] of inputs.current) if (value !== values[name]) write(name, value);
  };

  /** @returns whether nothing is wrong; otherwise the first problem has the focus */
  const check = async (): Promise<boolean> => {
    read();
    const { hasErrors, errors } = await form.validate();
    const first = [...inputs.current].find(([name]) => errors[name] !== undefined);
    first?.[1].focus();
    return !hasErrors;
  };

  const refuse = (error: unknown) => {
    const code = codeOf(error);
    const own = VAGUE.has(code) ? undefined : errorSentence(error, i18n);
    const field = fieldOf[code];
    setRefused({ code, sentence: sentences?.[code] ?? own ?? failed, field });
    if (field === undefined) return;
    const input = inputs.current.get(field);
    if (input && field === empties) {
      input.value = '';
      write(field, '');
    }
    form.setFieldError(field, REFUSED);
    input?.focus();
  };

  const problem = (name: Name<D>): string | undefined => {
    const found = form.errors[name];
    if (typeof found !== 'string') return undefined;
    return found === REFUSED ? refused?.sentence : sentenceOf(found as K);
  };

  return {
    /** Props of a field: name, handlers, problem. `checks` names a field whose validation depends on this one. */
    field: (name: Name<D>, checks?: Name<D>) => {
      const { onChange, onBlur, defaultValue } = form.getInputProps(name);
      return {
        name,
        defaultValue,
        ref: (input: HTMLInputElement | null) => {
          if (!input) return void inputs.current.delete(name);
          inputs.current.set(name, input);
          // A form that came with the page may have been filled in before the app ran, and keeps what is in it.
          if (input.value && input.value !== form.getValues()[name]) write(name, input.value);
        },
        onChange: (event: ChangeEvent<HTMLInputElement>) => {
          onChange(event);
          if (checks && isLive) form.validateField(checks);
        },
        onBlur: () => {
          onBlur();
          if (checks && shows === 'on-leaving') form.validateField(checks);
        },
        problem: problem(name),
      };
    },
    /** What is written now. */
    written: form.getValues,
    /** Shows all problems, and takes the focus to the first. */
    check: (): void => void check(),
    /** The back end's refusal, when it belongs to no field. */
    refusal: refused?.field === undefined ? refused?.sentence : undefined,
    refusalCode: refused?.field === undefined ? refused?.code : undefined,
    submit: (send: (draft: D) => Promise<void>) => async (): Promise<void> => {
      setSent(true);
      setRefused(undefined);
      if (await check()) await send(form.getValues()).catch(refuse);
    },
  };
}
