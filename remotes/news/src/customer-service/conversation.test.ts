import type { Message } from '@bourse/contract/messages';
import { expect, it } from 'vitest';
import { type Conversation, newestOnly, withNewest, withOlder } from './conversation.ts';

const message = (id: number, body = String(id)): Message => ({
  id: String(id),
  sender: 'service',
  body,
  createdAt: id,
  clientKey: null,
  automatic: null,
  readAt: null,
  pictures: null,
});
/** A page as the back end answers it: the newest first. */
const page = (newest: number, oldest: number, total = newest) => ({
  items: Array.from({ length: newest - oldest + 1 }, (_, index) => message(newest - index)),
  total,
});
const bodies = ({ messages }: Conversation) => messages.map(({ body }) => body);
const from = (oldest: number, newest: number) =>
  Array.from({ length: newest - oldest + 1 }, (_, index) => String(oldest + index));

it('the newest page is joined to what is known, and a changed message replaces the one before', () => {
  const known = newestOnly(page(40, 21));
  expect(known).toMatchObject({ pages: 1, hasOlder: true });
  const changed = page(42, 23);
  changed.items[2] = message(40, 'read');
  const joined = withNewest(known, newestOnly(changed));
  expect(bodies(joined)).toEqual([...from(21, 39), 'read', '41', '42']);
  expect(joined).toMatchObject({ pages: 1, hasOlder: true });
});

it('older pages are joined until there are no more, also where new messages have moved them', () => {
  const known = withNewest(newestOnly(page(45, 26)), newestOnly(page(48, 29)));
  const second = withOlder(known, page(28, 9, 48));
  expect(bodies(second)).toEqual(from(9, 48));
  const third = withOlder(second, page(8, 1, 48));
  expect(bodies(third)).toEqual(from(1, 48));
  expect(third).toMatchObject({ pages: 3, hasOlder: false });
});

it('what was known is left out where messages between it and the newest page may be missing', () => {
  const known = withOlder(newestOnly(page(45, 26)), page(25, 6, 45));
  const later = withNewest(known, newestOnly(page(99, 80)));
  expect(bodies(later)).toEqual(from(80, 99));
  expect(later).toMatchObject({ pages: 1, hasOlder: true });
});
