import { isCallMissing } from '@bourse/api/error';
import { m, pages, useRefresh } from '@bourse/api/query';
import { useSharedPoll } from '@bourse/api/shared-poll';
import { countNotices } from '@bourse/contract/notice-count';
import { listNotices, markNoticesRead, type Notice } from '@bourse/contract/notices';
import { formatDateTime, formatTime } from '@bourse/i18n/dates';
import { useErrorText } from '@bourse/i18n/errors';
import { links } from '@bourse/links/links';
import { useAutomaticCall } from '@bourse/remote-kit/automatic-call';
import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { useOpenInAddress } from '@bourse/remote-kit/use-open-in-address';
import type { PriceAlert } from '@bourse/session/price-alerts';
import { Banner } from '@bourse/ui/banner';
import { Button } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { linkButton } from '@bourse/ui/link-button';
import { List } from '@bourse/ui/list';
import { DaySections, LoadMore } from '@bourse/ui/long-list';
import { Screen } from '@bourse/ui/screen';
import { Empty, QueryView, SkeletonRows, useStandingError } from '@bourse/ui/states';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { AlertRow, useReachedAlerts } from './alert-row.tsx';
import { NoticeRow } from './notice-row.tsx';
import styles from './notices-screen.module.css';
import { readUpTo } from './read-up-to.ts';
import { NOTICES_REFRESH } from './refresh.ts';

const NoticeSettings = lazyWithRetry(() => import('./notice-settings.tsx').then((s) => s.NoticeSettings), {
  pending: null,
});

/** Notices that one scroll to the end loads. */
const PAGE = 20;
const NOTICES = pages(listNotices, {}, { limit: PAGE, every: NOTICES_REFRESH });

/** What has happened to the customer (product.md, "Notices"): what is new, and before it by day. */
export function NoticesScreen() {
  const { t } = useTranslations();
  const notices = useInfiniteQuery(NOTICES);
  const [isSetting, closeSettings] = useOpenInAddress('settings');
  const onRefresh = useRefresh();
  const alerts = useReachedAlerts();
  if (isCallMissing(useStandingError(notices)))
    return (
      <Screen>
        <Empty
          icon="bell"
          title={t('notices.missing')}
          action={
            <Link to={links.home()} {...linkButton({})}>
              {t('notices.toHome')}
            </Link>
          }
        />
      </Screen>
    );
  return (
    <Screen flush onRefresh={onRefresh}>
      <QueryView
        result={notices}
        isEmpty={(rows) => rows.length === 0 && alerts.length === 0}
        pending={<SkeletonRows rows={8} shape="row" />}
        errorTitle={t('notices.failed')}
        empty={
          <>
            <Bar />
            <Empty icon="bell" title={t('notices.empty')} detail={t('notices.emptyHint')} />
          </>
        }
      >
        {(rows) => (
          <>
            <Notices rows={rows} alerts={alerts} />
            <LoadMore list={notices} />
          </>
        )}
      </QueryView>
      <NoticeSettings open={isSetting} onClose={closeSettings} />
    </Screen>
  );
}

interface NoticesProps {
  rows: readonly Notice[];
  alerts: readonly PriceAlert[];
}

function Notices({ rows, alerts }: NoticesProps) {
  const { t, locale } = useTranslations();
  const { data: count } = useSharedPoll(countNotices, { every: NOTICES_REFRESH });
  const markingAll = useMutation(m(markNoticesRead));
  const [readTo, setReadTo] = useState<string>();
  useAutomaticCall(markNoticesRead, readTo === undefined ? undefined : { upTo: readTo });
  const errorText = useErrorText();
  const seen = useRef(new Set<string>());
  /** What was unread during this visit: nothing moves when it is read. */
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const added = rows.filter(({ id, isUnread }) => isUnread && !fresh.has(id));
  if (added.length > 0) setFresh(new Set([...fresh, ...added.map(({ id }) => id)]));

  const onSeen = (id: string) => {
    seen.current.add(id);
    const upTo = readUpTo(rows, seen.current, count?.unread ?? 0);
    if (upTo !== undefined) setReadTo(upTo);
  };
  const [newest] = rows;
  const isNew = ({ id }: Notice) => fresh.has(id);
  const news = rows.filter(isNew);
  const hasNews = news.length > 0 || alerts.length > 0;
  const earlier = rows.filter((row) => !isNew(row)).map((row) => ({ ...row, createdAt: row.at }));
  return (
    <>
      <Bar title={hasNews ? t('notices.new') : undefined}>
        {(count?.unread ?? 0) > 0 && newest && (
          <Button
            variant="text"
            pending={markingAll.isPending}
            onClick={() => markingAll.mutate({ upTo: newest.id })}
          >
            {t('notices.markAll')}
          </Button>
        )}
      </Bar>
      {markingAll.error && (
        <Banner tone="problem" title={errorText(markingAll.error)} onDismiss={markingAll.reset} />
      )}
      {hasNews && (
        <List label={t('notices.new')}>
          {alerts.map((alert) => (
            <AlertRow key={alert.id} alert={alert} />
          ))}
          {news.map((notice) => (
            <NoticeRow
              key={notice.id}
              notice={notice}
              when={formatDateTime(notice.at, locale)}
              onSeen={onSeen}
            />
          ))}
        </List>
      )}
      <DaySections rows={earlier} locale={locale}>
        {(notice) => (
          <NoticeRow key={notice.id} notice={notice} when={formatTime(notice.at, locale)} onSeen={onSeen} />
        )}
      </DaySections>
    </>
  );
}

function Bar({ title, children }: { title?: string | undefined; children?: ReactNode }) {
  const { t } = useTranslations();
  return (
    <div className={styles.bar}>
      <div className={styles.title}>{title && <h2>{title}</h2>}</div>
      {children}
      <Link
        to="?settings"
        className={styles.settings}
        aria-label={t('notices.settings')}
        title={t('notices.settings')}
      >
        <Icon name="settings" />
      </Link>
    </div>
  );
}
