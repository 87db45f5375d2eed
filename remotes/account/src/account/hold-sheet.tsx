import type { Customer, Hold, HoldPurpose } from '@bourse/contract/customer';
import { otherHolds } from '@bourse/figures/account';
import { formatDay } from '@bourse/i18n/dates';
import { optionalLinks } from '@bourse/links/links';
import type { Decimal } from '@bourse/money/decimal';
import { formatAmount } from '@bourse/money/format';
import { useHasRoute } from '@bourse/remote-kit/remotes';
import { deployment } from '@bourse/session/config';
import { Dialog } from '@bourse/ui/dialog';
import { KeyValue } from '@bourse/ui/key-value';
import { List, Row } from '@bourse/ui/list';
import { Masked } from '@bourse/ui/masked';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import styles from './hold-sheet.module.css';

/** The list that shows the items of each purpose. */
const LISTS: Record<HoldPurpose, string> = {
  offerings: optionalLinks.ipoOrders(),
  funds: optionalLinks.fundOrders(),
  withdrawals: optionalLinks.withdrawRecords(),
};

interface HoldSheetProps {
  customer: Pick<Customer, 'reserved' | 'holds'>;
  open: boolean;
  onClose: () => void;
  hidden: boolean;
}

/** The amounts on hold by purpose, which sum to the total on hold. */
export function HoldSheet({ customer, open, onClose, hidden }: HoldSheetProps) {
  const { t } = useTranslations();
  const other = otherHolds(customer);
  const written = (amount: Decimal) => (
    <Masked when={hidden}>{formatAmount(amount, deployment.currency)}</Masked>
  );
  return (
    <Dialog open={open} onClose={onClose} title={t('account.onHold')} variant="sheet" inAddress>
      <div className={styles.holds}>
        <List label={t('account.onHold')}>
          {(customer.holds ?? []).map((hold) => (
            <HoldRow key={hold.purpose} hold={hold} value={written(hold.amount)} />
          ))}
          {other && <Row title={t('holds.other')} value={written(other)} />}
        </List>
      </div>
      <KeyValue
        items={[
          { key: 'sum', label: t('holds.total'), value: written(customer.reserved ?? '0'), strong: true },
        ]}
      />
    </Dialog>
  );
}

function HoldRow({ hold, value }: { hold: Hold; value: ReactNode }) {
  const { t, locale } = useTranslations();
  const { purpose, count, until } = hold;
  const to = LISTS[purpose];
  const isThere = useHasRoute()(to);
  return (
    <Row
      title={t('holds.count', { what: t(`holds.${purpose}`), count })}
      detail={until !== null && t('holds.until', { date: formatDay(until, locale) })}
      value={value}
      {...(isThere ? { as: Link, to } : {})}
    />
  );
}
