import { links } from '@bourse/links/links';
import { textLink } from '@bourse/ui/link-button';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';

/** Where a transaction password is set, from where the customer comes back to the draft (D52). */
export const setCodeAddress = (draft: string): string => links.transactionPassword(draft);

/** @param props.draft address of the form with its draft */
export function SetCodeLink({ draft }: { draft: string }) {
  const { t } = useTranslations();
  return (
    <Link replace to={setCodeAddress(draft)} className={textLink}>
      {t('call.setCode')}
    </Link>
  );
}
