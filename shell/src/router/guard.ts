import { links, ownPath } from '@bourse/links/links';

/** The only addresses that a guest may see (decision D3). */
export const SIGN_IN_PATHS: readonly string[] = [links.login(), links.register(), links.forgotPassword()];

/** The router takes `/login/` for `/login`, and so does whoever compares paths. */
export const withoutTrailingSlash = (pathname: string): string => pathname.replace(/\/+$/, '') || '/';

/** Where a visitor is going, within the app. */
export interface Target {
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
}

/** The router's locations carry the base below which the app is served; the app's own paths do not. */
export const withinBase = (base: string, { pathname, search }: Target): Target => ({
  pathname: pathname.startsWith(base) ? `/${pathname.slice(base.length)}` : pathname,
  search,
});

/**
 * The one rule of decision D3: without a session everything but the sign-in screens leads to the login, which remembers
 * where the customer was going; with one, the login leads there, or home.
 * @returns where to go instead; undefined where the visitor may pass
 */
export function guard({ pathname, search }: Target, signedIn: boolean): string | undefined {
  const path = withoutTrailingSlash(pathname);
  const open = SIGN_IN_PATHS.includes(path.toLowerCase());
  if (!signedIn) return open ? undefined : links.login(ownPath(path + search));
  if (path.toLowerCase() !== links.login()) return undefined;
  return ownPath(new URLSearchParams(search).get('next')) ?? links.home();
}
