import { CONTRACT_VERSION } from '@bourse/contract/version';
import { links } from '@bourse/links/links';
import { bestMatch } from '@bourse/remote-kit/match';
import type { Part, RemoteRelease } from '@bourse/remote-kit/registry';
import type { PartKind } from '@bourse/remote-kit/remotes';

/** The places of home whose code waits until the page is there. */
const LATER: readonly string[] = ['home.under-way/v1', 'home.movers/v1', 'home.calendar/v1', 'home.news/v1'];

interface FirstParts {
  readonly kind: PartKind;
  readonly parts: readonly Part[];
}

/** The screen or the slots of a remote that the page at this path, within the app, shows first. */
export function firstPartsOf(remote: RemoteRelease, pathname: string): FirstParts {
  // The loader refuses a remote that was built for another contract version, so its files would be loaded in vain.
  const isFitting = remote.contract === CONTRACT_VERSION;
  if (pathname === links.home()) {
    const slots = remote.slots.filter(({ id }) => id.startsWith('home.') && !LATER.includes(id));
    return { kind: 'slots', parts: isFitting ? slots : [] };
  }
  return { kind: 'screens', parts: isFitting ? [bestMatch(remote.routes, pathname) ?? []].flat() : [] };
}
