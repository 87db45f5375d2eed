/**
 * How often parts of a release fail, and whether a canary is to be stopped: what who publishes asks the broker, with the right to
 * its metrics. It is no call of the app.
 */
import { array, instant, integer, maybe, type Of, oneOf, record, string } from '@bourse/contract/schema';

/** Below the address of the metrics. */
export const RATES_PATH = '/metrics/releases';

/** 'waiting': too few parts were opened to tell. */
export const verdicts = ['waiting', 'fine', 'failing'] as const;
export type Verdict = (typeof verdicts)[number];

const release = record({
  remote: ['remote', string()],
  release: ['release', string()],
  /** Ids of its routes and slots. */
  parts: ['parts', array(string())],
});
export type CountedRelease = Of<typeof release>;

const canary = record({
  remote: ['remote', string()],
  live: ['live', string()],
  canary: ['canary', string()],
  since: ['since', instant],
  /** Percentage points by which the canary's failure rate may be above the live one's. */
  margin: ['margin', integer],
  /** How often its parts must have been opened before that is asked. */
  least: ['least', integer],
});
export type AskedCanary = Of<typeof canary>;

/** The broker counts these releases from then on, where it does not know them from the folder that it serves. */
export const ratesQuestion = record({
  /** Number of the set that is live. */
  set: ['set', integer],
  releases: ['releases', array(release)],
  canaries: ['canaries', array(canary)],
});

const rate = record({
  release: ['release', string()],
  /** How often a part was opened, and how often of these one failed. */
  opened: ['opened', integer],
  failed: ['failed', integer],
  /** Until a part was shown, on average, ms; null where none was. */
  milliseconds: ['ms', maybe(integer)],
});
export type FailureRate = Of<typeof rate>;

export const ratesAnswer = record({
  canaries: [
    'canaries',
    array(
      record({
        remote: ['remote', string()],
        live: ['live', rate],
        canary: ['canary', rate],
        verdict: ['verdict', oneOf(verdicts)],
      }),
    ),
  ],
});
