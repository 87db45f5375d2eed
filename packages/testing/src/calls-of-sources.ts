/** Reads from the sources which calls a remote makes, so that a new one without a failure case fails a test. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '@bourse/contract/all';
import type { AnyEndpoint } from '@bourse/contract/endpoint';
import { startPasskeyRegistration } from '@bourse/contract/passkeys';
import { settle } from '@bourse/contract/settle';
import { readPhoto, uploadFile } from '@bourse/contract/uploads';

const IMPORT = /^import \{([^}]*)\} from '@bourse\/contract\/[\w-]+';$/gm;
/** Calls that a file makes by what it imports of shared packages. */
const INDIRECT: readonly (readonly [RegExp, AnyEndpoint])[] = [
  [/^import \{[^}]*\buseMoneyCalls?\b[^}]*\} from '@bourse\/api\/money-call';$/m, settle],
  [/ from '@bourse\/remote-kit\/use-own-photo';$/m, readPhoto],
  [/ from '@bourse\/remote-kit\/use-upload';$/m, uploadFile],
  [/\bimport\('@bourse\/api\/passkeys'\)\)/, startPasskeyRegistration],
];

const names = new Set(endpoints.map(({ name }) => name));

/**
 * @param sources folder of a remote's sources, absolute
 * @returns 'chart/plot.tsx getQuote' for each call that a source file imports
 */
export function callsOfSources(sources: string): string[] {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(path.join(sources, file), 'utf8');
      const imported = [...source.matchAll(IMPORT)].flatMap(([, list = '']) => list.split(','));
      const calls = imported.map((name) => name.trim()).filter((name) => names.has(name));
      for (const [pattern, { name }] of INDIRECT) if (pattern.test(source)) calls.push(name);
      return calls.map((name) => `${file.replaceAll(path.sep, '/')} ${name}`);
    })
    .sort();
}
