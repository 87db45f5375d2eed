import { deployment } from '@bourse/session/config';

/**
 * A picture named by the back end is found beside the API, which need not be where the app is (D49; a page from disk
 * has no host at all).
 * @returns undefined for anything that is no address of a picture on the web
 */
export function imageAddress(named: string | null, apiBase = deployment.apiBase): string | undefined {
  if (!named) return undefined;
  try {
    const address = new URL(named, new URL(apiBase, document.baseURI));
    return address.protocol === 'https:' || address.protocol === 'http:' ? address.href : undefined;
  } catch {
    return undefined;
  }
}
