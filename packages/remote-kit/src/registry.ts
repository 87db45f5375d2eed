import type { FirstCall } from '@bourse/api/first-calls';
import { type Locale, locales } from '@bourse/session/config';
import type { FeatureLink, FeatureRoute } from './feature.ts';

/**
 * What the HTML says about the composed app, made by the build: `<script type="application/json" id="registry">`.
 * The inline boot script reads it to start files, the shell to make its routes, the loader to load and to check.
 */
export interface Registry {
  /** Where the app lives on its server, with both slashes; files and routes hang below it. */
  readonly base: string;
  /** Below which path the files hang, with both slashes, where that is not the base: a preview's are those of the live app. */
  readonly files?: string;
  /** The page is a preview of releases that are not live, and is refused after `until` (ISO 8601). */
  readonly preview?: { readonly name: string; readonly until: string };
  /** The files come from a compiler that is running, without hashes. Never in a build. */
  readonly development?: true;
  /** Which set of releases the page shows: its number, and the remotes of which this device has the canary, `17+markets`. */
  readonly set?: string;
  readonly shell: ShellRelease;
  readonly remotes: readonly RemoteRelease[];
  /** Releases that a share of the devices gets; the inline script has decided before anything else reads the registry. */
  readonly canaries?: readonly CanaryRelease[];
  /** Where it is written what stands in for remotes that fail: a file of `PreviousReleases`, and its hash. */
  readonly previous?: { readonly file: string; readonly integrity: string };
}

export interface CanaryRelease {
  /** In percent. */
  readonly share: number;
  /** In place of the remote of the same name. */
  readonly remote: RemoteRelease;
}

/** What stands in for a release that fails: the one that was live before it. By the folder (`dir`) of the one that fails. */
export type PreviousReleases = Readonly<Record<string, RemoteRelease>>;

/** The global variable in which chunks of a remote wait for its runtime, from the one of its container. */
export const chunkListOf = (global: string): string => `rspackChunk${global}`;

/** Files of one build: a directory below the base that is never overwritten, and the hash of each file in it. */
export interface Release {
  readonly version: string;
  /** e.g. `remotes/markets/0.1.0-4f2a…/` */
  readonly dir: string;
  /** File name → integrity (`sha256-…` of its bytes, base64), of everything that is fetched by name. */
  readonly files: Readonly<Record<string, string>>;
}

/** The groups of shell files that are started together; names of `files`. */
export interface ShellRelease extends Release {
  readonly main: readonly string[];
  readonly frame: readonly string[];
  readonly signIn: readonly string[];
  /** Files of each lazily loaded shared module. */
  readonly shared: Readonly<Record<string, readonly string[]>>;
  readonly translations: Readonly<Record<Locale, readonly string[]>>;
}

/** The files of a screen or a slot. */
export interface Part {
  readonly id: string;
  /** What it needs before it can render. */
  readonly files: readonly string[];
  /** What it will probably import after that (a chart). */
  readonly prefetch: readonly string[];
  /** Lazily loaded shared modules that it imports (keys of the shell's `shared`). */
  readonly shared: readonly string[];
  /** What it asks the back end for first. */
  readonly calls?: readonly FirstCall[];
}

export interface RegisteredRoute extends Part, Omit<FeatureRoute, 'path' | 'examples' | 'calls'> {
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
  /** What customers call this part of the app, in each language; its name where absent. */
  readonly titles?: Readonly<Record<Locale, string>>;
  /** The contract version that it was built against. */
  readonly contract: number;
  /** The global variable in which its entry leaves the container. */
  readonly global: string;
  /** Built by others, with the plugin of module federation: its container takes a share scope, and it fetches its own chunks. */
  readonly standard?: true;
  /** The container with the module that it exposes; empty where remotes are compiled into the shell. */
  readonly entry: readonly string[];
  readonly routes: readonly RegisteredRoute[];
  readonly slots: readonly RegisteredSlot[];
  /** Absent where the remote puts no link anywhere. */
  readonly links?: readonly RegisteredLink[];
  readonly translations: Readonly<Record<Locale, readonly string[]>>;
  /** Set by `readRegistry` where this entry cannot be used: none of the remote's screens and slots can be loaded. */
  readonly damaged?: true;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const isPart = (part: Partial<Part> | null): part is Part =>
  isText(part?.id) && isTexts(part.files) && isTexts(part.prefetch) && isTexts(part.shared);
const hasAddress = (route: Partial<RegisteredRoute> | null): route is RegisteredRoute =>
  isText(route?.id) && isText(route.title) && isTexts(route.paths);
const isRoute = (route: Partial<RegisteredRoute> | null) =>
  isPart(route) && hasAddress(route) && typeof route.requiresAuth === 'boolean';

const isLink = (link: Partial<RegisteredLink> | null) =>
  isText(link?.place) && isText(link.route) && isText(link.icon);

const isSound = ({ routes, slots, links = [], translations, ...remote }: Partial<RemoteRelease>): boolean =>
  [remote.version, remote.dir, remote.global].every(isText) &&
  typeof remote.contract === 'number' &&
  Object(remote.files) === remote.files &&
  isTexts(remote.entry) &&
  Array.isArray(routes) &&
  routes.every(isRoute) &&
  Array.isArray(slots) &&
  slots.every(isPart) &&
  Array.isArray(links) &&
  links.every(isLink) &&
  locales.every((locale) => isTexts(translations?.[locale]));

/** What can be known of a damaged entry: its addresses and slots stay, so that they can say that it is not available. */
function readRemote(value: unknown): RemoteRelease[] {
  const remote = (value ?? {}) as RemoteRelease;
  if (!isText(remote.name)) return [];
  if (isSound(remote)) return [remote];
  const routes = (listOf(remote.routes) as RegisteredRoute[])
    .filter(hasAddress)
    .map((route) => ({ ...route, requiresAuth: true }));
  const slots = (listOf(remote.slots) as Part[]).filter((slot) => isText(slot?.id));
  const links = (listOf(remote.links) as RegisteredLink[]).filter(isLink);
  return [{ ...remote, version: String(remote.version), entry: [], routes, slots, links, damaged: true }];
}

/**
 * Reads the registry that the build inlined in this page. The composition has checked it (packages/remote-build,
 * `check-registry.ts`); what another tool has damaged since in the entry of a remote costs that remote and no other. The
 * hash of each file is checked where the file is loaded.
 */
export function readRegistry(page: Document = document): Registry {
  const registry = JSON.parse(page.getElementById('registry')?.textContent ?? '') as Registry;
  return { ...registry, remotes: listOf(registry.remotes).flatMap(readRemote) };
}
