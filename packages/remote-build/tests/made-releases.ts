/** Releases as a build makes them, of a few bytes each, so that publishing can be tried without a compiler. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { defaults } from '@bourse/session/config';
import type { AppOffer } from '../src/check-composition.ts';
import type { RemoteManifest, ShellManifest } from '../src/manifest.ts';
import { makeLive, type Occasion, withReleases } from '../src/publish.ts';
import { releaseOf } from '../src/release.ts';
import { integrityOf } from '../src/release-plugin.ts';
import { placeOf, SHELL } from '../src/release-set.ts';

const LANGUAGES = { en: [], zh: [], de: [], es: [] };

interface Made {
  readonly part: string;
  readonly files: Readonly<Record<string, string>>;
  /** Files without a hash of their own, by their path. */
  readonly beside?: Readonly<Record<string, string>>;
  readonly manifest: object;
}

/** @returns the name of the release */
async function make(root: string, { part, files, beside = {}, manifest }: Made): Promise<string> {
  const integrities = Object.entries(files).map(([name, text]) => [name, integrityOf(Buffer.from(text))]);
  const says = { ...manifest, version: '1.0.0', files: Object.fromEntries(integrities) };
  const all = { ...files, ...beside, 'release.json': JSON.stringify(says) };
  const { release } = await releaseOf({
    root,
    place: placeOf(part),
    inputs: JSON.stringify(all),
    build: async (folder) => {
      for (const [name, text] of Object.entries(all)) {
        mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
        writeFileSync(path.join(folder, name), text);
      }
    },
  });
  return path.basename(release.dir);
}

export const app: AppOffer = {
  paths: ['/', '/login'],
  places: {
    'home.section/v1': { kind: 'slot', many: true },
    'home.news/v1': { kind: 'slot' },
    'frame.more/v1': { kind: 'links' },
  },
  links: {},
  settings: Object.keys(defaults),
  canaries: true,
  previews: true,
};

export const makeShell = (
  root: string,
  { text = 'shell', ...says }: Partial<ShellManifest> & { text?: string } = {},
): Promise<string> =>
  make(root, {
    part: SHELL,
    files: { 'main.js': text.repeat(200) },
    beside: {
      'page/index.html': '<!doctype html><!--policy--><!--start--><!--style--><!--data--><!--boot-->',
      'page/boot.js': 'start()',
      'page/worker.js': 'work()',
      'page/placeholder.css': 'i{}',
    },
    manifest: {
      main: ['main.js'],
      frame: [],
      signIn: [],
      shared: {},
      translations: LANGUAGES,
      contract: 1,
      provides: {},
      app,
      ...says,
    },
  });

/** A remote with a route at `/<name>`. */
export const makeRemote = (
  root: string,
  name: string,
  { text = name, ...says }: Partial<RemoteManifest> & { text?: string } = {},
): Promise<string> =>
  make(root, {
    part: name,
    files: { 'entry.js': `entry(${name})`, 'list.js': text.repeat(200) },
    manifest: {
      name,
      contract: 1,
      global: `bourse_${name}`,
      entry: ['entry.js'],
      routes: [routeAt(`/${name}`)],
      slots: [],
      translations: LANGUAGES,
      ...says,
    },
  });

export const routeAt = (address: string) => ({
  id: 'list',
  paths: [address],
  title: 'title',
  titles: { en: 'List', zh: 'List', de: 'Liste', es: 'Lista' },
  requiresAuth: true,
  files: ['list.js'],
  prefetch: [],
  shared: [],
});

export const publishReleases = (
  folder: string,
  releases: Readonly<Record<string, string>>,
  occasion: Partial<Occasion> = {},
) =>
  makeLive(folder, { kind: 'publish', by: 'team-a', why: 'a reason', ...occasion }, (live) =>
    withReleases(live, releases, live?.deployment ?? defaults),
  );
