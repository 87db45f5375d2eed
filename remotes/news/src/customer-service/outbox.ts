/**
 * The messages that were sent on this device and that the conversation does not show yet (D71). They are stored, so that a
 * reload, a crash or leaving loses none, and every tab shows them.
 */
import type { Message } from '@bourse/contract/messages';
import { customerPlace } from '@bourse/session/places';
import { store, userInfoAtom } from '@bourse/session/session';
import { isListOf, isNumber, isOneOf, isOptional, isShape, isText } from '@bourse/session/shapes';
import { type Stored, stored } from '@bourse/session/stored';

export interface OutboxMessage {
  /** The message's `clientKey`: sent again under it, it is the same message. */
  key: string;
  body: string;
  /** Addresses that `uploadFile` has returned. */
  pictures: readonly string[];
  /** Epoch ms, for display. */
  writtenAt: number;
  /**
   * 'waiting': it will be sent as soon as there is a network. 'checking': no answer came, and the list is asked. 'failed':
   * it did not arrive, and the customer decides.
   */
  state: 'waiting' | 'sending' | 'checking' | 'sent' | 'failed';
  /** A message of the list that is older is another one; epoch ms by the server's clock, null before it was sent. */
  since: number | null;
  /** Code of the back end's refusal. */
  refusal?: string | undefined;
}

/** The storage key of the signed-in customer's outbox, which also names its lock. */
export const outboxPlace = (): string => customerPlace('chatOutbox', store.get(userInfoAtom)?.id ?? '');

const isMessage = isShape<OutboxMessage>({
  key: isText,
  body: isText,
  pictures: isListOf(isText),
  writtenAt: isNumber,
  state: isOneOf(['waiting', 'sending', 'checking', 'sent', 'failed']),
  since: isOptional(isNumber, null),
  refusal: isOptional(isText, undefined),
});

export const outboxAt = (place: string): Stored<readonly OutboxMessage[]> =>
  stored<readonly OutboxMessage[]>(
    place,
    {
      // Drops only the invalid messages. Another release of the app may have stored them in a different format.
      decode: (messages) => (Array.isArray(messages) ? messages.filter(isMessage) : []),
      encode: (messages) => messages,
    },
    [],
  );

/** Reads what is stored at that moment, because another tab may have changed it. */
export const readOutbox = (place: string): readonly OutboxMessage[] => outboxAt(place).read();

export function changeOutbox(
  place: string,
  change: (outbox: readonly OutboxMessage[]) => readonly OutboxMessage[],
): void {
  const outbox = outboxAt(place);
  const before = outbox.read();
  const after = change(before);
  if (after !== before) outbox.write(after);
}

/** Changes one message; one that is not in the outbox any more stays out. */
export const changeMessage = (place: string, key: string, change: Partial<OutboxMessage>): void =>
  changeOutbox(place, (outbox) =>
    outbox.map((message) => (message.key === key ? { ...message, ...change } : message)),
  );

/** A back end may have changed white space. */
const plain = (body: string): string => body.replaceAll(/\s+/g, ' ').trim();

/** Whether a message of the list is one of the outbox: by its key, and where there are no keys by text and time. */
const isSame = (listed: Message, { key, body, since }: OutboxMessage): boolean => {
  if (listed.sender !== 'customer') return false;
  if (listed.clientKey !== null) return listed.clientKey === key;
  return since !== null && listed.createdAt >= since && plain(listed.body) === plain(body);
};

/** The keys of the messages whose outcome the next answer of the list decides. */
export const undecided = (outbox: readonly OutboxMessage[]): readonly string[] =>
  outbox.filter(({ state }) => state === 'checking' || state === 'sent').map(({ key }) => key);

/** The messages that a list does not show. Each message of the list stands for one message at most. */
export function notListed(
  outbox: readonly OutboxMessage[],
  listed: readonly Message[],
): readonly OutboxMessage[] {
  const found = new Set<string>();
  return outbox.filter((message) => {
    const same = listed.find((one) => !found.has(one.id) && isSame(one, message));
    if (same) found.add(same.id);
    return !same;
  });
}

/**
 * What stays in the outbox after an answer of the list.
 * @param decides what was undecided when the list was asked: what was sent since may have come too late for this answer
 */
export function decide(
  outbox: readonly OutboxMessage[],
  listed: readonly Message[],
  decides: readonly string[],
): readonly OutboxMessage[] {
  const isDecided = ({ key }: OutboxMessage) => decides.includes(key);
  const after = notListed(outbox, listed)
    .filter((message) => !(message.state === 'sent' && isDecided(message)))
    .map((message) =>
      message.state === 'checking' && isDecided(message) ? { ...message, state: 'failed' as const } : message,
    );
  const isUnchanged = after.length === outbox.length && after.every((message, at) => message === outbox[at]);
  return isUnchanged ? outbox : after;
}
