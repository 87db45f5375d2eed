import { links, ownPath } from '@bourse/links/links';

/** The only paths that a guest may see (D3). */
export const SIGN_IN_PATHS: readonly string[] = [links.login(), links.register(), links.forgotPassword()];

/** Removes trailing slashes, because the router treats `/login/` like `/login`. */
export const withoutTrailingSlash = (pathname: string): string => pathname.replace(/\/+$/, '') || '/';

/** The address that is opened, as a path within the app. */
export interface Target {
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
}

/** The router's locations contain the base below which the app is served; the app's own paths do not. */
export const withinBase = (base: string, { pathname, search }: Target): Target => ({
  pathname: pathname.startsWith(base) ? `/${pathname.slice(base.length)}` : pathname,
  search,
});

/**
 * Applies D3: without a session every path except the sign-in screens redirects to the login, which keeps the address
 * in `next`; with a session the login redirects to that address, or home.
 * @returns the path to redirect to; undefined when the address may be shown
 */
export function guard({ pathname, search }: Target, signedIn: boolean): string | undefined {
  const path = withoutTrailingSlash(pathname);
  const open = SIGN_IN_PATHS.includes(path.toLowerCase());
  if (!signedIn) return open ? undefined : links.login(ownPath(path + search));
  if (path.toLowerCase() !== links.login()) return undefined;
  return ownPath(new URLSearchParams(search).get('next')) ?? links.home();
}
