import { deployment } from './config.ts';

/** Whether WebAuthn can work in this page. It needs a domain: neither a file nor an address in figures has one. */
export const hasWebAuthn = (): boolean =>
  'PublicKeyCredential' in globalThis && /[a-z]$/.test(location.hostname);

/** Whether the customer may be offered passkeys for logging in. */
export const offersPasskeys = (): boolean => deployment.passkeys && hasWebAuthn();
