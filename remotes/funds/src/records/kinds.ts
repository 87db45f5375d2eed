/** Which list an address of the records opens, and which page of it. */
import type { TransferCall } from '@bourse/contract/transfers';
import { optionalLinks } from '@bourse/links/links';

export const transferKinds = ['recharge', 'withdraw'] as const;
export type TransferKind = (typeof transferKinds)[number];

/** The call that makes records of a kind. */
export const CALLS = { recharge: 'recharge', withdraw: 'withdrawal' } as const satisfies Record<
  TransferKind,
  TransferCall
>;

/** Rows of a page (D55). */
export const PAGE_SIZE = 10;

interface Address {
  pathname: string;
  /** Of `/recharge-records/:type?`. */
  type?: string | undefined;
  /** Of `/account/recharge-withdraw/:id`. */
  id?: string | undefined;
}

/**
 * The list that an address names (D5, D56). An unknown `type` is a recharge.
 * @returns undefined where the address names one record, whose list is not known before it is found
 */
export function kindOf({ pathname, type, id }: Address): TransferKind | undefined {
  if (id !== undefined) return transferKinds.find((kind) => kind === id);
  return pathname.startsWith('/withdraw-records') || type === 'withdraw' ? 'withdraw' : 'recharge';
}

/** The list that an open record was opened from; undefined where its address does not say so. */
export const readList = (query: URLSearchParams): TransferKind | undefined =>
  transferKinds.find((kind) => kind === query.get('list'));

/** The list of a kind. */
export const listAddress = (kind: TransferKind): string =>
  kind === 'recharge' ? optionalLinks.rechargeRecords() : optionalLinks.withdrawRecords();

/** The list of a kind, in which a record that was just made is marked. */
export const newRecordAddress = (kind: TransferKind, no: string | null): string =>
  `${listAddress(kind)}${no === null ? '' : `?${new URLSearchParams({ new: no })}`}`;

/** What the address of an open record keeps of the list below it: '?list=withdraw&page=2'. */
export function pageQuery(kind: TransferKind, page: number): string {
  const query = new URLSearchParams({
    list: kind,
    ...(page === 1 ? {} : { page: String(page) }),
  });
  return `?${query}`;
}
