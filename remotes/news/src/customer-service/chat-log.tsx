import { LoadMore, type LoadMoreProps } from '@bourse/ui/long-list';
import { Skeleton } from '@bourse/ui/states';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from '../translations.ts';
import { type Actions, ChatGroup } from './chat-group.tsx';
import styles from './chat-log.module.css';
import type { Day } from './thread.ts';

export interface ChatLogProps {
  days: readonly Day[];
  older: LoadMoreProps['list'];
  /** Why the messages before are not there. */
  problem: ReactNode;
  /** Whether the newest message is visible. */
  onAtEnd: (isAtEnd: boolean) => void;
  actions: Actions;
}

/** Pixels from the end at which the log still follows new messages. */
const NEAR = 24;

/**
 * The log scrolls from its end (`column-reverse`): it begins there, follows what is added, and an older page or a smaller
 * window moves nothing. Only what is added below while the customer reads further up has to be made up for.
 */
export function ChatLog({ days, older, problem, onAtEnd, actions }: ChatLogProps) {
  const { t } = useTranslations();
  const log = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const [isMarkAbove, setMarkAbove] = useState(false);
  const bubbles = days.flatMap(({ groups }) => groups.flatMap((group) => group.bubbles));
  const oldest = bubbles[0]?.key;
  const newest = bubbles.at(-1);
  const [seenUpTo, setSeenUpTo] = useState(newest?.key);
  if (isAtEnd && seenUpTo !== newest?.key) setSeenUpTo(newest?.key);
  const seen = bubbles.findIndex(({ key }) => key === seenUpTo);
  const unseen = seen < 0 ? [] : bubbles.slice(seen + 1);
  const missed = unseen.filter(({ sender }) => sender === 'service').length;

  const look = () => {
    const { current } = log;
    if (!current) return;
    const isNear = Math.abs(current.scrollTop) < NEAR;
    setAtEnd(isNear);
    onAtEnd(isNear);
    const top = mark.current?.getBoundingClientRect().top;
    setMarkAbove(top !== undefined && top < current.getBoundingClientRect().top);
  };

  const before = useRef({ height: 0, oldest, newest });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is looked at whenever messages change
  useLayoutEffect(() => {
    const { current } = log;
    if (!current) return;
    const { height, ...last } = before.current;
    const isAdded = last.newest !== undefined && newest?.key !== last.newest.key;
    if (isAdded && newest?.sender === 'customer') current.scrollTop = 0;
    else if (isAdded && !isAtEnd && oldest === last.oldest)
      current.scrollTop -= current.scrollHeight - height;
    before.current = { height: current.scrollHeight, oldest, newest };
    look();
  }, [days]);

  const toEnd = () => log.current?.scrollTo(0, 0);
  const toMark = () => {
    const [outer, inner] = [log.current, mark.current].map((element) => element?.getBoundingClientRect());
    if (outer && inner) log.current?.scrollBy(0, inner.top - outer.top);
  };

  return (
    <div className={styles.frame}>
      {isMarkAbove && isAtEnd && (
        <button type="button" className={styles.pill} data-at="top" onClick={toMark}>
          {t('chat.toNew')}
        </button>
      )}
      <div
        ref={log}
        className={styles.log}
        role="log"
        aria-label={t('chat.title')}
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        onScroll={look}
      >
        <div className={styles.content}>
          {problem}
          <LoadMore list={older} />
          {days.map(({ date, groups }) => (
            <section key={date} aria-label={date}>
              <h2 className={styles.date}>{date}</h2>
              {groups.map((group) => (
                <div key={group.key}>
                  {group.isFirstNew && (
                    <div ref={mark} className={styles.mark}>
                      <span>{t('chat.new')}</span>
                    </div>
                  )}
                  <ChatGroup group={group} actions={actions} />
                </div>
              ))}
            </section>
          ))}
        </div>
      </div>
      {missed > 0 && !isAtEnd && (
        <button type="button" className={styles.pill} data-at="end" onClick={toEnd}>
          {t('chat.newMessages', { count: missed })}
        </button>
      )}
    </div>
  );
}

export const ChatSkeleton = () => (
  <div className={styles.skeleton}>
    {[62, 44, 70, 38, 56].map((width, at) => (
      <div key={width} data-own={at % 2 === 1} style={{ inlineSize: `${width}%` }}>
        <Skeleton shape="block" height={at % 3 ? 'var(--space-10)' : 'var(--space-16)'} />
      </div>
    ))}
  </div>
);
