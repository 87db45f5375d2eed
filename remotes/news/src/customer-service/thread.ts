/** How messages stand in the log: by day, and those of one sender together (D71). */
import type { Message } from '@bourse/contract/messages';
import { formatDate, formatWeekday } from '@bourse/i18n/dates';
import type { OutboxMessage } from './outbox.ts';

/** What is known of a message of the customer's own. */
export type Delivery = OutboxMessage['state'] | 'read';

export interface Bubble {
  /** The same before and after the list shows the message. */
  key: string;
  sender: Message['sender'];
  body: string;
  pictures: readonly string[];
  /** Epoch ms. */
  at: number;
  isAutomatic: boolean;
  /** Absent where it would say nothing new: on messages of customer service, and on those before the customer's last. */
  delivery?: Delivery;
  /** Code of the back end's refusal. */
  refusal?: string | undefined;
}

/** Bubbles that share one line of time and sender, within five minutes of each other. */
export interface Group {
  key: string;
  /** Whether the mark of what is new stands before it. */
  isFirstNew: boolean;
  bubbles: readonly Bubble[];
}

export interface Day {
  date: string;
  groups: readonly Group[];
}

const TOGETHER = 5 * 60_000;

/** The list, and then what is in the outbox. */
export function bubblesOf(messages: readonly Message[], outbox: readonly OutboxMessage[]): readonly Bubble[] {
  const lastOwn = outbox.length > 0 ? undefined : messages.findLast(({ sender }) => sender === 'customer');
  const listed = messages.map((message): Bubble => {
    const { id, sender, body, createdAt, clientKey, automatic, pictures, readAt } = message;
    return {
      key: clientKey ?? id,
      sender,
      body,
      pictures: pictures ?? [],
      at: createdAt,
      isAutomatic: automatic ?? false,
      ...(message === lastOwn ? { delivery: readAt === null ? 'sent' : 'read' } : {}),
    };
  });
  const sent = outbox.map(
    ({ key, body, pictures, writtenAt, state, refusal }): Bubble => ({
      key,
      sender: 'customer',
      body,
      pictures,
      at: writtenAt,
      isAutomatic: false,
      delivery: state,
      refusal,
    }),
  );
  return [...listed, ...sent];
}

/** 'Sun 22 Nov', and the date with its year where that is another one. */
const dayOf = (at: number, now: number, locale: string): string => {
  const date = formatDate(at, locale);
  const isThisYear = formatDate(at, 'en').slice(-4) === formatDate(now, 'en').slice(-4);
  return isThisYear ? formatWeekday(at, locale) : date;
};

/** What needs the customer's attention stands apart; a message that arrives stays where it is. */
const attention = ({ delivery }: Bubble) =>
  delivery === 'checking' || delivery === 'failed' ? delivery : undefined;

const isTogether = (before: Bubble, next: Bubble): boolean =>
  before.sender === next.sender &&
  before.isAutomatic === next.isAutomatic &&
  attention(before) === attention(next) &&
  next.at - before.at < TOGETHER;

/** @param firstNew key of the first message that the customer has not read */
export function arrange(
  bubbles: readonly Bubble[],
  { firstNew, now, locale }: { firstNew: string | undefined; now: number; locale: string },
): Day[] {
  const days: { date: string; groups: (Group & { bubbles: Bubble[] })[] }[] = [];
  let before: Bubble | undefined;
  for (const bubble of bubbles) {
    const date = dayOf(bubble.at, now, locale);
    let day = days.at(-1);
    if (day?.date !== date) {
      day = { date, groups: [] };
      days.push(day);
    }
    const isFirstNew = bubble.key === firstNew;
    const group = day.groups.at(-1);
    if (group && before && !isFirstNew && isTogether(before, bubble)) group.bubbles.push(bubble);
    else day.groups.push({ key: bubble.key, isFirstNew, bubbles: [bubble] });
    before = bubble;
  }
  return days;
}

/**
 * The first of the messages that the customer has not read.
 * @param unread their number, as the back end counts them: those are the last of customer service
 */
export function firstUnread(messages: readonly Message[], unread: number): string | undefined {
  const received = messages.filter(({ sender }) => sender === 'service');
  return unread > 0 ? received.at(-Math.min(unread, received.length))?.id : undefined;
}

/** Control characters and those that turn the direction of a text are written out, so that none has its effect. */
export const visible = (body: string): string =>
  body.replaceAll(
    /(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
