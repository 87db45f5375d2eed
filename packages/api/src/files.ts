/** Addresses of pictures, documents and other files that the back end names. */
import { deployment } from '@bourse/session/config';

/**
 * Resolves a path of the back end relative to the API, whose host may differ from the app's (D49; a page from disk has
 * no host).
 * @returns undefined for anything that is not a web address
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

/**
 * The address of a document that is opened apart from the app.
 * @returns undefined unless it is on the app's own host or reached over https, because an open network could replace it
 */
export function documentAddress(
  named: string | null | undefined,
  apiBase = deployment.apiBase,
): string | undefined {
  const address = fileAddress(named, apiBase);
  if (address === undefined) return undefined;
  const { protocol, origin } = new URL(address);
  return protocol === 'https:' || origin === location.origin ? address : undefined;
}
