import { links } from '@bourse/links/links';
import { textLink } from '@bourse/ui/link-button';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';

/**
 * A link to where a transaction password is set, which leads back afterwards (D52).
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
