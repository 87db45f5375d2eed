/** Where the app is and which of its paths an address means, in each of the three histories (decision D11). */
import type { Registry } from './registry.ts';

export interface AppLocation {
  /** Base of the app's files, absolute, with a slash at the end. */
  readonly files: string;
  /** Hash history: the path stands behind `#`. */
  readonly hash: boolean;
  /** Base path of the routes under browser history, with a slash at the end. */
  readonly base: string;
}

/**
 * Under `file:` and in an embedded shell no server answers a deep link, so the path lives in the hash and the files
 * hang below the document's own folder. Elsewhere the path is real and the files hang below the deployment's base,
 * wherever below it the document was opened. See decisions/addresses.md.
 */
export function appLocationOf(
  location: URL | Location,
  { base, files: below = base }: Pick<Registry, 'base' | 'files'>,
  embedded: boolean,
): AppLocation {
  const hash = location.protocol === 'file:' || embedded;
  const files = new URL(hash ? '.' : below, location.href.split('#')[0]).href;
  return { files, hash, base };
}

/** The query of an address of the app, without its question mark; empty where it has none. */
export const queryIn = ({ hash }: AppLocation, address: URL | Location): string =>
  hash ? (address.hash.split('?')[1] ?? '') : address.search.slice(1);

/** The path within the app, still encoded, without the query; undefined where the address is not of this app. */
export function pathIn(app: AppLocation, address: URL | Location): string | undefined {
  if (!address.href.startsWith(app.hash ? app.files : new URL(app.base, app.files).href)) return undefined;
  if (app.hash) return address.hash.slice(1).split('?')[0] || '/';
  return `/${address.pathname.slice(app.base.length)}`;
}
