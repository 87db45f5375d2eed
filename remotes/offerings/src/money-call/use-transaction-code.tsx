import { q } from '@bourse/api/query';
import { getCustomer } from '@bourse/contract/customer';
import { links } from '@bourse/links/links';
import { deployment } from '@bourse/session/config';
import { textLink } from '@bourse/ui/link-button';
import type { ReviewSheetProps } from '@bourse/ui/money-call';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';

/**
 * What a review sheet shows of the transaction code. A customer who is known to have no transaction password is led to
 * where one is set, and back (D52).
 * @param draft address to come back to
 * @param isAsked whether the call needs the code; by default where the deployment asks for it with every money call (D29)
 */
export function useTransactionCode(
  draft: string,
  isAsked: boolean = deployment.transactionPassword === 'always',
): Pick<ReviewSheetProps, 'code' | 'noCode' | 'setCodeLink'> {
  const { t } = useTranslations();
  const customer = useQuery(q(getCustomer, {}, { enabled: isAsked })).data;
  const setCodeLink = (
    <Link replace to={links.transactionPassword(draft)} className={textLink}>
      {t('call.setCode')}
    </Link>
  );
  return {
    code: isAsked ? { label: t('call.code'), hint: t('call.codeHint') } : undefined,
    noCode:
      customer?.hasTransactionPassword === false ? (
        <p>
          {t('call.noCode')} {setCodeLink}
        </p>
      ) : undefined,
    setCodeLink,
  };
}
