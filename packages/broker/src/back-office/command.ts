/** The shape of a back-office command, and helpers that all commands share. */
import { isSuitable } from '@bourse/contract/text';
import { type Decimal, parseDecimal } from '@bourse/money/decimal';
import { escapeControls } from '../call/text.ts';
import type { Database } from '../database/tables.ts';
import { findInstrument, type Instrument } from '../market/symbols.ts';
import type { Act } from './actions.ts';
import type { BackOfficeServices } from './scheduler.ts';

/** Text of several lines, safe to print on a terminal. */
export const printable = (text: string): string => text.split('\n').map(escapeControls).join('\n');

/** An error whose message is a sentence for the operator. */
export class CommandError extends Error {
  override readonly name = 'CommandError';

  constructor(sentence: string, options?: ErrorOptions) {
    super(printable(sentence), options);
  }
}

export interface Option {
  /** Placeholder of the value, as commander writes it: '<price>'. An option without one is a flag. */
  value?: string;
  meaning: string;
  needed?: boolean;
}

export interface CommandInput {
  services: BackOfficeServices;
  /** The words after the command's name; those that `Command.words` requires are there. */
  words: readonly string[];
  /** By their names in camel case: `minReturn` is --min-return. */
  options: Readonly<Record<string, string | boolean | undefined>>;
  /** The only way for a command to change anything. */
  act: Act;
}

export interface Command {
  /** Placeholders of the words after the command's name, as commander writes them: '<phone> <text...>', '[id]'. */
  words?: string;
  meaning: string;
  options?: Readonly<Record<string, Option>>;
  /**
   * @returns what to print
   * @throws CommandError
   */
  run(input: CommandInput): Promise<string>;
}

export interface Noun {
  meaning: string;
  commands: Readonly<Record<string, Command>>;
  /** The command that runs if none is named. */
  usual?: string;
}

export const numberOf = (name: string, text: unknown): number => {
  if (typeof text !== 'string' || !/^\d{1,9}$/.test(text) || Number(text) === 0)
    throw new CommandError(
      `${name} must be a whole number from 1, with up to 9 digits, not '${text ?? ''}'.`,
    );
  return Number(text);
};

export const amountOf = (name: string, text: unknown): Decimal => {
  const amount = parseDecimal(text);
  if (!amount || Number(amount) <= 0 || Number(amount) > 1e12)
    throw new CommandError(
      `${name} must be a positive amount such as 1250.50, at most 1e12, not '${text ?? ''}'.`,
    );
  return amount;
};

/** An amount of the deployment's currency, which has two decimals. */
export const moneyOf = (name: string, text: unknown): Decimal => {
  const amount = amountOf(name, text);
  if (/\.\d{3}/.test(amount))
    throw new CommandError(`${name} must have at most two decimals, such as 1250.50, not '${text}'.`);
  return amount;
};

export const instantOf = (name: string, text: unknown): Date | null => {
  if (text === undefined) return null;
  const isInstant = typeof text === 'string' && /(?:Z|[+-]\d\d:\d\d)$/.test(text);
  const time = isInstant ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time))
    throw new CommandError(
      `${name} must be an instant with its zone such as 2026-12-01T15:30:00+05:30, not '${text}'.`,
    );
  return new Date(time);
};

/** Checks text that is stored and shown to customers. */
export const textOf = (name: string, text: unknown): string => {
  if (typeof text !== 'string' || text.trim() === '')
    throw new CommandError(`${name} must not be empty: write a text in quotes.`);
  if (!isSuitable(text.replaceAll('\n', '')))
    throw new CommandError(
      `${name} contains characters that control the screen, here escaped: remove them from '${text}'.`,
    );
  return text.trim();
};

/** An address that the app opens for customers. */
export const webAddressOf = (name: string, text: unknown): string => {
  const address = typeof text === 'string' && URL.canParse(text) ? new URL(text) : undefined;
  if (address?.protocol !== 'https:')
    throw new CommandError(`${name} must be an address such as https://example.com/file.pdf, not '${text}'.`);
  return address.href;
};

