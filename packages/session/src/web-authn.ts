import type { Deployment } from './config.ts';

/**
 * Whether the page is shown inside another app, whose browser view neither prints nor saves files, and has neither passkeys
 * nor a home screen. Nothing tells it but the name that the browser gives itself: Android adds 'wv', and Apple's view leaves
 * 'Safari' out, as does an app on the home screen, which says so itself.
 */
export function isWebView(): boolean {
  const { navigator } = globalThis;
  // The build renders the sign-in without a browser.
  if (!navigator) return false;
  const { userAgent } = navigator;
  if (/; wv\)/.test(userAgent)) return true;
  const isApples = /\((?:iP|Mac).+AppleWebKit/.test(userAgent) && !/(?:Safari|Chrome)\//.test(userAgent);
  return isApples && !('standalone' in navigator && navigator.standalone);
}

/**
 * Whether WebAuthn can work in this page. It needs a domain: neither a file nor an address in figures has one. In the view
 * of another app it has none; a native shell of the deployment's own may.
 */
export const hasWebAuthn = ({ embedded }: Pick<Deployment, 'embedded'>): boolean =>
  'PublicKeyCredential' in globalThis && /[a-z]$/.test(location.hostname) && (embedded || !isWebView());

/** Whether the customer may be offered passkeys for logging in. */
export const offersPasskeys = (deployment: Pick<Deployment, 'embedded' | 'passkeys'>): boolean =>
  deployment.passkeys && hasWebAuthn(deployment);
