import { isCallMissing } from '@bourse/api/error';
import { q } from '@bourse/api/query';
import { getNoticeSettings } from '@bourse/contract/notices';
import { optionalLinks } from '@bourse/links/links';
import { useHasRoute } from '@bourse/remote-kit/remotes';
import { Icon } from '@bourse/ui/icon';
import { Row } from '@bourse/ui/list';
import { useStandingError } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';

/** Leads to what the customer is told of, with how many topics are on. Absent where app or back end has none (D79). */
export function NoticesRow() {
  const { t } = useTranslations();
  const isThere = useHasRoute()(optionalLinks.notices());
  const settings = useQuery(q(getNoticeSettings, {}, { enabled: isThere }));
  const isMissing = isCallMissing(useStandingError(settings));
  if (!isThere || isMissing) return null;
  const { data } = settings;
  const on = data?.items.filter(({ isOn }) => isOn).length ?? 0;
  return (
    <Row
      as={Link}
      to={optionalLinks.noticeSettings()}
      title={t('settings.notices')}
      leading={<Icon name="bell" />}
      value={data && on < data.items.length && t('settings.noticesOn', { on, all: data.items.length })}
    />
  );
}
