/** The messages with customer service as the device knows them: the newest ones, and the older pages that were asked for. */
import { call } from '@bourse/api/client';
import { type Codec, codecOf } from '@bourse/api/kept';
import { continues, pageAfter, pageAt } from '@bourse/api/paged';
import { pollEvery } from '@bourse/api/query';
import { listMessages, type Message } from '@bourse/contract/messages';
import type { Page } from '@bourse/contract/schema';
import type { Locale } from '@bourse/session/config';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { outboxPlace, readOutbox, undecided } from './outbox.ts';
import { MESSAGE_REFRESH } from './refresh.ts';

/** Messages of a page (D71). */
const PAGE_SIZE = 20;

export interface Conversation {
  /** The oldest first. */
  messages: readonly Message[];
  /** Pages that were read, from the newest on. */
  pages: number;
  hasOlder: boolean;
  /** The cursor of the next older page, where the back end has one. */
  next?: Page<Message>['next'];
  /** Keys of the messages of the outbox whose outcome the last answer decides. */
  decides: readonly string[];
}

/** The newest page alone. */
export const newestOnly = (answer: Page<Message>, decides: readonly string[] = []): Conversation => ({
  messages: answer.items.toReversed(),
  pages: 1,
  hasOlder: continues(answer, answer.items.length, PAGE_SIZE),
  next: answer.next,
  decides,
});

const page = codecOf(listMessages.output);

/** The codec for caching a conversation on the device: only its newest page of messages is stored (start-up, D47). */
const newestPage: Codec<Conversation> = {
  encode: ({ messages, hasOlder, pages, next }) =>
    page.encode({
      items: messages.slice(-PAGE_SIZE).toReversed(),
      total: messages.length + Number(hasOlder),
      ...(pages === 1 ? { next } : {}),
    }),
  decode: (wire) => newestOnly(page.decode(wire)),
};

/** Older messages before, newer ones after those that are known. A message that is in both is taken from the answer. */
const joined = (older: readonly Message[], newer: readonly Message[], answered: readonly Message[]) => {
  const fresh = new Map(answered.map((message) => [message.id, message]));
  const all = [...older, ...newer].map((message) => fresh.get(message.id) ?? message);
  return [...new Map(all.map((message) => [message.id, message])).values()];
};

/**
 * Joins the newest page to what is known. Without a message in common there may be a gap between them, so that what was
 * known is left out and read again page by page.
 */
export function withNewest(known: Conversation | undefined, newest: Conversation): Conversation {
  const { messages, decides } = newest;
  const ids = new Set(known?.messages.map(({ id }) => id));
  if (!known || !messages.some(({ id }) => ids.has(id))) return newest;
  return { ...known, messages: joined(known.messages, messages, messages), decides };
}

/** Joins the next older page. Messages that have come since the others were read have moved it towards the older ones. */
export function withOlder(known: Conversation, answer: Page<Message>): Conversation {
  const messages = joined(answer.items.toReversed(), known.messages, answer.items);
  const pages = known.pages + 1;
  return {
    messages,
    pages,
    hasOlder: continues(answer, messages.length, PAGE_SIZE),
    next: answer.next,
    decides: [],
  };
}

/** The conversation of the signed-in customer. */
export const conversationQuery = (language: Locale) =>
  queryOptions({
    queryKey: [listMessages.name, 'conversation', language] as const,
    queryFn: async ({ signal }): Promise<Conversation> => {
      const decides = undecided(readOutbox(outboxPlace()));
      const answer = await call(listMessages, { ...pageAt(1), limit: PAGE_SIZE, language }, { signal });
      return newestOnly(answer, decides);
    },
    // It is called when the data are replaced, so that an older page that has come meanwhile is not lost.
    structuralSharing: (known, next) => {
      const conversation = next as Conversation;
      return conversation.pages > 1
        ? conversation
        : withNewest(known as Conversation | undefined, conversation);
    },
    refetchInterval: pollEvery(MESSAGE_REFRESH),
    meta: { reads: listMessages.reads ?? [], kept: newestPage },
  });

/** Reads the next older page, and goes on where it had nothing that was not known. */
export async function readOlder(client: QueryClient, language: Locale): Promise<void> {
  const { queryKey } = conversationQuery(language);
  const known = () => client.getQueryData<Conversation>(queryKey);
  const count = known()?.messages.length ?? 0;
  for (let before = known(); before?.hasOlder; before = known()) {
    const answer = await call(listMessages, {
      ...pageAfter({ page: before.pages }, before),
      limit: PAGE_SIZE,
      language,
    });
    client.setQueryData<Conversation>(queryKey, (now) => now && withOlder(now, answer));
    if ((known()?.messages.length ?? 0) > count) return;
  }
}
