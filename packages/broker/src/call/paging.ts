/**
 * Pages of a list: ten rows by default (product.md, "Limits and times"), at most a hundred.
 *
 * A list that grows has cursors. A caller that knows them sends `before`: empty for the first page, then the `next` of the
 * page before. Its answer has no count, and reads only the rows of its page. An app of the release before sends `page` alone
 * and is answered the count, too; so is an address that names a page.
 */
import { sql } from 'kysely';
import { Refusal } from './refusal.ts';

const LIMIT = 10;
const LARGEST_LIMIT = 100;
const LARGEST_PAGE = 100_000;

interface Names {
  page?: string;
  limit?: string;
}

interface Asked {
  page?: number | undefined;
  limit?: number | undefined;
  before?: string | undefined;
}

/**
 * @param names the fields' names on the wire, for the refusal
 * @throws Refusal `invalid-input`
 */
export const pageOf = (
  { page = 1, limit = LIMIT }: Asked,
  names: Names = {},
): { page: number; limit: number; offset: number } => {
  if (page < 1 || page > LARGEST_PAGE) throw new Refusal('invalid-input', names.page ?? 'page');
  if (limit < 1 || limit > LARGEST_LIMIT) throw new Refusal('invalid-input', names.limit ?? 'limit');
  return { page, limit, offset: (page - 1) * limit };
};

/** Where a page begins in a list that is ordered by id, or by time and then by id, the highest first. */
export interface Slice {
  limit: number;
  offset: number;
  /** Rows after the last one of the page before; undefined: from the top. */
  before: { id: number; at: Date } | undefined;
  /** Whether the caller knows cursors. */
  hasCursor: boolean;
}

const CURSOR = /^(\d{1,15})-(\d{1,15})$/;

/** @throws Refusal `invalid-input` */
export const sliceOf = (asked: Asked): Slice => {
  const { limit, offset } = pageOf(asked);
  const { before } = asked;
  if (before === undefined) return { limit, offset, before, hasCursor: false };
  if (before === '') return { limit, offset: 0, before: undefined, hasCursor: true };
  const [, at, id] = CURSOR.exec(before) ?? [];
  if (at === undefined || id === undefined) throw new Refusal('invalid-input', 'before');
  return { limit, offset: 0, before: { at: new Date(Number(at)), id: Number(id) }, hasCursor: true };
};

/** Whether a row comes after the slice's cursor, in a list in the order of a time. @param time its column */
export const isBefore = ({ before }: Slice, time: string, id = time.replace(/\w+$/, 'id')) =>
  sql<boolean>`(${sql.ref(time)}, ${sql.ref(id)}) < (${before?.at}, ${before?.id}::bigint)`;

interface Placed {
  id: number;
  created_at: Date;
}

/** The cursor of the page after a row. */
export const cursorOf = ({ created_at, id }: Placed): string => `${created_at.getTime()}-${id}`;

/**
 * Reads a page.
 * @param read reads some rows in their order, from `slice.before` on, after as many that it leaves out
 * @param count counts all rows, for callers without cursors
 */
export const readPage = async <R extends Placed>(
  { limit, offset, hasCursor }: Slice,
  read: (limit: number, offset: number) => Promise<R[]>,
  count: () => Promise<{ total?: number }>,
): Promise<{ rows: R[]; page: { next: string | null; total?: number } }> => {
  const rows = await read(limit + 1, offset);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = last && rows.length > limit ? cursorOf(last) : null;
  return { rows: shown, page: { next, ...(hasCursor ? {} : await count()) } };
};
