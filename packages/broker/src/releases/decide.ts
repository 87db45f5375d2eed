import type { AskedCanary, FailureRate, Verdict } from '@bourse/contract/release-rates';

type Counts = Pick<FailureRate, 'opened' | 'failed'>;

/** In percent; 0 where nothing was opened. */
export const rateOf = ({ opened, failed }: Counts): number => (opened === 0 ? 0 : (failed / opened) * 100);

/**
 * Whether a canary is to be stopped. A live release that was opened too seldom to have a rate counts as one that never fails:
 * a canary that is stopped in vain costs less than one that is not.
 */
export function decide(
  live: Counts,
  canary: Counts,
  { margin, least }: Pick<AskedCanary, 'margin' | 'least'>,
): Verdict {
  if (canary.opened < least) return 'waiting';
  const usual = live.opened < least ? 0 : rateOf(live);
  // Without the last digits, in which 7 - 2 is more than 5.
  return Number((rateOf(canary) - usual).toFixed(6)) > margin ? 'failing' : 'fine';
}
