import type { Notice } from '@bourse/contract/notices';

/**
 * Up to which notice the customer has read: the newest that was seen and before which no unread one was not. Reading is
 * told up to an id, and a notice that is further down, or not loaded yet, must not become read unseen.
 * @param rows the loaded notices, newest first
 * @param seen ids that were in view
 * @param unread number of unread notices, of all pages
 * @returns its id; undefined where nothing was read
 */
export function readUpTo(
  rows: readonly Pick<Notice, 'id' | 'isUnread'>[],
  seen: ReadonlySet<string>,
  unread: number,
): string | undefined {
  const loaded = rows.filter(({ isUnread }) => isUnread);
  if (loaded.length < unread) return undefined;
  let upTo: string | undefined;
  for (const { id } of loaded.toReversed()) {
    if (!seen.has(id)) break;
    upTo = id;
  }
  return upTo;
}
