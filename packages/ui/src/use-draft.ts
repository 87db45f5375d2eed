import { errorSentence, failureOf } from '@bourse/i18n/errors';
import { i18n } from '@bourse/i18n/i18n';
import { useReducer, useState } from 'react';

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
}

/** What is said at a field: a problem that the form has found itself, or the back end's refusal. */
type Said<K> = { readonly problem: K } | Refusal;

/**
 * State of a form with several text fields: its fields by name with their problems, the refusal, and a submit that
 * validates, sends and focuses the first problem. The inputs keep what is written (decisions/forms.md).
 */
export function useDraft<D extends { [F in keyof D]: string }, K extends string>(rules: Rules<D, K>) {
  const { problemsOf, sentenceOf, fieldOf, sentences, failed, empties, shows = 'after-sending' } = rules;
  const [form] = useState(() => ({
    values: { ...rules.draft },
    /** Those on the screen, in its order. */
    inputs: new Map<Name<D>, HTMLInputElement>(),
    wasSent: false,
  }));
  const [said, say] = useState<Partial<Record<string, Said<K>>>>({});
  const [refused, setRefused] = useState<Refusal>();
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);

  const write = (name: Name<D>, value: string) => {
    form.values[name] = value as D[Name<D>];
  };

  /** Takes over what was written without an event, as by a password manager. */
  const read = (): D => {
    for (const [name, input] of form.inputs) write(name, input.value);
    return { ...form.values };
  };

  /** Says what is wrong with these fields now, and nothing at those that are right. */
  const check = (names: readonly Name<D>[]) => {
    const problems = problemsOf(read());
    const found = names.map((name) => {
      const problem = problems[name];
      return [name, problem === undefined ? undefined : { problem }] as const;
    });
    say((before) => ({ ...before, ...Object.fromEntries(found) }));
  };

  /** @returns whether nothing is wrong; otherwise the first problem has the focus */
  const checkAll = (): boolean => {
    const problems = problemsOf(read());
    const found = Object.entries<K | undefined>(problems).filter(([, problem]) => problem !== undefined);
    say(Object.fromEntries(found.map(([name, problem]) => [name, { problem: problem as K }])));
    for (const [name, input] of form.inputs) {
      if (problems[name] === undefined) continue;
      input.focus();
      break;
    }
    return found.length === 0;
  };

  const refuse = (error: unknown) => {
    const code = codeOf(error);
    const own = VAGUE.has(code) ? undefined : errorSentence(error, i18n);
    const refusal = { code, sentence: sentences?.[code] ?? own ?? failed };
    const name = fieldOf[code];
    if (name === undefined) return setRefused(refusal);
    const input = form.inputs.get(name);
    if (input && name === empties) {
      input.value = '';
      write(name, '');
    }
    say((before) => ({ ...before, [name]: refusal }));
    input?.focus();
  };

  const sentence = (one: Said<K> | undefined): string | undefined =>
    one && ('problem' in one ? sentenceOf(one.problem) : one.sentence);

  return {
    /** Props of a field: name, handlers, problem. `checks` names a field whose validation depends on this one. */
    field: (name: Name<D>, checks?: Name<D>) => {
      const names = checks ? [name, checks] : [name];
      return {
        name,
        ref: (input: HTMLInputElement | null) => {
          if (!input) return void form.inputs.delete(name);
          form.inputs.set(name, input);
          // A form that came with the page may have been filled in before the app ran, and keeps what is in it.
          if (input.value) write(name, input.value);
          else input.value = form.values[name];
        },
        onChange: ({ target }: { target: HTMLInputElement }) => {
          write(name, target.value);
          renderAgain();
          if (shows === 'after-sending' && form.wasSent) check(names);
        },
        onBlur: () => {
          if (shows === 'on-leaving') check(names);
        },
        problem: sentence(said[name]),
      };
    },
    /** What is written now. */
    written: (): D => ({ ...form.values }),
    /** Shows all problems, and takes the focus to the first. */
    check: (): void => void checkAll(),
    /** The back end's refusal, when it belongs to no field. */
    refusal: refused?.sentence,
    refusalCode: refused?.code,
    submit: (send: (draft: D) => Promise<void>) => (): Promise<void> | undefined => {
      form.wasSent = true;
      setRefused(undefined);
      return checkAll() ? send(read()).catch(refuse) : undefined;
    },
  };
}
