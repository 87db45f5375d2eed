import { links } from '@bourse/links/links';
import { bestMatch } from '@bourse/remote-kit/match';
import type { Registry } from '@bourse/remote-kit/registry';

/** What the worker reads of a page of the app. */
export interface Page {
  readonly release: string;
  readonly registry: Registry;
}

const RELEASE = /<meta name="release" content="([^"]+)">/;
const REGISTRY = /<script type="application\/json" id="registry">(.*?)<\/script>/s;

/** @returns undefined for anything that is no page of the app, such as the sign-in page of a network */
export function readPage(html: string): Page | undefined {
  const release = RELEASE.exec(html)?.[1];
  const registry = REGISTRY.exec(html)?.[1];
  if (release === undefined || registry === undefined) return undefined;
  try {
    return { release, registry: JSON.parse(registry) as Registry };
  } catch {
    return undefined;
  }
}

const OWN_ADDRESSES = [links.home(), links.login(), links.register(), links.forgotPassword()];

/**
 * Whether an address is a screen of the app. Only then may the kept page stand in for an answer: other addresses of the
 * same server are photos, documents and pages of others.
 * @param path within the app, percent-encoded
 */
export const isScreen = ({ remotes }: Registry, path: string): boolean =>
  OWN_ADDRESSES.includes(path.replace(/\/+$/, '') || '/') ||
  remotes.some((remote) => Array.isArray(remote.routes) && bestMatch(remote.routes, path) !== undefined);
