import { CONTRACT_VERSION } from '@bourse/contract/version';
import { links, ownPath } from '@bourse/links/links';
import { bestMatch } from '@bourse/remote-kit/match';
import type { Part, Registry, Release } from '@bourse/remote-kit/registry';
import type { Locale } from '@bourse/session/config';
import { SIGN_IN_PATHS } from '../router/guard.ts';

/** A file to start: where it is below the base, its hash, and whether it runs now or is only fetched. */
export interface Start {
  readonly file: string;
  readonly integrity: string;
  readonly run: boolean;
}

interface PageRequest {
  /** Path within the app, still encoded. */
  readonly path: string;
  /** `?next=…` of the address, if any. */
  readonly next: string | null;
  readonly signedIn: boolean;
  readonly locale: Locale;
  /** Whether the files come from disk, where the browser can check no integrity. */
  readonly onDisk: boolean;
}

const startsOf = (release: Release, names: readonly string[], run = false): Start[] =>
  names.map((name) => ({ file: release.dir + name, integrity: release.files[name] ?? '', run }));

/**
 * Everything that this visit will need, so that it all starts at once: no file waits for another to ask for it. A
 * guest gets the sign-in screens and not one byte of a remote.
 */
export function plan(registry: Registry, { path, next, signedIn, locale, onDisk }: PageRequest): Start[] {
  const { shell } = registry;
  if (onDisk) {
    // The compiler's own requests for chunks ask for integrity: from disk the chunks must be there before it asks, so
    // the script that asks comes last. Its styles come first: they say in which order the layers lie.
    const chunks = Object.keys(shell.files).filter((name) => !shell.main.includes(name));
    const styles = shell.main.filter((name) => name.endsWith('.css'));
    const scripts = shell.main.filter((name) => !name.endsWith('.css'));
    return startsOf(shell, [...styles, ...chunks, ...scripts], true);
  }
  const all = [...startsOf(shell, shell.main, true), ...startsOf(shell, shell.translations[locale])];
  // The guard will send a signed-in visitor away from the sign-in screen (D3).
  const target = signedIn && path === links.login() ? (ownPath(next) ?? links.home()) : path;
  const pathname = target.split('?')[0] ?? target;
  if (!signedIn || SIGN_IN_PATHS.includes(pathname)) return [...all, ...startsOf(shell, shell.signIn)];
  all.push(...startsOf(shell, shell.frame));
  for (const remote of registry.remotes) {
    const wanted: readonly Part[] =
      pathname === links.home()
        ? remote.slots.filter((slot) => slot.id.startsWith('home.'))
        : [bestMatch(remote.routes, pathname) ?? []].flat();
    // The loader will refuse a remote that was built for another version of the app: nothing of it is of use.
    if (wanted.length === 0 || remote.contract !== CONTRACT_VERSION) continue;
    const names = [
      ...remote.entry,
      ...remote.translations[locale],
      ...wanted.flatMap((part) => part.files),
      ...wanted.flatMap((part) => part.later),
    ];
    all.push(...startsOf(remote, [...new Set(names)]));
    for (const name of wanted.flatMap((part) => part.shared)) {
      all.push(...startsOf(shell, shell.shared[name] ?? []));
    }
  }
  return all;
}
