/**
 * Previews: releases that are not live, at an address of their own below the live app (`/~pr-12/`), together with whatever
 * else is live at the moment. Its page is `index.html` in a folder of that name, beside which stands what it is.
 */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Registry } from '@bourse/remote-kit/registry';
import { checkRegistry } from './check-registry.ts';
import { registryOf } from './manifest.ts';
import { pageOf } from './page.ts';
import { check, type Occasion, readReleases, settingsFor, withReleases } from './publish.ts';
import { readJson } from './read-file.ts';
import { draftPage, replaceFile } from './release.ts';
import { exclusively, liveSet } from './release-set.ts';

const NAME = /^[a-z0-9][a-z0-9-]{0,30}$/;
const DAY = 86_400_000;

/** What is previewed: `set.json` in the preview's folder. */
export interface Preview extends Pick<Occasion, 'by' | 'why'> {
  readonly name: string;
  /** ISO 8601. */
  readonly at: string;
  /** From then on the page refuses itself, and `prune` deletes it. ISO 8601. */
  readonly until: string;
  /** Releases in place of, or beside, those that were live; the shell's, too. */
  readonly releases: Readonly<Record<string, string>>;
}

const folderOf = (folder: string, name: string): string => path.join(folder, `~${name}`);
const recordOf = (folder: string, name: string): string => path.join(folderOf(folder, name), 'set.json');

/** All previews in a folder, those that are over among them. */
export const previewsIn = (folder: string): Preview[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.startsWith('~') && existsSync(recordOf(folder, name.slice(1))))
    .map((name) =>
      readJson<Preview>(recordOf(folder, name.slice(1)), 'delete its folder, and make the preview again'),
    );

export const isOver = ({ until }: Preview, now: number): boolean => Date.parse(until) <= now;

export interface PreviewWanted {
  /** Lower-case letters, digits and hyphens, e.g. 'pr-12'. */
  readonly name: string;
  readonly releases: Readonly<Record<string, string>>;
  readonly days: number;
}

/**
 * Makes a preview, or replaces the one of this name. What is live, and its history, stay as they are. Everything is checked
 * that is checked before releases become live.
 * @param now epoch ms
 * @throws Error with a sentence for each problem
 */
export async function makePreview(
  folder: string,
  occasion: Occasion,
  { name, releases: chosen, days }: PreviewWanted,
  now = Date.now(),
): Promise<{ preview: Preview; address: string; notes: readonly string[] }> {
  if (!NAME.test(name))
    throw new Error(
      `--as names a preview by at most 31 lower-case letters, digits and hyphens, e.g. pr-12, not "${name}".`,
    );
  if (!(days > 0 && days <= 90))
    throw new Error(`A preview lasts from 1 to 90 days, not ${days}: change --days.`);
  return exclusively(folder, occasion.by, async () => {
    const live = liveSet(folder);
    const wanted = { ...withReleases(live, chosen, live.deployment), canary: {} };
    const releases = readReleases(folder, wanted);
    const { shell, remotes } = releases;
    if (!shell.app.previews)
      throw new Error(
        `${shell.dir} is too old a shell for previews: preview a newer one with it, by shell=<release>.`,
      );
    const { problems, notes } = check(folder, wanted, releases, live, occasion);
    if (problems.length > 0) throw new Error(problems.join('\n'));
    const { by, why } = occasion;
    const at = new Date(now).toISOString();
    const until = new Date(now + days * DAY).toISOString();
    const preview: Preview = { name, at, until, by, why, releases: chosen };
    const address = `${live.base}~${name}/`;
    const registry: Registry = {
      ...checkRegistry(registryOf(address, shell, remotes), shell.contract),
      files: live.base,
      preview: { name, until },
      set: `preview-${name}`,
    };
    const deployment = settingsFor(shell, live.deployment);
    const html = pageOf({ parts: path.join(folder, shell.dir), registry, deployment, policy: true });
    mkdirSync(folderOf(folder, name), { recursive: true });
    const replacePage = await draftPage(folderOf(folder, name), html);
    replaceFile(recordOf(folder, name), `${JSON.stringify(preview, null, 2)}\n`);
    replacePage();
    return { preview, address, notes };
  });
}

/** Deletes a preview. @throws Error where there is none of this name */
export function removePreview(folder: string, by: string, name: string): Promise<void> {
  return exclusively(folder, by, async () => {
    const names = previewsIn(folder).map((one) => one.name);
    if (!names.includes(name))
      throw new Error(
        `There is no preview "${name}" in ${folder}. There are: ${names.join(', ') || 'none'}.`,
      );
    rmSync(folderOf(folder, name), { recursive: true });
  });
}
