import { deployment } from './config.ts';
import { isWebView } from './web-view.ts';

/**
 * Whether WebAuthn can work in this page. It needs a domain: neither a file nor an address in figures has one. In the view
 * of another app it has none; a native shell of the deployment's own may.
 */
export const hasWebAuthn = (): boolean =>
  'PublicKeyCredential' in globalThis &&
  /[a-z]$/.test(location.hostname) &&
  (deployment.embedded || !isWebView());

/** Whether the customer may be offered passkeys for logging in. */
export const offersPasskeys = (): boolean => deployment.passkeys && hasWebAuthn();
