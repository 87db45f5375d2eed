/** A fault of the list: a text of the sources and what replaces it. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface Fault {
  /** Its package, and its position in the order in which the package's faults are drawn: `broker-7`. */
  id: string;
  /** Where the text stood when the fault was drawn; '/' on every system. */
  file: string;
  mutator: string;
  /** Whole lines; no other place in the file has the same text. */
  text: string;
  faulty: string;
  /** What a customer or an operator notices. */
  noticed?: string;
  /** Why the fault is not tried: it changes nothing, or the compiler refuses it. The next one is drawn for it. */
  replaced?: string;
}

export interface FaultList {
  /** The sources that the faults were drawn from. */
  commit: string;
  seed: number;
  /** Lines of the sources by package. */
  lines: Record<string, number>;
  faults: Fault[];
}

export const ROOT = path.resolve(import.meta.dirname, '../../..');
export const LIST = path.join(import.meta.dirname, 'faults.json');

export const readList = (): FaultList => JSON.parse(readFileSync(LIST, 'utf8')) as FaultList;

export const writeList = (list: FaultList): void =>
  writeFileSync(LIST, `${JSON.stringify(list, undefined, 2)}\n`);

/** A formatter may have indented or wrapped the text in another way since. */
const patternOf = (text: string): RegExp =>
  new RegExp(
    text
      .trim()
      .split(/\s+/)
      .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('\\s+'),
    'g',
  );

export const countOf = (text: string, source: string): number => [...source.matchAll(patternOf(text))].length;

/** @returns the source with the fault; undefined where the fault's text is missing, or stands in two places */
export function applied(
  { text, faulty }: Pick<Fault, 'text' | 'faulty'>,
  source: string,
): string | undefined {
  return countOf(text, source) === 1 ? source.replace(patternOf(text), () => faulty.trim()) : undefined;
}
