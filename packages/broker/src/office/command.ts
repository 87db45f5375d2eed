/** What a command of the office is, and the few things that all of them need. */
import { type Decimal, parseDecimal } from '@bourse/money/decimal';
import type { OfficeHouse } from './office.ts';

/** A sentence for the operator. */
export class OfficeError extends Error {
  override readonly name = 'OfficeError';
}

export interface Option {
  /** What stands for the value in the help: '<price>'. Without one the option is a flag. */
  value?: string;
  meaning: string;
  needed?: boolean;
}

export interface Asked {
  house: OfficeHouse;
  /** The words after the command's own. */
  words: readonly string[];
  options: Readonly<Record<string, string | boolean | undefined>>;
}

export interface Command {
  /** Its words after the noun: '<id> …'. */
  words?: string;
  meaning: string;
  options?: Readonly<Record<string, Option>>;
  /** @returns what to print. @throws OfficeError */
  run(asked: Asked): Promise<string>;
}

export interface Noun {
  meaning: string;
  commands: Readonly<Record<string, Command>>;
}

export const numberOf = (name: string, text: unknown): number => {
  if (typeof text !== 'string' || !/^\d{1,9}$/.test(text) || Number(text) === 0)
    throw new OfficeError(`${name} must be a whole number from 1, not '${text ?? ''}'.`);
  return Number(text);
};

export const amountOf = (name: string, text: unknown): Decimal => {
  const amount = parseDecimal(text);
  if (!amount || Number(amount) <= 0 || Number(amount) > 1e12)
    throw new OfficeError(`${name} must be a positive amount such as 1250.50, not '${text ?? ''}'.`);
  return amount;
};

export const instantOf = (name: string, text: unknown): Date | null => {
  if (text === undefined) return null;
  const isInstant = typeof text === 'string' && /(?:Z|[+-]\d\d:\d\d)$/.test(text);
  const time = isInstant ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time))
    throw new OfficeError(`${name} must be an instant with its zone such as 2026-12-01T15:30:00+05:30.`);
  return new Date(time);
};

/** The ids that a command is about. */
export const idsOf = (words: readonly string[]): number[] => {
  if (words.length === 0) throw new OfficeError('Say which: one or more ids, as `list` shows them.');
  return words.map((word) => numberOf('An id', word));
};

/** Carries each out and says what came of it. */
export const forEachId = async (
  words: readonly string[],
  done: string,
  work: (id: number) => Promise<boolean>,
): Promise<string> => {
  const lines: string[] = [];
  for (const id of idsOf(words))
    lines.push((await work(id)) ? `${id} ${done}` : `${id} is not there, or in another state`);
  return lines.join('\n');
};

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '-';
  return value instanceof Date ? value.toISOString().replace(/\.\d+Z$/, 'Z') : String(value);
};

/** Rows as columns of text, with the fields' names above them. */
export const table = (rows: readonly object[]): string => {
  const [first] = rows;
  if (!first) return 'Nothing.';
  const names = Object.keys(first);
  const lines = [names, ...rows.map((row) => Object.values(row).map(cell))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  return lines
    .map((line) => line.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
};

/** The newest so many rows of a list. */
export const SHOWN = 50;

export const ALL: Record<string, Option> = { all: { meaning: 'also what is done already' } };
