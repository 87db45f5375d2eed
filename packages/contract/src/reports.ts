/**
 * What devices report of the app's own parts, so that a release is judged by what it does (product.md, "Reports"). Nothing in it
 * says who the customer is, or what they did. Optional for a back end (D79).
 */
import { array, flag, integer, optionally, record, string, unknown } from '@bourse/contract/schema';
import { endpoint } from './endpoint.ts';

/** Most reports that one call may carry; the rest is not counted. */
export const MOST_REPORTS = 50;

const report = record({
  /** 'shell' for what belongs to no remote. */
  remote: ['remote', string()],
  /** Name of its release. */
  release: ['release', string()],
  /** Id of a route or slot. */
  part: ['part', string()],
  /** Why it was not shown; absent where it was. */
  problem: ['problem', optionally(string())],
  /** From when it was asked for until it was shown, ms. */
  milliseconds: ['ms', optionally(integer)],
  /** Whether this page has not reported of this part before: the sum of these is how often parts were opened. */
  isFirst: ['first', optionally(flag)],
});

export const reportParts = endpoint({
  name: 'reportParts',
  method: 'POST',
  path: '/v2/app/reports',
  input: record({
    /** Name of the set of releases that the page is of. */
    set: ['set', string()],
    reports: ['reports', array(report)],
  }),
  output: optionally(unknown()),
  errors: [],
  open: true,
});
