/** Sends what waits in the outbox, one message after the other (D50, D71). */
import { call } from '@bourse/api/client';
import { codeOf, isOutcomeUnknown } from '@bourse/api/error';
import { refreshAfter } from '@bourse/api/query-client';
import { serverTimeAt } from '@bourse/api/server-time';
import { sendMessage } from '@bourse/contract/messages';
import type { Locale } from '@bourse/session/config';
import { isOnline } from '@bourse/session/network';
import { withLock } from '@bourse/session/tabs';
import type { QueryClient } from '@tanstack/react-query';
import { conversationQuery } from './conversation.ts';
import { changeMessage, changeOutbox, type OutboxMessage, outboxPlace, readOutbox } from './outbox.ts';

/** By how much the clocks of a back end's servers may differ, ms. */
const CLOCKS_DIFFER = 10_000;

const needsSending = ({ state }: OutboxMessage): boolean => state === 'waiting' || state === 'sending';

/** Outboxes from which this tab is sending: each customer who signs in on this tab has one, and waits for no other. */
const sendingFrom = new Set<string>();

/** Sends until nothing waits, the network is gone, or the customer has signed out. It never rejects. */
export async function sendWaiting(
  client: QueryClient,
  language: Locale,
  place = outboxPlace(),
): Promise<void> {
  if (sendingFrom.has(place) || !isOnline() || outboxPlace() !== place) return;
  if (!readOutbox(place).some(needsSending)) return;
  sendingFrom.add(place);
  try {
    // Only one tab sends at a time.
    await withLock(place, async () => {
      checkInterrupted(client, place);
      for (;;) {
        const next = readOutbox(place).find(({ state }) => state === 'waiting');
        if (!next || !isOnline() || outboxPlace() !== place) return;
        await send(client, place, next, language);
        refreshAfter(client, sendMessage.changes);
      }
    });
  } finally {
    sendingFrom.delete(place);
  }
  // Written after the last look, while the turn was given back.
  if (readOutbox(place).some(({ state }) => state === 'waiting')) return sendWaiting(client, language, place);
}

/** A message that is being sent while this tab has its turn was sent by a page that is gone: its outcome is unknown. */
function checkInterrupted(client: QueryClient, place: string): void {
  const before = readOutbox(place);
  changeOutbox(place, (outbox) =>
    outbox.some(({ state }) => state === 'sending')
      ? outbox.map((message) => (message.state === 'sending' ? { ...message, state: 'checking' } : message))
      : outbox,
  );
  if (before.some(({ state }) => state === 'sending')) refreshAfter(client, sendMessage.changes);
}

async function send(
  client: QueryClient,
  place: string,
  { key, body, pictures, since }: OutboxMessage,
  language: Locale,
): Promise<void> {
  const sentAt = (serverTimeAt() ?? 0) - CLOCKS_DIFFER;
  const newest = client.getQueryData(conversationQuery(language).queryKey)?.messages.at(-1);
  const after = Math.max(sentAt, (newest?.createdAt ?? 0) + 1);
  changeMessage(place, key, { state: 'sending', since: since ?? after, refusal: undefined });
  try {
    await call(sendMessage, {
      body,
      clientKey: key,
      ...(pictures.length > 0 ? { pictures: [...pictures] } : {}),
      language,
    });
    changeMessage(place, key, { state: 'sent' });
  } catch (error) {
    changeMessage(place, key, afterFailure(error));
  }
}

function afterFailure(error: unknown): Partial<OutboxMessage> {
  if (isOutcomeUnknown(error)) return { state: 'checking' };
  const refusal = codeOf(error);
  // It goes on when the customer has logged in again.
  return refusal === 'logout' ? { state: 'waiting' } : { state: 'failed', refusal };
}
