import { q } from '@bourse/api/query';
import { getCustomer } from '@bourse/contract/customer';
import { links } from '@bourse/links/links';
import { deployment } from '@bourse/session/config';
import { textLink } from '@bourse/ui/link-button';
import type { ReviewSheetProps } from '@bourse/ui/money-call';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

/** The words that each remote has of its own, so that the frame does not carry them. */
export type CodeWord = 'code' | 'codeHint' | 'noCode' | 'setCode';

interface TransactionCodeProps {
  say: (word: CodeWord) => string;
  /** Address to come back to. */
  draft: string;
  /**
   * Whether every deployment asks for the code with this call: block trades, QIP and withdrawals. By default only a
   * deployment asks whose `transactionPassword` is `always` (D86).
   */
  isAlways?: boolean;
}

/**
 * The transaction code in a review sheet. A customer who has no transaction password yet gets a link to where one is set,
 * and back (D52).
 */
export function useTransactionCode({
  say,
  draft,
  isAlways = false,
}: TransactionCodeProps): Pick<ReviewSheetProps, 'code' | 'noCode' | 'setCodeLink'> {
  const isAsked = isAlways || deployment.transactionPassword === 'always';
  const customer = useQuery(q(getCustomer, {}, { enabled: isAsked })).data;
  const setCodeLink = (
    <Link replace to={links.transactionPassword(draft)} className={textLink}>
      {say('setCode')}
    </Link>
  );
  return {
    code: isAsked ? { label: say('code'), hint: say('codeHint') } : undefined,
    noCode:
      customer?.hasTransactionPassword === false ? (
        <p>
          {say('noCode')} {setCodeLink}
        </p>
      ) : undefined,
    setCodeLink,
  };
}
