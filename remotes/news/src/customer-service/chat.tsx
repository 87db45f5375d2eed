import { q, useReceivedAt } from '@bourse/api/query';
import { serverNow } from '@bourse/api/server-time';
import { type Message, markMessagesRead } from '@bourse/contract/messages';
import { countUnread } from '@bourse/contract/service';
import { formatTime } from '@bourse/i18n/dates';
import { useAutomaticCall } from '@bourse/remote-kit/automatic-call';
import { Empty, Problem, QueryView, StaleMark, useStandingError } from '@bourse/ui/states';
import { VisuallyHidden } from '@bourse/ui/visually-hidden';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslations } from '../translations.ts';
import styles from './chat.module.css';
import { ChatLog, ChatSkeleton } from './chat-log.tsx';
import { Composer } from './composer.tsx';
import { type Conversation, conversationQuery, readOlder } from './conversation.ts';
import { keepDraft, readDraft } from './draft.ts';
import { changeOutbox, decide, notListed, outboxPlace } from './outbox.ts';
import { MESSAGE_REFRESH } from './refresh.ts';
import { arrange, bubblesOf, firstUnread } from './thread.ts';
import { useIsVisible } from './use-is-visible.ts';
import { useOutbox } from './use-outbox.ts';

const NONE: readonly Message[] = [];

/** The chat of the signed-in customer (product.md, "Customer service"; D71). */
export function Chat() {
  const { t, locale } = useTranslations();
  const client = useQueryClient();
  const query = useMemo(() => conversationQuery(locale), [locale]);
  const conversation = useQuery(query);
  const error = useStandingError(conversation);
  const receivedAt = useReceivedAt(query);
  const older = useMutation({ mutationFn: () => readOlder(client, locale) });
  const outbox = useOutbox(locale);
  const [isAtEnd, setAtEnd] = useState(true);
  const messages = conversation.data?.messages ?? NONE;

  useDecidedOutbox(conversation.data, conversation.dataUpdatedAt);
  const firstNew = useFirstNew(messages, conversation.isFetchedAfterMount);
  useMarkRead(messages, firstNew.isKnown && isAtEnd);

  const unlisted = useMemo(() => notListed(outbox.messages, messages), [outbox.messages, messages]);
  const bubbles = useMemo(() => bubblesOf(messages, unlisted), [messages, unlisted]);
  const days = useMemo(
    () => arrange(bubbles, { firstNew: firstNew.key, now: serverNow(), locale }),
    [bubbles, firstNew.key, locale],
  );
  // What is being sent is shown also while the messages before it are not there.
  const shown = conversation.data || bubbles.length > 0 ? days : undefined;

  const [edits, setEdits] = useState(0);
  const { sendAgain, takeBack } = outbox;
  const actions = useMemo(() => {
    const edit = (keys: readonly string[]) => {
      const taken = takeBack(keys);
      const { text, pictures } = readDraft();
      keepDraft({
        text: [text, ...taken.map(({ body }) => body)].filter(Boolean).join('\n'),
        pictures: [...pictures, ...taken.flatMap((message) => message.pictures)],
      });
      // The composer begins anew with this draft.
      setEdits((before) => before + 1);
    };
    return { sendAgain, edit };
  }, [sendAgain, takeBack]);

  return (
    <div className={styles.chat}>
      <div className={styles.age}>
        <StaleMark at={receivedAt} every={MESSAGE_REFRESH} />
      </div>
      <div className={styles.messages}>
        <QueryView
          result={{ ...conversation, data: shown }}
          pending={<ChatSkeleton />}
          errorTitle={t('chat.failed')}
          empty={<Empty icon="service" title={t('chat.empty')} detail={t('chat.emptyHint')} />}
        >
          {(all) => (
            <ChatLog
              days={all}
              older={{
                hasNextPage: conversation.data?.hasOlder ?? false,
                isFetchingNextPage: older.isPending,
                isFetchNextPageError: older.isError,
                fetchNextPage: older.mutate,
              }}
              problem={
                error && !conversation.data ? (
                  <Problem error={error} title={t('chat.failed')} retry={conversation.refetch} />
                ) : null
              }
              onAtEnd={setAtEnd}
              actions={actions}
            />
          )}
        </QueryView>
      </div>
      <Announcement messages={messages} isFresh={conversation.isFetchedAfterMount} />
      <Composer
        key={edits}
        autoFocus={edits > 0}
        onSend={outbox.add}
        takesPictures={messages.length === 0 || messages.some(({ pictures }) => pictures !== null)}
      />
    </div>
  );
}

/** Takes out of the outbox what the list shows, and says 'Not sent' of what it should show and does not. */
function useDecidedOutbox(conversation: Conversation | undefined, answeredAt: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer with the same messages decides, too
  useEffect(() => {
    if (conversation)
      changeOutbox(outboxPlace(), (outbox) => decide(outbox, conversation.messages, conversation.decides));
  }, [conversation, answeredAt]);
}

/** The first message that was unread when the chat was opened. It stays marked as long as the chat is open. */
function useFirstNew(messages: readonly Message[], isFresh: boolean): { isKnown: boolean; key?: string } {
  const unread = useQuery(q(countUnread, {}));
  const [found, setFound] = useState<{ isKnown: boolean; key?: string }>({ isKnown: false });
  const isCounted = unread.isFetchedAfterMount && !unread.isFetching;
  if (!found.isKnown && isFresh && isCounted) {
    const key = firstUnread(messages, unread.data?.unread ?? 0);
    setFound({ isKnown: true, ...(key ? { key } : {}) });
  }
  return found;
}

/** Marks the messages of customer service as read up to the newest, as soon as that is visible (D71). */
function useMarkRead(messages: readonly Message[], isSeen: boolean): void {
  const isVisible = useIsVisible();
  const newest = messages.findLast(({ sender }) => sender === 'service');
  const isUnread = isSeen && isVisible && newest?.readAt === null;
  useAutomaticCall(markMessagesRead, isUnread ? { upTo: newest.id } : undefined);
}

/** Reads out each message that comes while the chat is open, once. */
function Announcement({ messages, isFresh }: { messages: readonly Message[]; isFresh: boolean }) {
  const { t, locale } = useTranslations();
  const received = messages.filter(({ sender }) => sender === 'service');
  const newest = received.at(-1)?.id;
  const [heard, setHeard] = useState<{ upTo: string | undefined; said: string }>();
  if (isFresh && !heard) setHeard({ upTo: newest, said: '' });
  else if (heard && heard.upTo !== newest) {
    const last = received.findIndex(({ id }) => id === heard.upTo);
    // The last one may be among those that are not loaded any more.
    const unheard = received.slice(last < 0 && heard.upTo !== undefined ? -1 : last + 1);
    const said = unheard.map(
      ({ createdAt, body }) => `${t('chat.service')}, ${formatTime(createdAt, locale)}: ${body}`,
    );
    setHeard({ upTo: newest, said: said.join('\n') });
  }
  return <VisuallyHidden live>{heard?.said}</VisuallyHidden>;
}
