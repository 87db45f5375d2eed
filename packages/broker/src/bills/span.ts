import { Refusal } from '../call/refusal.ts';

/** The last instant that the database and the wire can both write: the end of the year 9999. */
const LATEST = Date.UTC(10_000, 0) - 1;

/**
 * A part of the account's time, as the database compares it.
 * @throws Refusal `invalid-input`
 */
export const spanOf = ({ from = 0, to = LATEST }: { from?: number | undefined; to?: number | undefined }) => {
  if (from < 0 || from > LATEST) throw new Refusal('invalid-input', 'from');
  if (to < from || to > LATEST) throw new Refusal('invalid-input', 'to');
  return { from: new Date(from), to: new Date(to) };
};
