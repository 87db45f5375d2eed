import { type Locale, locales } from '@bourse/session/config';
import type { FeatureLink, FeatureRoute } from './feature.ts';
import { isIntegrity } from './integrity.ts';

/**
 * What the HTML says about the composed app, made by the build: `<script type="application/json" id="registry">`.
 * The inline boot script reads it to start files, the shell to make its routes, the loader to load and to check.
 */
export interface Registry {
  /** Where the app lives on its server, with both slashes; files and routes hang below it. */
  readonly base: string;
  /** The files come from a compiler that is running, without hashes. Never in a build. */
  readonly development?: true;
  readonly shell: ShellRelease;
  readonly remotes: readonly RemoteRelease[];
}

/** Files of one build: a directory below the base that is never overwritten, and the sha384 of each file in it. */
export interface Release {
  readonly version: string;
  /** e.g. `remotes/markets/0.1.0-4f2a…/` */
  readonly dir: string;
  /** File name → integrity (`sha384-…` of its bytes, base64), of everything that is fetched by name. */
  readonly files: Readonly<Record<string, string>>;
}

/** The groups of shell files that are started together; names of `files`. */
export interface ShellRelease extends Release {
  readonly main: readonly string[];
  readonly frame: readonly string[];
  readonly signIn: readonly string[];
  /** Files of each late shared module. */
  readonly shared: Readonly<Record<string, readonly string[]>>;
  readonly translations: Readonly<Record<Locale, readonly string[]>>;
}

/** Files that a screen or a slot needs before it can render, and those that it will want later (a chart). */
export interface Part {
  readonly id: string;
  readonly files: readonly string[];
  readonly later: readonly string[];
  /** Late shared modules that it imports (keys of the shell's `shared`). */
  readonly shared: readonly string[];
}

export interface RegisteredRoute extends Part, Omit<FeatureRoute, 'path' | 'examples'> {
  /** With optional segments spelled out: `/records/:id?` is `/records` and `/records/:id`. */
  readonly paths: readonly string[];
  /** The title in each language, where the remote's own translations are not there. Older releases do not say it. */
  readonly titles?: Readonly<Record<Locale, string>>;
}

export interface RegisteredSlot extends Part {
  readonly order?: number;
}

export interface RegisteredLink extends Omit<FeatureLink, 'title'> {
  /** The link's text in each language, where it is not the title of its route. */
  readonly titles?: Readonly<Record<Locale, string>>;
}

export interface RemoteRelease extends Release {
  readonly name: string;
  /** The contract version that it was built against. */
  readonly contract: number;
  /** The global variable in which its entry leaves the container. */
  readonly global: string;
  /** The container, and the chunk of `./remote`; empty where remotes are compiled into the shell. */
  readonly entry: readonly string[];
  readonly routes: readonly RegisteredRoute[];
  readonly slots: readonly RegisteredSlot[];
  /** Absent where the remote puts no link anywhere. */
  readonly links?: readonly RegisteredLink[];
  readonly translations: Readonly<Record<Locale, readonly string[]>>;
}

/** Every message names the place, for whoever reads the console of a broken deployment. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError';
}

type Shape = Record<string, (value: unknown, at: string) => void>;

const fail = (at: string, wanted: string): never => {
  throw new RegistryError(`The registry of this app is damaged: ${at} is not ${wanted}.`);
};
const text = (value: unknown, at: string) => {
  if (typeof value !== 'string') fail(at, 'a text');
};
const hash = (value: unknown, at: string) => {
  if (!isIntegrity(value)) fail(at, 'a sha384 hash');
};
const number = (value: unknown, at: string) => {
  if (typeof value !== 'number') fail(at, 'a number');
};
const truth = (value: unknown, at: string) => {
  if (typeof value !== 'boolean') fail(at, 'true or false');
};
const list = (item: (value: unknown, at: string) => void) => (value: unknown, at: string) => {
  if (!Array.isArray(value)) return fail(at, 'a list');
  value.forEach((one, index) => {
    item(one, `${at}[${index}]`);
  });
};
const table = (item: (value: unknown, at: string) => void) => (value: unknown, at: string) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fail(at, 'an object');
  for (const [key, one] of Object.entries(value)) item(one, `${at}.${key}`);
};
const shape = (fields: Shape) => (value: unknown, at: string) => {
  if (typeof value !== 'object' || value === null) return fail(at, 'an object');
  for (const [key, check] of Object.entries(fields)) {
    check((value as Record<string, unknown>)[key], at ? `${at}.${key}` : key);
  }
};

const names = list(text);
const translations = shape(Object.fromEntries(locales.map((locale) => [locale, names])));
const part: Shape = { id: text, files: names, later: names, shared: names };
const registryWith = (integrity: typeof text) => {
  const release: Shape = { version: text, dir: text, files: table(integrity) };
  return shape({
    base: text,
    shell: shape({
      ...release,
      main: names,
      frame: names,
      signIn: names,
      shared: table(names),
      translations,
    }),
    remotes: list(
      shape({
        ...release,
        name: text,
        contract: number,
        global: text,
        entry: names,
        routes: list(shape({ ...part, paths: names, title: text, requiresAuth: truth })),
        slots: list(shape(part)),
        translations,
      }),
    ),
  });
};
const registry = registryWith(hash);
const developmentRegistry = registryWith(text);

/** Every file that is named must have a hash, or integrity could not be enforced for it. */
function checkFiles(of: Release, groups: readonly (readonly string[])[], at: string): void {
  for (const file of groups.flat()) {
    if (!Object.hasOwn(of.files, file)) fail(`${at}.files["${file}"]`, 'there, although it is wanted');
  }
}

/** Throws a RegistryError that names the first damaged place. */
export function parseRegistry(json: string): Registry {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    fail('it', 'JSON');
  }
  const read = value as Registry;
  (read?.development ? developmentRegistry : registry)(value, '');
  const { shell } = read;
  const late = Object.values(shell.shared);
  checkFiles(
    shell,
    [shell.main, shell.frame, shell.signIn, ...late, ...Object.values(shell.translations)],
    'shell',
  );
  for (const remote of read.remotes) {
    const parts = [...remote.routes, ...remote.slots].flatMap((one) => [one.files, one.later]);
    checkFiles(
      remote,
      [remote.entry, ...parts, ...Object.values(remote.translations)],
      `remote ${remote.name}`,
    );
  }
  return read;
}

/** Reads the registry that the build inlined in this page. */
export function readRegistry(page: Document = document): Registry {
  return parseRegistry(page.getElementById('registry')?.textContent ?? '');
}
