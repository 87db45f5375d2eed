import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TranslationSource } from '@bourse/i18n/i18n';
import type { Feature } from '@bourse/remote-kit/feature';
import type { Remote } from '@bourse/remote-kit/remote';
import { locales } from '@bourse/session/config';
import { tsImport } from 'tsx/esm/api';
import { checkFeature } from './check-feature.ts';
import { ROOT } from './workspace.ts';

export { remoteNames } from './workspace.ts';

/**
 * What a remote of the workspace offers.
 * @throws Error with every problem of its `feature.ts`
 */
export async function featureOf(name: string): Promise<Feature> {
  const file = path.join(ROOT, 'remotes', name, 'feature.ts');
  const { feature } = (await import(pathToFileURL(file).href)) as { feature: Feature };
  checkFeature(feature);
  if (feature.name !== name) throw new Error(`remotes/${name}/feature.ts calls itself "${feature.name}".`);
  return feature;
}

/**
 * What `src/remote.tsx` of a remote exports, evaluated in Node. It has only data and lazy imports, which this loader
 * leaves as they are written, whatever else has loaded the build.
 * @param file its absolute path
 */
export async function remoteOf(file: string): Promise<Remote> {
  return ((await tsImport(pathToFileURL(file).href, import.meta.url)) as { remote: Remote }).remote;
}

/** The translations of a remote, as its files are at the moment of each call. */
export const localesOf = (name: string): TranslationSource =>
  Object.fromEntries(
    locales.map((locale) => {
      const file = path.join(ROOT, 'remotes', name, 'locales', `${locale}.json`);
      return [locale, async () => ({ default: JSON.parse(readFileSync(file, 'utf8')) })];
    }),
  ) as TranslationSource;