/** The stock that an option names. */
export const stockOf = (symbol: unknown): Instrument => {
  const instrument = typeof symbol === 'string' ? findInstrument(symbol) : undefined;
  if (instrument?.kind !== 'stock')
    throw new CommandError(
      `--symbol must be a stock of the market such as EXSTEEL.NS, and no index or currency pair, not '${symbol ?? ''}'.`,
    );
  return instrument;
};

/**
 * Applies a change to each id in its own transaction, and reports the results.
 * @param what the kind of thing, singular: 'recharge'
 * @param work returns whether the thing was in a state that allowed the change
 */
export const forEachId = (
  input: CommandInput,
  what: string,
  done: string,
  work: Work<number>,
  missed = 'is not there, or in another state: list them again',
): Promise<string> =>
  forEach(
    input,
    input.words.map((word) => numberOf('An id', word)),
    what,
    done,
    missed,
    work,
  );

/** @returns whether it was done, or what was done instead of what is usual */
type Work<T> = (db: Database, id: T) => Promise<boolean | string>;

const forEach = async <T>(
  { act }: CommandInput,
  ids: readonly T[],
  what: string,
  done: string,
  missed: string,
  work: Work<T>,
): Promise<string> => {
  const lines: string[] = [];
  for (const id of ids) {
    let line = missed;
    await act(async (db) => {
      const result = await work(db, id);
      if (!result) return undefined;
      line = result === true ? done : result;
      return { subject: `${what} ${id}` };
    });
    lines.push(`${id} ${line}`);
  }
  return lines.join('\n');
};

/** A version of a thing that its customer can change, as `list` shows it: '12.3' is the third version of 12. */
export class VersionedId {
  readonly id: number;
  readonly version: number;
  constructor(id: number, version: number) {
    this.id = id;
    this.version = version;
  }
  toString(): string {
    return `${this.id}.${this.version}`;
  }
}

/** As `forEachId`, for decisions about what an operator has looked at: a later version is left alone. */
export const forEachVersion = (
  input: CommandInput,
  what: string,
  done: string,
  work: (db: Database, id: VersionedId) => Promise<boolean>,
): Promise<string> => {
  const ids = input.words.map((word) => {
    const [, id, version] = /^(\d{1,9})\.(\d{1,9})$/.exec(word) ?? [];
    if (id === undefined || version === undefined)
      throw new CommandError(`An id is needed with its version, as \`list\` shows it: 12.1, not '${word}'.`);
    return new VersionedId(Number(id), Number(version));
  });
  const missed = 'is not there, in another state, or was changed since: list them again';
  return forEach(input, ids, what, done, missed, work);
};

/** Escapes control characters, so that a customer's text cannot control the terminal or forge a row. */
const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '-';
  return escapeControls(value instanceof Date ? value.toISOString().replace(/\.\d+Z$/, 'Z') : String(value));
};

/** Most rows that a list shows, newest first. */
export const SHOWN = 50;

/** Formats rows as columns of text, below a line with the fields' names. The last line says where there may be more. */
export const table = (rows: readonly object[]): string => {
  const [first] = rows;
  if (!first) return 'Nothing.';
  const names = Object.keys(first);
  const lines = [names, ...rows.map((row) => Object.values(row).map(cell))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  const written = lines
    .map((line) => line.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd());
  return [
    ...written,
    ...(rows.length === SHOWN ? [`These are the first ${SHOWN}; there may be more.`] : []),
  ].join('\n');
};

/** For a sentence that begins with the subject of an action. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const ALL: Record<string, Option> = { all: { meaning: 'also what is done already' } };

const LONGEST_REASON = 300;

export const REASON: Record<string, Option> = {
  reason: { value: '<text>', meaning: 'why, in words that the customer reads' },
};
/** @returns the reason that a command gives; null if it gives none */
export const reasonOf = ({ options }: CommandInput): string | null => {
  if (options.reason === undefined) return null;
  const reason = textOf('--reason', options.reason);
  if (reason.length > LONGEST_REASON || reason.includes('\n'))
    throw new CommandError(
      `--reason must be one line of at most ${LONGEST_REASON} characters, not ${reason.length} in ${reason.split('\n').length} lines.`,
    );
  return reason;
};
