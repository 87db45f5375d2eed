import { pollEvery, q } from '@bourse/api/query';
import { useSharedPoll } from '@bourse/api/shared-poll';
import { countNotices } from '@bourse/contract/notice-count';
import { listNotices, type Notice } from '@bourse/contract/notices';
import { optionalLinks, TICKET_ROUTE } from '@bourse/links/links';
import { addressOf } from '@bourse/links/notice-address';
import { useHasRoute } from '@bourse/remote-kit/remotes';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { userInfoAtom } from '@bourse/session/session';
import { Banner } from '@bourse/ui/banner';
import { textLink } from '@bourse/ui/link-button';
import { Masked } from '@bourse/ui/masked';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation, useMatch } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { NOTICES_REFRESH } from './refresh.ts';
import { useDialogOpen } from './use-dialog-open.ts';
import { useNoticeTexts } from './use-notice-texts.ts';

/** How long a notice stands over the header, ms. */
const SHOWN = 6_000;
/** Of more that come at once, the older ones are found in the list. */
const MOST = 10;

/** Says a notice that has come while the app is open, one at a time (product.md, "Notices"). */
export function NoticeBanner() {
  // What was said to one customer says nothing about the next.
  return <NewNotices key={useAtomValue(userInfoAtom)?.id} />;
}

function NewNotices() {
  const { data: count } = useSharedPoll(countNotices, { every: NOTICES_REFRESH });
  const { pathname } = useLocation();
  /**
   * Id of the last notice that needs no banner, because it was shown or existed when the app was opened. Null: there was none;
   * undefined: not known yet.
   */
  const [said, setSaid] = useState<string | null>();
  const newest = count?.newest ?? null;
  if (count && said === undefined) setSaid(newest);
  const isNews = said !== undefined && newest !== null && newest !== said;
  // The screen of notices shows it in its list, so that no banner is needed.
  if (isNews && pathname === optionalLinks.notices()) setSaid(newest);

  const asked = q(listNotices, { page: 1, limit: MOST });
  const { data: list } = useQuery({
    ...asked,
    // Another notice may come while one is shown.
    queryKey: [...asked.queryKey, newest] as unknown as typeof asked.queryKey,
    enabled: isNews,
    refetchInterval: pollEvery(NOTICES_REFRESH, ({ state }) => state.data === undefined),
  });
  const notice = isNews ? since(list?.items ?? [], said).findLast((one) => isSaid(one, pathname)) : undefined;
  const isOrdering = useMatch(TICKET_ROUTE) !== null;
  const isWaiting = useDialogOpen() || isOrdering;
  const shown = isWaiting ? undefined : notice;
  return (
    // The live region is always mounted, so that its content is announced when it appears.
    <div aria-live="polite">
      {shown && <Shown key={shown.id} notice={shown} onEnd={() => setSaid(shown.id)} />}
    </div>
  );
}

/** The notices that a list (newest first) has before this id; all if the list lacks it. Ids have no order (D79). */
const since = (items: readonly Notice[], id: string | null): readonly Notice[] => {
  const at = items.findIndex((one) => one.id === id);
  return at < 0 ? items : items.slice(0, at);
};

/** A login has a notice of its own that stays, and a reply is seen in the chat. */
const isSaid = ({ isUnread, kind, topic }: Notice, pathname: string): boolean =>
  isUnread && kind !== 'new-login' && !(topic === 'service' && pathname === optionalLinks.customerService());

function Shown({ notice, onEnd }: { notice: Notice; onEnd: () => void }) {
  const { t } = useTranslations();
  const hidden = useAtomValue(amountsHiddenAtom);
  const hasRoute = useHasRoute();
  const { title, amount, reason } = useNoticeTexts()(notice);
  const end = useEffectEvent(onEnd);
  // Once: another screen, or another number of notices, does not begin it anew.
  useEffect(() => {
    const timer = setTimeout(() => end(), SHOWN);
    return () => clearTimeout(timer);
  }, []);
  const address = addressOf(notice);
  const to = hasRoute(address) ? address : optionalLinks.notices();
  return (
    <Banner
      over
      title={title}
      onDismiss={onEnd}
      action={
        <Link to={to} className={textLink} aria-label={t('notices.seeOf', { title })} onClick={onEnd}>
          {t('notices.see')}
        </Link>
      }
    >
      {(amount || reason) && (
        <>
          {amount && <Masked when={hidden}>{amount}</Masked>}
          {amount && reason && ' · '}
          {reason}
        </>
      )}
    </Banner>
  );
}
