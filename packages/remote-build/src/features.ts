import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TranslationSource } from '@bourse/i18n/i18n';
import type { Feature } from '@bourse/remote-kit/feature';
import type { Remote } from '@bourse/remote-kit/remote';
import { locales } from '@bourse/session/config';
import { checkFeature } from './check-feature.ts';
import { ROOT } from './workspace.ts';

export { remoteNames } from './workspace.ts';

/** A file of a remote, run by Node: data and lazy imports, nothing that needs a browser. */
export const evaluate = (name: string, file: string) =>
  import(pathToFileURL(path.join(ROOT, 'remotes', name, file)).href) as Promise<Record<string, unknown>>;

export async function featureOf(name: string): Promise<Feature> {
  const { feature } = (await evaluate(name, 'feature.ts')) as { feature: Feature };
  checkFeature(feature);
  if (feature.name !== name) throw new Error(`remotes/${name}/feature.ts calls itself "${feature.name}".`);
  return feature;
}

export async function remoteOf(name: string): Promise<Remote> {
  return ((await evaluate(name, 'src/remote.tsx')) as { remote: Remote }).remote;
}

/** The translations of a remote, as its files are at the moment of each call. */
export const localesOf = (name: string): TranslationSource =>
  Object.fromEntries(
    locales.map((locale) => {
      const file = path.join(ROOT, 'remotes', name, 'locales', `${locale}.json`);
      return [locale, async () => ({ default: JSON.parse(readFileSync(file, 'utf8')) })];
    }),
  ) as TranslationSource;
