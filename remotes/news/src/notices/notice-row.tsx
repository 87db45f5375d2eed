import type { Notice } from '@bourse/contract/notices';
import { addressOf } from '@bourse/links/notice-address';
import { useHasRoute } from '@bourse/remote-kit/remotes';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { Icon } from '@bourse/ui/icon';
import { Row } from '@bourse/ui/list';
import { Masked } from '@bourse/ui/masked';
import { VisuallyHidden } from '@bourse/ui/visually-hidden';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import styles from './notice-row.module.css';
import { useInView } from './use-in-view.ts';
import { iconOf, useNoticeTexts } from './use-notice-texts.ts';

interface NoticeRowProps {
  notice: Notice;
  when: string;
  /** Called when it has been in view long enough to be read. */
  onSeen: (id: string) => void;
}

/** One notice, leading to what it is about. */
export function NoticeRow({ notice, when, onSeen }: NoticeRowProps) {
  const { t } = useTranslations();
  const hidden = useAtomValue(amountsHiddenAtom);
  const hasRoute = useHasRoute();
  const { title, reason, amount, amountOf } = useNoticeTexts()(notice);
  const { id, isUnread } = notice;
  const seen = useInView(() => onSeen(id));
  const to = addressOf(notice);
  return (
    <Row
      leading={
        <span className={styles.sign}>
          <Icon name={iconOf(notice)} />
          {isUnread && <span ref={seen} className={styles.unread} />}
        </span>
      }
      title={
        <>
          {title}
          {isUnread && <VisuallyHidden>, {t('notices.unread')}</VisuallyHidden>}
        </>
      }
      detail={[when, reason].filter(Boolean).join(' · ')}
      value={amount && <Masked when={hidden}>{amount}</Masked>}
      valueDetail={amountOf}
      {...(hasRoute(to) ? { as: Link, to } : {})}
    />
  );
}
