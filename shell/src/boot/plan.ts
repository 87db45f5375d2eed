import type { FirstCall } from '@bourse/api/first-calls';
import { links, ownPath } from '@bourse/links/links';
import { filesOfPart } from '@bourse/remote-kit/files-of-part';
import { paramsOf } from '@bourse/remote-kit/match';
import type { Registry, Release, RemoteRelease } from '@bourse/remote-kit/registry';
import type { Locale } from '@bourse/session/config';
import { firstPartsOf } from '../router/first-parts.ts';
import { SIGN_IN_PATHS } from '../router/guard.ts';

/** A file to load: its path below the base, its hash, and when. */
export interface Start {
  readonly file: string;
  readonly integrity: string;
  /** Whether it runs immediately; otherwise it is only preloaded. */
  readonly run: boolean;
  /**
   * Which of the scripts that are requested at once must have arrived before it is, so that it does not take the connection
   * from them: they are the largest, everything waits for them, and they are compiled and run while it arrives.
   */
  readonly after: 'none' | 'first' | 'all';
}

interface PageRequest {
  /** Path within the app, percent-encoded. */
  readonly path: string;
  /** The query parameter `next` of the address, or null. */
  readonly next: string | null;
  readonly signedIn: boolean;
  readonly locale: Locale;
  /** Whether the files come from disk, where the browser cannot check their integrity. */
  readonly onDisk: boolean;
  /** Whether the styles of every page are in the HTML. */
  readonly stylesInPage: boolean;
  /** Whether the browser knows that there is no network. */
  readonly isOffline: boolean;
}

const startsOf = (release: Release, names: readonly string[], run = false): Start[] =>
  names.map((name) => ({
    file: release.dir + name,
    integrity: release.files[name] ?? '',
    run,
    after: 'none',
  }));

const startAfter = (after: Start['after'], starts: readonly Start[]): Start[] =>
  starts.map((start) => ({ ...start, after }));

/** What a remote contributes to the page at this path. */
function startsIn(registry: Registry, remote: RemoteRelease, pathname: string, locale: Locale): Start[] {
  const parts = firstPartsOf(remote, pathname).parts.map((part) =>
    filesOfPart(registry, remote, part, locale),
  );
  const own = new Set(parts.flatMap((part) => [...part.entry, ...part.own]));
  const prefetch = new Set(parts.flatMap((part) => part.prefetch).filter((name) => !own.has(name)));
  const shared = new Set(parts.flatMap((part) => part.shared));
  return [
    ...startAfter('first', startsOf(remote, [...own])),
    ...startAfter('first', startsOf(registry.shell, [...shared])),
    ...startAfter('all', startsOf(remote, [...prefetch])),
  ];
}

/** The shared module that reads what the device has kept (`keepLastAnswers`). */
const LAST_ANSWERS_MODULE = '@bourse/api/last-answers';

/** The path that is shown: the guard redirects a signed-in customer from the login to `next` or home (D3). */
export function targetOf({ path, next, signedIn }: Pick<PageRequest, 'path' | 'next' | 'signedIn'>): string {
  const target = signedIn && path === links.login() ? (ownPath(next) ?? links.home()) : path;
  return target.split('?')[0] ?? target;
}

/** What the frame asks for before it shows an amount (`CurrencyGuard`). */
export const FRAME_CALL: FirstCall = { path: '/v2/config', query: {} };

/** The first calls of the frame and of what the page shows, with the parameters of its address. None for a guest. */
export function planCalls(
  registry: Registry,
  request: Pick<PageRequest, 'path' | 'next' | 'signedIn'>,
): { calls: readonly FirstCall[]; params: Readonly<Record<string, string>> }[] {
  if (!request.signedIn) return [];
  const pathname = targetOf(request);
  const ofParts = registry.remotes.flatMap((remote) => {
    try {
      return firstPartsOf(remote, pathname).parts.flatMap((part) =>
        part.calls
          ? [{ calls: part.calls, params: 'paths' in part ? paramsOf(part.paths as string[], pathname) : {} }]
          : [],
      );
    } catch {
      return []; // A damaged entry, as below.
    }
  });
  return [...ofParts, { calls: [FRAME_CALL], params: {} }];
}

/**
 * Lists all files that a page needs, so that they load in parallel and none waits until another one requests it. A
 * guest gets the sign-in screens and no file of a remote.
 */
export function plan(registry: Registry, request: PageRequest): Start[] {
  const { signedIn, locale, onDisk, stylesInPage, isOffline } = request;
  const { shell } = registry;
  if (onDisk) {
    // The compiled code requests chunks with integrity, which fails for files from disk. All chunks must
    // therefore be loaded before the main script, which comes last. The main styles come first, because they
    // declare the order of the layers.
    const chunks = Object.keys(shell.files).filter((name) => !shell.main.includes(name));
    const styles = shell.main.filter((name) => name.endsWith('.css'));
    const scripts = shell.main.filter((name) => !name.endsWith('.css'));
    return startsOf(shell, [...styles, ...chunks, ...scripts], true);
  }
  const isInPage = (name: string) => stylesInPage && name.endsWith('.css') && shell.main.includes(name);
  const own = (names: readonly string[], run?: boolean) =>
    startsOf(
      shell,
      names.filter((name) => !isInPage(name)),
      run,
    );
  const all = [...own(shell.main, true), ...own(shell.translations[locale])];
  const pathname = targetOf(request);
  if (!signedIn || SIGN_IN_PATHS.includes(pathname)) return [...all, ...own(shell.signIn)];
  const isOfFrame = (name: string) => name.startsWith('frame.');
  all.push(
    ...own(shell.frame.filter((name) => !isOfFrame(name))),
    ...startAfter('first', own(shell.frame.filter(isOfFrame))),
    ...own(isOffline ? (shell.shared[LAST_ANSWERS_MODULE] ?? []) : []),
  );
  for (const remote of registry.remotes) {
    try {
      all.push(...startsIn(registry, remote, pathname, locale));
    } catch {
      // A damaged entry: the loader says so where the remote is shown, and the rest of the page starts as always.
    }
  }
  return all;
}
