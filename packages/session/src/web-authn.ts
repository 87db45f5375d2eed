import type { Deployment } from './config.ts';

/**
 * Whether the page runs in the web view of another app. Web views cannot print, save files, use passkeys or add the app to
 * the home screen. Only the user agent reveals one: Android adds 'wv', and Apple omits 'Safari'. An app on Apple's home
 * screen omits it too, and is recognized by `navigator.standalone`.
 */
export function isWebView(): boolean {
  const { navigator } = globalThis;
  // The build prerenders the sign-in in Node, without a navigator.
  if (!navigator) return false;
  const { userAgent } = navigator;
  if (/; wv\)/.test(userAgent)) return true;
  const isApples = /\((?:iP|Mac).+AppleWebKit/.test(userAgent) && !/(?:Safari|Chrome)\//.test(userAgent);
  return isApples && !('standalone' in navigator && navigator.standalone);
}

/**
 * Whether WebAuthn can work in this page. It needs a domain name, which a file and an IP address lack. Web views of other
 * apps do not offer it; the deployment's own native app (`embedded`) may.
 */
export const hasWebAuthn = ({ embedded }: Pick<Deployment, 'embedded'>): boolean =>
  'PublicKeyCredential' in globalThis && /[a-z]$/.test(location.hostname) && (embedded || !isWebView());

/** Whether the customer may be offered passkeys for logging in. */
export const offersPasskeys = (deployment: Pick<Deployment, 'embedded' | 'passkeys'>): boolean =>
  deployment.passkeys && hasWebAuthn(deployment);
