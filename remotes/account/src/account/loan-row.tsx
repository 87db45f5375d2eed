import type { Customer } from '@bourse/contract/customer';
import { optionalLinks } from '@bourse/links/links';
import { isZero } from '@bourse/money/decimal';
import { formatAmount } from '@bourse/money/format';
import { useHasRoute } from '@bourse/remote-kit/remotes';
import { deployment } from '@bourse/session/config';
import { List, Row } from '@bourse/ui/list';
import { DOTS, Masked } from '@bourse/ui/masked';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';

/** What is owed. It leads to the loans where the app has them (D60). */
export function LoanRow({ loan, hidden }: Pick<Customer, 'loan'> & { hidden: boolean }) {
  const { t } = useTranslations();
  const hasRoute = useHasRoute();
  const to = optionalLinks.loan();
  const owed = (amount: string) => t('account.owed', { amount });
  return (
    <List label={t('account.loan')}>
      <Row
        title={t('account.loan')}
        value={
          isZero(loan) ? (
            t('account.nothingOwed')
          ) : (
            <Masked when={hidden} seen={owed(DOTS)}>
              {owed(formatAmount(loan, deployment.currency))}
            </Masked>
          )
        }
        {...(hasRoute(to) ? { as: Link, to } : {})}
      />
    </List>
  );
}
