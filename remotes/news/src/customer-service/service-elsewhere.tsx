import { q } from '@bourse/api/query';
import { getServiceLink } from '@bourse/contract/service';
import { type ServiceTarget, serviceTarget } from '@bourse/links/service-target';
import { useHasRoute } from '@bourse/remote-kit/remotes';
import { deployment } from '@bourse/session/config';
import { linkButton } from '@bourse/ui/link-button';
import { Screen } from '@bourse/ui/screen';
import { Empty, QueryView, Skeleton } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';

/** Customer service of a deployment without the chat: its link, or the deployment's contact, or what to do (D70). */
export function ServiceElsewhere() {
  const { t } = useTranslations();
  const hasRoute = useHasRoute();
  const link = useQuery(q(getServiceLink, {}));
  const { contactLink } = deployment;
  return (
    <Screen>
      <QueryView
        result={link}
        pending={<Skeleton shape="block" height="var(--space-16)" />}
        errorTitle={t('chat.elsewhereFailed')}
      >
        {(answer) => {
          const target =
            serviceTarget({ chat: false, answer, hasRoute }) ?? (contactLink && { href: contactLink });
          return target ? (
            <Empty icon="service" title={t('chat.outside')} action={<OpenLink target={target} />} />
          ) : (
            <Empty icon="service" title={t('chat.none')} detail={t('chat.noneHint')} />
          );
        }}
      </QueryView>
    </Screen>
  );
}

function OpenLink({ target }: { target: ServiceTarget }) {
  const { t } = useTranslations();
  const look = linkButton({ variant: 'primary' });
  return 'to' in target ? (
    <Link to={target.to} {...look}>
      {t('chat.open')}
    </Link>
  ) : (
    <a href={target.href} target="_blank" rel="noopener" {...look}>
      {t('chat.open')}
    </a>
  );
}
