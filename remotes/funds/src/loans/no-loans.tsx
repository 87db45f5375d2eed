import { optionalLinks } from '@bourse/links/links';
import { linkButton } from '@bourse/ui/link-button';
import { Empty } from '@bourse/ui/states';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';

/** That there is no loan yet, and where to see what can be borrowed. */
export function NoLoans() {
  const { t } = useTranslations();
  return (
    <Empty
      icon="records"
      title={t('loans.noneYet')}
      action={
        <Link to={optionalLinks.loan()} {...linkButton({ variant: 'primary' })}>
          {t('loans.toLoans')}
        </Link>
      }
    />
  );
}
