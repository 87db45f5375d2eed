/**
 * Releases that devices name in their reports. They are counted by name where nobody has told the broker which releases
 * there are, as where another machine serves the app. Anybody can make such a name up, so each network may add a few a
 * day, and there is room for a few hundred.
 */

/** What the tools call remotes, releases and parts; anything else was made up. */
const REMOTE = /^[a-z][a-z\d-]{0,39}$/;
const RELEASE = /^\d[\w.+-]{0,79}$/;
const PART = /^[\w./:-]{1,80}$/;

const MOST_RELEASES = 300;
const MOST_PARTS = 80;
/** New names that one network may add in a day: a release of each remote and of the shell, several times. */
const MOST_OF_NETWORK = 30;
const MOST_NETWORKS = 10_000;
const DAY = 86_400_000;

export interface ReportedReleases {
  /** Takes up what a device of this network names, if there is room. */
  see(network: string, remote: string, release: string, part: string): void;
  partsOf(remote: string, release: string): ReadonlySet<string> | undefined;
}

/** @param now milliseconds of a clock that only moves forward */
export const openReportedReleases = (now: () => number = () => performance.now()): ReportedReleases => {
  const releases = new Map<string, Set<string>>();
  let added = new Map<string, number>();
  let since = now();

  /** Whether the network may add one more name; counts it. */
  const mayAdd = (network: string): boolean => {
    if (now() - since > DAY) {
      added = new Map();
      since = now();
    }
    const count = added.get(network) ?? 0;
    if (count >= MOST_OF_NETWORK || (count === 0 && added.size >= MOST_NETWORKS)) return false;
    added.set(network, count + 1);
    return true;
  };

  return {
    see: (network, remote, release, part) => {
      const key = `${remote} ${release}`;
      const known = releases.get(key);
      if (known?.has(part)) return;
      if (!REMOTE.test(remote) || !RELEASE.test(release) || !PART.test(part)) return;
      if (known ? known.size >= MOST_PARTS : releases.size >= MOST_RELEASES) return;
      // Parts of a known release are no new names of a release, but as easy to make up.
      if (!mayAdd(known ? `${network} ${key}` : network)) return;
      if (known) known.add(part);
      else releases.set(key, new Set([part]));
    },
    partsOf: (remote, release) => releases.get(`${remote} ${release}`),
  };
};
