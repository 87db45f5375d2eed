import { links } from '@bourse/links/links';
import { textLink } from '@bourse/ui/link-button';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';

/**
 * Where a transaction password is set, from where the customer comes back (D52).
 * @param props.draft address to come back to
 */
export function SetCodeLink({ draft }: { draft: string }) {
  const { t } = useTranslations();
  return (
    <Link replace to={links.transactionPassword(draft)} className={textLink}>
      {t('call.setCode')}
    </Link>
  );
}
