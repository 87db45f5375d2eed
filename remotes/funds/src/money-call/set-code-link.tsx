import { links } from '@bourse/links/links';
import { textLink } from '@bourse/ui/link-button';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';

/** Leads to where a transaction password is set, and back to the draft (D52). @param props.draft address of the form with it */
export function SetCodeLink({ draft }: { draft: string }) {
  const { t } = useTranslations();
  return (
    <Link replace to={links.transactionPassword(draft)} className={textLink}>
      {t('call.setCode')}
    </Link>
  );
}
