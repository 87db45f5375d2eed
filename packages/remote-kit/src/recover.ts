/**
 * The last known good release: what stands in for a release of which a part has failed twice
 * (decisions/last-known-good.md). Loaded only when a part fails.
 */

import { i18n } from '@bourse/i18n/i18n';
import { locales } from '@bourse/session/config';
import { isOnline } from '@bourse/session/network';
import type { ComponentType } from 'react';
import { LoadError } from './load-error.ts';
import { wantNewPage } from './page-release.ts';
import { withTimeout } from './promise-cache.ts';
import { chunkListOf, type PreviousReleases, type Registry, type RemoteRelease } from './registry.ts';
import type { PartKind } from './remotes.ts';
import { rememberReplaced, wasReplaced } from './replaced.ts';
import { standIns } from './stand-ins.ts';
import { reportProblem } from './telemetry.ts';

/** Something of a release that this page is loading: a file, or a part with all that it needs. */
export interface Loading {
  /** Folder of the release. */
  readonly dir: string;
  readonly work: Promise<unknown>;
}

/** What the loader knows of the releases in its page, and can do with them. */
export interface PageReleases {
  readonly registry: Registry;
  /** Base of the app's files, absolute. */
  readonly base: string;
  readonly loading: ReadonlySet<Loading>;
  /** Folders of releases that stay in this page: a part of each is open, or a file of it may still come. */
  readonly irreplaceable: ReadonlySet<string>;
  /** The release of a remote that the page runs. */
  readonly releaseOf: (name: string) => RemoteRelease | undefined;
  /** Loads a part of that release. */
  readonly attempt: (name: string, kind: PartKind, id: string) => Promise<ComponentType>;
  /** Has the page run another release of the same remote. */
  readonly replace: (failed: RemoteRelease, found: RemoteRelease) => void;
  /** By the name of the remote, what other parts of it wait for; it never rejects. */
  readonly replacing: Map<string, Promise<void>>;
}

interface FailedPart {
  readonly name: string;
  readonly kind: PartKind;
  readonly id: string;
  /** Why it failed; undefined where its release had to give way in an earlier page. */
  readonly failure: unknown;
}

async function previousOf({ registry: { previous }, base }: PageReleases, { dir }: RemoteRelease) {
  if (!previous) throw new Error('The registry names no previous releases.');
  const answer = await fetch(new URL(previous.file, base), {
    // What comes changed is refused: these hashes decide what may run, as those in the page do.
    integrity: previous.integrity,
    credentials: 'same-origin',
  });
  const found = ((await answer.json()) as PreviousReleases)[dir];
  if (!found) throw new Error(`No release stands in for ${dir}.`);
  return found;
}

/** Takes away what the failed release has left in the page: it would mix with what comes in its place. */
function removeTraces(base: string, { name, dir, global }: RemoteRelease): void {
  const address = new URL(dir, base).href;
  for (const style of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (style.href.startsWith(address)) style.remove();
  // Chunks wait in this list for the remote's runtime, and the next one would take them for its own.
  Reflect.set(globalThis, chunkListOf(global), undefined);
  for (const locale of locales) i18n.removeResourceBundle(locale, name);
}

/**
 * Has the release that was live before stand in for a failed one. A page never runs two releases of a remote: where a part of
 * the failed one is open, or one of its files may still come, the previous one is left to the next page, and that is asked for.
 * @throws Error where there is none, where it does not come, and where it has to wait for the next page
 */
async function replace(page: PageReleases, remote: RemoteRelease, part: string): Promise<void> {
  const { base, loading, irreplaceable } = page;
  const { name, dir } = remote;
  const previous = await withTimeout(previousOf(page, remote), `what stands in for ${dir}`);
  const own = [...loading].filter((one) => one.dir === dir);
  await Promise.allSettled(own.map(({ work }) => work));
  if (irreplaceable.has(dir)) {
    if (rememberReplaced(dir)) wantNewPage('next-screen');
    throw new Error(`${dir} has begun in this page: the next one opens ${previous.dir}.`);
  }
  removeTraces(base, remote);
  page.replace(remote, previous);
  reportProblem({ remote: name, part, problem: 'replaced' });
  standIns.set(name, previous.dir.split('/').at(-2) ?? '');
}

/** Does that once, however many parts have failed. */
async function replaceOnce(page: PageReleases, remote: RemoteRelease, part: string): Promise<void> {
  const { replacing } = page;
  const { name } = remote;
  const done = replacing.get(name) ?? replace(page, remote, part).catch(() => {});
  replacing.set(name, done);
  await done;
  if (replacing.get(name) === done) replacing.delete(name);
}

/** Its files came, and what they did failed: that is the release, with or without a network. */
const hasBroken = (failure: unknown): boolean => failure instanceof LoadError && failure.cause !== undefined;

/**
 * Loads a part that has failed: once more, and then from the release before. A file that is late says nothing of a release, but
 * of the connection.
 * @throws LoadError
 */
export async function recover(
  page: PageReleases,
  { name, kind, id, failure }: FailedPart,
): Promise<ComponentType> {
  const failed = page.releaseOf(name);
  const attempt = () => page.attempt(name, kind, id);
  if (failed && wasReplaced(failed)) {
    await replaceOnce(page, failed, id);
    return attempt();
  }
  if (!failed || !(isOnline() || hasBroken(failure))) throw failure;
  try {
    await page.replacing.get(name);
    return await attempt();
  } catch (again) {
    const isOfRelease = again instanceof LoadError && again.problem === 'unreachable';
    if (!isOfRelease) throw again;
    if (page.releaseOf(name) === failed) await replaceOnce(page, failed, id);
    if (page.releaseOf(name) === failed) throw again;
    return attempt();
  }
}
