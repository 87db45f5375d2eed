import { statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TranslationSource } from '@bourse/i18n/i18n';
import type { Feature } from '@bourse/remote-kit/feature';
import type { Remote } from '@bourse/remote-kit/remote';
import { locales } from '@bourse/session/config';
import { tsImport } from 'tsx/esm/api';
import { checkFeature } from './check-feature.ts';
import { readJson } from './read-file.ts';
import { ROOT, remoteNames } from './workspace.ts';

export { remoteNames };

/** @throws Error that lists the names that there are, where there is no remote of that name */
export function mustBeRemote(name: string): void {
  const names = remoteNames();
  if (!names.includes(name))
    throw new Error(
      `There is no remote "${name}" in remotes/. There are: ${names.join(', ') || 'none'}. A new one: pnpm new:remote ${name}.`,
    );
}

export const featureFile = (name: string): string => path.join(ROOT, 'remotes', name, 'feature.ts');

/** @param version a module is evaluated once for each */
async function readFeature(name: string, version = ''): Promise<Feature> {
  const { href } = pathToFileURL(featureFile(name));
  const { feature } = (await import(href + version)) as { feature?: Feature };
  if (!feature) throw new Error(`remotes/${name}/feature.ts has no export named feature: add it.`);
  checkFeature(feature);
  if (feature.name !== name)
    throw new Error(`remotes/${name}/feature.ts calls itself "${feature.name}": set its name to "${name}".`);
  return feature;
}

/**
 * What a remote of the workspace offers.
 * @throws Error with every problem of its `feature.ts`
 */
export const featureOf = (name: string): Promise<Feature> => readFeature(name);

/** The same as the file is now, whatever was read before: development follows edits. */
export const currentFeatureOf = (name: string): Promise<Feature> =>
  readFeature(name, `?modified=${statSync(featureFile(name)).mtimeMs}`);

/**
 * What `src/remote.tsx` of a remote exports, evaluated in Node. It has only data and lazy imports, which this loader
 * leaves as they are written, whatever else has loaded the build.
 * @param file its absolute path
 */
export async function remoteOf(file: string): Promise<Remote> {
  const { remote } = (await tsImport(pathToFileURL(file).href, import.meta.url)) as { remote?: Remote };
  if (!remote) throw new Error(`${file} has no export named remote: add it.`);
  return remote;
}

/** The translations of a remote, as its files are at the moment of each call. */
export const localesOf = (name: string): TranslationSource =>
  Object.fromEntries(
    locales.map((locale) => {
      const file = path.join(ROOT, 'remotes', name, 'locales', `${locale}.json`);
      return [locale, async () => ({ default: readJson(file) })];
    }),
  ) as TranslationSource;
