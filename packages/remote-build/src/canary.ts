/**
 * A release of a remote for a share of the devices, beside the live one: what begins it, ends it, or makes it live. Each is a
 * publication like any other, with a line in the history (decisions/canary.md).
 */
import { asLive, inOrder, type Wanted } from './publish.ts';
import { type Canaries, type Canary, type ReleaseSet, SHELL } from './release-set.ts';

/** Failures, in percentage points more than the live release's, at which a canary is stopped. */
export const MARGIN = 5;
/** How often a canary's parts must have been opened before its rate says anything. */
export const LEAST = 50;

const remotesOf = ({ parts }: ReleaseSet) => Object.keys(parts).filter((part) => part !== SHELL);

const without = (canaries: Canaries = {}, remotes: readonly string[]): Canaries =>
  Object.fromEntries(Object.entries(canaries).filter(([remote]) => !remotes.includes(remote)));

/**
 * The set with releases for a share of the devices.
 * @param terms share in percent, and when the broker calls it failing; what is absent is as usual
 * @throws Error where a remote is not live, or the release is what is live
 */
export function withCanary(
  live: ReleaseSet,
  releases: Readonly<Record<string, string>>,
  { share, margin = MARGIN, least = LEAST }: Pick<Canary, 'share'> & Partial<Canary>,
): Wanted {
  if (!(share > 0 && share < 100))
    throw new Error(`--canary is the share of the devices, above 0 and below 100 percent, not ${share}.`);
  if (![margin, least].every((one) => Number.isInteger(one) && one >= 1))
    throw new Error(
      `--margin (percentage points) and --least (openings) are whole numbers from 1, not ${margin} and ${least}.`,
    );
  for (const [remote, release] of Object.entries(releases)) {
    if (!remotesOf(live).includes(remote))
      throw new Error(
        `Only a remote that is live can have a canary, not "${remote}". Live are: ${remotesOf(live).join(', ')}. Publish a new one without --canary.`,
      );
    if (live.parts[remote] === release)
      throw new Error(
        `${release} is the live release of ${remote}, which every device has: name another one.`,
      );
  }
  const since = new Date().toISOString();
  const begun = Object.entries(releases).map(([remote, release]) => {
    const running = live.canary?.[remote];
    // A share that grows goes on counting.
    return [
      remote,
      { release, share, margin, least, since: running?.release === release ? running.since : since },
    ];
  });
  return { ...asLive(live), canary: { ...live.canary, ...Object.fromEntries(begun) } };
}

/** @throws Error where one of the remotes has no canary */
function canariesOf({ canary = {} }: ReleaseSet, remotes: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    remotes.map((remote) => {
      const running = canary[remote];
      if (!running)
        throw new Error(
          `${remote} has no canary. Canaries: ${Object.keys(canary).join(', ') || 'none'}. Begin one by publish --canary.`,
        );
      return [remote, running.release];
    }),
  );
}

/** The set without the canaries of these remotes: every device gets the live release. */
export function withoutCanary(live: ReleaseSet, remotes: readonly string[]): Wanted {
  canariesOf(live, remotes);
  return { ...asLive(live), canary: without(live.canary, remotes) };
}

/** The set in which the canaries of these remotes are what every device gets. */
export function withPromoted(live: ReleaseSet, remotes: readonly string[]): Wanted {
  const releases = canariesOf(live, remotes);
  return {
    ...asLive(live),
    parts: inOrder({ ...live.parts, ...releases }),
    pinned: [...new Set([...live.pinned, ...remotes])].sort(),
    canary: without(live.canary, remotes),
  };
}
