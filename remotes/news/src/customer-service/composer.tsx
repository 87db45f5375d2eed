import { LONGEST_MESSAGE, MOST_PICTURES, messageText } from '@bourse/contract/messages';
import { isSuitable } from '@bourse/contract/text';
import { useErrorText } from '@bourse/i18n/errors';
import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { isEnter } from '@bourse/ui/form';
import { Icon } from '@bourse/ui/icon';
import { IconButton } from '@bourse/ui/icon-button';
import { hasFinePointer } from '@bourse/ui/pointer';
import { type ChangeEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import styles from './composer.module.css';
import { keepDraft, readDraft, withAbout } from './draft.ts';

const Attachment = lazyWithRetry(() => import('./attachment.tsx').then((m) => m.Attachment), {
  pending: <span className={styles.waiting} />,
});

/** A picture of the draft: one that was just chosen, or one that was uploaded before. */
interface Attached {
  id: string;
  file?: File;
  /** Undefined until it is uploaded. */
  address?: string | undefined;
}

/** The number of characters is shown from here on. */
const COUNTED_FROM = 1_800;

/** With a mouse there is a keyboard whose Enter sends. On a touch screen Enter is a new line. */
const sendsByEnter = (event: KeyboardEvent): boolean => isEnter(event) && !event.shiftKey && hasFinePointer();

export interface ComposerProps {
  onSend: (body: string, pictures: readonly string[]) => void;
  /** Whether the back end is known to have pictures, or nothing is known yet (D79). */
  takesPictures: boolean;
  /** Whether it takes the focus, because a message was taken back to be changed. */
  autoFocus: boolean;
}

/** Where a message is written. What is written is kept on the device until it is sent. */
export function Composer({ onSend, takesPictures, autoFocus }: ComposerProps) {
  const { t, locale } = useTranslations();
  const errorText = useErrorText();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, setText, pictures, setPictures } = useDraft();
  const [isTried, setTried] = useState(false);

  const body = messageText(text);
  const problem =
    body.length > LONGEST_MESSAGE
      ? errorText({ code: 'message-too-long' })
      : pictures.some(({ address }) => address === undefined)
        ? t('chat.uploadingFirst')
        : body === '' && pictures.length === 0
          ? errorText({ code: 'message-empty' })
          : isSuitable(body.replaceAll('\n', ''))
            ? undefined
            : errorText({ code: 'unsuitable-characters' });
  const isTooLong = body.length > LONGEST_MESSAGE;
  const shownProblem = isTried || isTooLong ? problem : undefined;
  const isCounted = body.length >= COUNTED_FROM;

  const send = () => {
    setTried(problem !== undefined);
    if (!problem) {
      onSend(
        body,
        pictures.flatMap(({ address }) => address ?? []),
      );
      setText('');
      setPictures([]);
    }
    field.current?.focus();
  };
  const attach = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])].map((file) => ({
      id: `${id}${file.name}${Math.random()}`,
      file,
    }));
    // The same file can then be chosen again.
    target.value = '';
    setPictures((before) => [...before, ...chosen].slice(0, MOST_PICTURES));
  };

  return (
    <div className={styles.composer}>
      {pictures.length > 0 && (
        <ul className={styles.pictures} aria-label={t('chat.pictures')}>
          {pictures.map((picture) => (
            <li key={picture.id}>
              <Attachment
                file={picture.file}
                address={picture.address}
                onUploaded={(address) =>
                  setPictures((before) =>
                    before.map((one) => (one.id === picture.id ? { ...one, address } : one)),
                  )
                }
                onRemove={() => setPictures((before) => before.filter((one) => one.id !== picture.id))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.row}>
        {takesPictures && pictures.length < MOST_PICTURES && (
          <label className={styles.attach}>
            <Icon name="camera" size={24} />
            {/* Without `capture`, so that phones offer the camera and the files. */}
            <input type="file" accept="image/*" multiple aria-label={t('chat.attach')} onChange={attach} />
          </label>
        )}
        {/* The box is as high as its text, which it repeats, up to five lines. */}
        <div className={styles.box} data-text={`${text} `} data-invalid={shownProblem !== undefined}>
          <textarea
            ref={field}
            rows={1}
            // biome-ignore lint/a11y/noAutofocus: the customer has pressed 'Edit'
            autoFocus={autoFocus}
            aria-label={t('chat.message')}
            placeholder={t('chat.message')}
            aria-invalid={shownProblem !== undefined || undefined}
            aria-describedby={`${id}-note`}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setTried(false);
            }}
            onKeyDown={(event) => {
              if (!sendsByEnter(event)) return;
              event.preventDefault();
              send();
            }}
          />
        </div>
        <span className={styles.send} data-ready={problem === undefined}>
          <IconButton icon="up" label={t('chat.send')} aria-disabled={problem !== undefined} onClick={send} />
        </span>
      </div>
      <p className={styles.note}>
        <span id={`${id}-note`} aria-live="polite" data-problem={shownProblem !== undefined}>
          {shownProblem ?? t('chat.never')}
        </span>
        {isCounted && (
          <span className={styles.count} data-problem={isTooLong}>
            {t('chat.count', {
              count: body.length.toLocaleString(locale),
              most: LONGEST_MESSAGE.toLocaleString(locale),
            })}
          </span>
        )}
      </p>
    </div>
  );
}

/** The draft, which begins with what was written before, and with what the customer asks about by the address. */
function useDraft() {
  const { t } = useTranslations();
  const [query, setQuery] = useSearchParams();
  const [before] = useState(readDraft);
  const [text, setText] = useState(() =>
    withAbout(before.text, query.get('about'), (number) => t('chat.aboutOrder', { number })),
  );
  const [pictures, setPictures] = useState<readonly Attached[]>(() =>
    before.pictures.map((address) => ({ id: address, address })),
  );
  useEffect(() => {
    keepDraft({ text, pictures: pictures.flatMap(({ address }) => address ?? []) });
  }, [text, pictures]);
  // What the address said is in the draft now: a reload or Back must not say it again.
  const isAbout = query.has('about');
  useEffect(() => {
    if (isAbout) setQuery({}, { replace: true });
  }, [isAbout, setQuery]);
  return { text, setText, pictures, setPictures };
}
