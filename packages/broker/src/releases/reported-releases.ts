/**
 * Release names that devices report. Reports are counted under them while the broker knows no releases, for example because
 * another machine serves the app. Names can be forged, so each network adds at most thirty a day, and at most 300 are kept.
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
      // Part names of a known release can be forged as easily, so they have the same limit for each release.
      if (!mayAdd(known ? `${network} ${key}` : network)) return;
      if (known) known.add(part);
      else releases.set(key, new Set([part]));
    },
    partsOf: (remote, release) => releases.get(`${remote} ${release}`),
  };
};
