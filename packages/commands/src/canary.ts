/** What canaries do on customers' devices, as the broker has counted it, and their end where they fail. */

import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type FailureRate, RATES_PATH, ratesAnswer, ratesQuestion } from '@bourse/contract/release-rates';
import { decode, encode, type Of } from '@bourse/contract/schema';
import { ask as askServer } from '@bourse/remote-build/ask';
import { withoutCanary } from '@bourse/remote-build/canary';
import type { RemoteManifest } from '@bourse/remote-build/manifest';
import { makeLive } from '@bourse/remote-build/publish';
import { operator, readRelease } from '@bourse/remote-build/release';
import { liveReleases, placeOf, type ReleaseSet, readSet, SHELL } from '@bourse/remote-build/release-set';

interface Metrics {
  /** Where the broker serves its metrics. */
  readonly url: string;
  readonly token: string | undefined;
}

type Judged = Of<typeof ratesAnswer>['canaries'][number];

/** Seconds between two questions. */
const EVERY = 10;

function questionOf(folder: string, set: ReleaseSet): Of<typeof ratesQuestion> {
  const { number, parts, canary = {} } = set;
  return {
    set: number,
    releases: liveReleases(set).map(([remote, release]) => {
      if (remote === SHELL) return { remote, release, parts: [SHELL] };
      const { routes, slots } = readRelease<RemoteManifest>(placeOf(remote), release, folder);
      return { remote, release, parts: [...routes, ...slots].map(({ id }) => id) };
    }),
    canaries: Object.entries(canary).map(([remote, { release, since, margin, least }]) => ({
      remote,
      live: parts[remote] ?? '',
      canary: release,
      since: Date.parse(since),
      margin,
      least,
    })),
  };
}

/** @throws Error with a sentence where the broker does not answer */
async function ask(folder: string, set: ReleaseSet, { url, token }: Metrics): Promise<Judged[]> {
  const address = new URL(RATES_PATH, url).href;
  const answer = await askServer(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(encode(ratesQuestion, questionOf(folder, set))),
    signal: AbortSignal.timeout(EVERY * 1_000),
  });
  if (!answer.ok)
    throw new Error(
      `${address} answers ${answer.status}: --broker must be the address of the broker's metrics, METRICS_TOKEN their token.`,
    );
  return decode(ratesAnswer, (await answer.json()) as never).canaries;
}

const rateLine = ({ release, opened, failed, milliseconds }: FailureRate): string => {
  const percent = opened === 0 ? '–' : `${((failed / opened) * 100).toFixed(1)} %`;
  const time = milliseconds === null ? '' : `, shown after ${milliseconds} ms`;
  return `${release}: ${percent} of ${opened} openings failed${time}`;
};

const judgedLines = ({ remote, live, canary, verdict }: Judged): string =>
  [`${remote}  ${verdict}`, `    canary ${rateLine(canary)}`, `    live   ${rateLine(live)}`].join('\n');

/** Takes back a canary that fails. @returns what was done; undefined where it has ended meanwhile */
async function stopFailing(folder: string, { remote, live, canary }: Judged): Promise<string | undefined> {
  const why = `fails too often: ${rateLine(canary)}; ${rateLine(live)}`;
  if (readSet(folder)?.canary?.[remote]?.release !== canary.release) return undefined;
  const { set } = await makeLive(
    folder,
    { kind: 'stop', by: `canary watch of ${operator()}`, why },
    (now) => {
      if (now?.canary?.[remote]?.release !== canary.release)
        throw new Error(
          `The canary of ${remote} in ${folder} has been changed at this moment: look at it again.`,
        );
      return withoutCanary(now, [remote]);
    },
  );
  return `stopped ${remote} ${canary.release}, with set ${set.number}: it ${why}`;
}

/**
 * Asks once, and takes back what fails.
 * @returns whether any canary goes on
 */
async function watchOnce(folder: string, metrics: Metrics, say: (line: string) => void): Promise<boolean> {
  const set = readSet(folder);
  if (!set?.canary) return false;
  for (const judged of await ask(folder, set, metrics)) {
    if (judged.verdict !== 'failing') continue;
    const stopped = await stopFailing(folder, judged);
    if (stopped) say(stopped);
  }
  return readSet(folder)?.canary !== undefined;
}

/** Watches the canaries of a folder for as long as the process lives; what goes wrong is said, and tried again. */
export async function watchCanaries(
  folder: string,
  metrics: Metrics,
  say: (line: string) => void,
): Promise<never> {
  for (;;) {
    await watchOnce(folder, metrics, say).catch((error: Error) => say(error.message));
    await pause(EVERY * 1_000, undefined, { ref: false });
  }
}

interface CanaryOptions {
  /** Where a broker serves its metrics. */
  readonly broker: string;
  /** Seconds between two questions. */
  readonly every: number;
  readonly watch?: boolean;
}

/**
 * `pnpm bourse canary <folder>`: how often canaries and live releases fail; with `--watch` takes back a canary that fails,
 * and ends when there is none any more.
 */
export async function canary(typed: string, { broker, every, watch = false }: CanaryOptions): Promise<void> {
  const folder = path.resolve(typed);
  const metrics = { url: broker, token: process.env.METRICS_TOKEN };
  const set = readSet(folder);
  if (!set?.canary) return console.log('There is no canary.');
  for (const judged of await ask(folder, set, metrics)) {
    const terms = set.canary[judged.remote];
    console.log(judgedLines(judged));
    if (terms)
      console.log(
        `    ${terms.share} % of the devices since ${terms.since}; failing when ${terms.margin} points above the live one, after ${terms.least} openings`,
      );
  }
  if (!watch) return;
  while (await watchOnce(folder, metrics, console.log)) await pause(every * 1_000);
  console.log('There is no canary any more.');
}
