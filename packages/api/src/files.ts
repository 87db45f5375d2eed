/** Pictures and other files that the back end names: where they are. */
import { deployment } from '@bourse/session/config';

/**
 * What the back end names by a path is beside the API, which need not be where the app is (D49; a page from disk has
 * no host at all).
 * @returns undefined for anything that is no address on the web
 */
export function fileAddress(
  named: string | null | undefined,
  apiBase = deployment.apiBase,
): string | undefined {
  if (!named) return undefined;
  try {
    const address = new URL(named, new URL(apiBase, document.baseURI));
    return address.protocol === 'https:' || address.protocol === 'http:' ? address.href : undefined;
  } catch {
    return undefined;
  }
}
