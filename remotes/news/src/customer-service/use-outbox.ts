import { newKey } from '@bourse/api/new-key';
import { serverNow } from '@bourse/api/server-time';
import { messageText } from '@bourse/contract/messages';
import type { Locale } from '@bourse/session/config';
import { useIsOnline } from '@bourse/ui/online';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { changeOutbox, type OutboxMessage, outboxAt, outboxPlace, readOutbox } from './outbox.ts';
import { sendWaiting } from './send-messages.ts';

export interface Outbox {
  messages: readonly OutboxMessage[];
  add: (body: string, pictures: readonly string[]) => void;
  sendAgain: (keys: readonly string[]) => void;
  /** Takes messages out, so that they can be changed. */
  takeBack: (keys: readonly string[]) => readonly OutboxMessage[];
}

/** The signed-in customer's outbox; what waits in it is sent as long as the chat is open and there is a network. */
export function useOutbox(language: Locale): Outbox {
  const client = useQueryClient();
  const place = outboxPlace();
  const outbox = useMemo(() => outboxAt(place), [place]);
  const messages = useSyncExternalStore(outbox.subscribe, outbox.read);
  const isOnline = useIsOnline();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the outbox may have added something to send
  useEffect(() => {
    if (isOnline) void sendWaiting(client, language);
  }, [client, language, isOnline, messages]);

  const actions = useMemo(() => actionsOn(place), [place]);
  return { messages, ...actions };
}

const actionsOn = (place: string): Omit<Outbox, 'messages'> => ({
  add: (body, pictures) =>
    changeOutbox(place, (outbox) => [
      ...outbox,
      {
        key: newKey(),
        body: messageText(body),
        pictures,
        writtenAt: serverNow(),
        state: 'waiting',
        since: null,
      },
    ]),
  sendAgain: (keys) =>
    changeOutbox(place, (outbox) =>
      outbox.map((message) => (keys.includes(message.key) ? { ...message, state: 'waiting' } : message)),
    ),
  takeBack: (keys) => {
    const isTaken = ({ key }: OutboxMessage) => keys.includes(key);
    const taken = readOutbox(place).filter(isTaken);
    changeOutbox(place, (outbox) => outbox.filter((message) => !isTaken(message)));
    return taken;
  },
});
