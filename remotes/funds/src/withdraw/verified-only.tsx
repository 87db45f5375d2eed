import type { Identity } from '@bourse/contract/identity';
import { optionalLinks } from '@bourse/links/links';
import { useHasRoute } from '@bourse/remote-kit/remotes';
import { linkButton } from '@bourse/ui/link-button';
import { Screen } from '@bourse/ui/screen';
import { Empty } from '@bourse/ui/states';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { useIdentity } from './use-identity.ts';

/** What only a customer with a verified name can use; where it is not known whether it is, the back end decides. */
export function VerifiedOnly({ children }: { children: ReactNode }) {
  const status = useIdentity().data?.status;
  return status === undefined || status === 'approved' ? children : <NoName status={status} />;
}

/** The deployment pays out only to a verified name, and the customer has none. */
function NoName({ status }: Pick<Identity, 'status'>) {
  const { t } = useTranslations();
  const hasName = useHasRoute()(optionalLinks.realName());
  const isUnderReview = status === 'underReview';
  return (
    <Screen>
      <Empty
        icon="user"
        title={t(isUnderReview ? 'withdraw.noName.underReview' : 'withdraw.noName.title')}
        detail={t(isUnderReview ? 'withdraw.noName.underReviewHint' : 'withdraw.noName.hint')}
        action={
          hasName &&
          !isUnderReview && (
            <Link to={optionalLinks.realName()} {...linkButton({ variant: 'primary' })}>
              {t('withdraw.noName.verify')}
            </Link>
          )
        }
      />
    </Screen>
  );
}
