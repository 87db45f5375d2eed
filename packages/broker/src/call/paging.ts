/** Pages of a list: the first is 1, ten rows by default (product.md, "Limits and times"), at most a hundred. */
import { Refusal } from './refusal.ts';

const LIMIT = 10;
const LARGEST_LIMIT = 100;
const LARGEST_PAGE = 100_000;

interface Names {
  page?: string;
  limit?: string;
}

/**
 * @param names the fields' names on the wire, for the refusal
 * @throws Refusal `invalid-input`
 */
export const pageOf = (
  { page = 1, limit = LIMIT }: { page?: number | undefined; limit?: number | undefined },
  names: Names = {},
): { page: number; limit: number; offset: number } => {
  if (page < 1 || page > LARGEST_PAGE) throw new Refusal('invalid-input', names.page ?? 'page');
  if (limit < 1 || limit > LARGEST_LIMIT) throw new Refusal('invalid-input', names.limit ?? 'limit');
  return { page, limit, offset: (page - 1) * limit };
};
