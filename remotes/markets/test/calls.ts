/** Reads from the sources which calls this remote makes, so that a new one without a failure case fails a test. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '@bourse/contract/all';
import { settle } from '@bourse/contract/money';

const SOURCES = path.resolve(import.meta.dirname, '../src');
/** A file that uses these hooks calls settle as well. */
const MONEY_CALL = /^import \{[^}]*\buseMoneyCalls?\b[^}]*\} from '@bourse\/api\/money-call';$/m;
const IMPORT = /^import \{([^}]*)\} from '@bourse\/contract\/[\w-]+';$/gm;

const names = new Set(endpoints.map(({ name }) => name));

/** @returns 'chart/plot.tsx getQuote' for each call that a source file imports */
export function callsOfSources(): string[] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(path.join(SOURCES, file), 'utf8');
      const imported = [...source.matchAll(IMPORT)].flatMap(([, list = '']) => list.split(','));
      const calls = imported.map((name) => name.trim()).filter((name) => names.has(name));
      if (MONEY_CALL.test(source)) calls.push(settle.name);
      return calls.map((name) => `${file.replaceAll(path.sep, '/')} ${name}`);
    })
    .sort();
}
