import { formatTime } from '@bourse/i18n/dates';
import { useErrorText } from '@bourse/i18n/errors';
import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { Button } from '@bourse/ui/button';
import { memo } from 'react';
import { useTranslations } from '../translations.ts';
import styles from './chat-group.module.css';
import { type Bubble, type Group, visible } from './thread.ts';

/** What can be done about messages that did not arrive, by their keys. */
export interface Actions {
  sendAgain: (keys: readonly string[]) => void;
  edit: (keys: readonly string[]) => void;
}

/** Most messages have none. */
const ChatPicture = lazyWithRetry(() => import('./chat-picture.tsx').then((m) => m.ChatPicture), {
  pending: <span className={styles.picture} />,
});

/**
 * Messages of one sender, with one line below them that says when and, of the customer's own, whether they arrived. A
 * poll that brings nothing renders none of a thousand of them again.
 */
export const ChatGroup = memo(function ChatGroup({
  group: { bubbles },
  actions,
}: {
  group: Group;
  actions: Actions;
}) {
  const { t, locale } = useTranslations();
  const last = bubbles.at(-1);
  if (!last) return null;
  const sender = t(last.sender === 'customer' ? 'chat.you' : 'chat.service');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div
      role="group"
      className={styles.group}
      data-sender={last.sender}
      aria-label={`${sender}, ${formatTime(last.at, locale)}`}
    >
      {bubbles.map(({ key, body, pictures }) => (
        <div key={key} className={styles.bubble} data-delivery={last.delivery}>
          {pictures.map((address) => (
            <ChatPicture key={address} address={address} className={styles.picture} />
          ))}
          {body && <p dir="auto">{visible(body)}</p>}
        </div>
      ))}
      <p className={styles.line} data-failed={last.delivery === 'failed'}>
        <time dateTime={new Date(last.at).toISOString()}>{formatTime(last.at, locale)}</time>
        {last.isAutomatic && <> · {t('chat.automatic')}</>}
        {last.delivery && (
          <span aria-live="polite">
            {' · '}
            {t(`chat.delivery.${last.delivery}`)}
          </span>
        )}
      </p>
      {last.delivery === 'failed' && <Failed bubbles={bubbles} actions={actions} />}
    </div>
  );
});

function Failed({ bubbles, actions }: { bubbles: readonly Bubble[]; actions: Actions }) {
  const { t } = useTranslations();
  const errorText = useErrorText();
  const refusal = bubbles.find((bubble) => bubble.refusal)?.refusal;
  const keys = bubbles.map(({ key }) => key);
  return (
    <>
      {refusal && <p className={styles.line}>{errorText({ code: refusal })}</p>}
      <p className={styles.actions}>
        <Button variant="text" afterReading={keys.join(' ')} onClick={() => actions.sendAgain(keys)}>
          {t('chat.sendAgain')}
        </Button>
        <Button variant="text" onClick={() => actions.edit(keys)}>
          {t('chat.edit')}
        </Button>
      </p>
    </>
  );
}
