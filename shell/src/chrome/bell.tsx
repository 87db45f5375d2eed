import { isCallMissing } from '@bourse/api/error';
import { useSharedPoll } from '@bourse/api/shared-poll';
import { countNotices } from '@bourse/contract/notice-count';
import { optionalLinks } from '@bourse/links/links';
import { useHasRoute } from '@bourse/remote-kit/remotes';
import { useIsLater } from '@bourse/remote-kit/use-is-later';
import { Count } from '@bourse/ui/badge';
import { Icon } from '@bourse/ui/icon';
import { useStandingError } from '@bourse/ui/states';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import styles from './header-actions.module.css';

/** Refresh interval of the number of unread notices, ms (product.md, "Limits and times"). */
const NOTICES_REFRESH = 60_000;

/** Leads to the notices, with the number of unread ones. Absent where the app or the back end has none (D79). */
export function Bell() {
  const { t } = useTranslations();
  const to = optionalLinks.notices();
  const isThere = useHasRoute()(to);
  const isLater = useIsLater();
  const count = useSharedPoll(countNotices, {
    every: NOTICES_REFRESH,
    enabled: isThere && isLater,
  });
  const isMissing = isCallMissing(useStandingError(count));
  if (!isThere || isMissing) return null;
  const unread = count.data?.unread ?? 0;
  const name = t('header.notices');
  return (
    <Link
      to={to}
      className={styles.link}
      title={name}
      aria-label={unread > 0 ? `${name}, ${unread} ${t('header.unreadNotices')}` : name}
    >
      <Icon name="bell" size={24} />
      <span className={styles.count}>
        <Count value={unread} />
      </span>
    </Link>
  );
}
