import type { Customer, Hold, HoldPurpose } from '@bourse/contract/customer';
import { formatDay } from '@bourse/i18n/dates';
import { links } from '@bourse/links/links';
import type { Decimal } from '@bourse/money/decimal';
import { formatAmount } from '@bourse/money/format';
import { bestMatch } from '@bourse/remote-kit/match';
import { readRegistry } from '@bourse/remote-kit/registry';
import { deployment } from '@bourse/session/config';
import { Dialog } from '@bourse/ui/dialog';
import { KeyValue } from '@bourse/ui/key-value';
import { List, Row } from '@bourse/ui/list';
import { Masked } from '@bourse/ui/masked';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import styles from './hold-sheet.module.css';
import { otherHolds } from './holdings.ts';

/** Where what money is held for is listed. */
const LISTS: Record<HoldPurpose, string> = {
  offerings: links.ipoOrders(),
  funds: links.fundOrders(),
  withdrawals: links.withdrawRecords(),
};

/** A way stands only where a remote of this deployment has its route (D2). */
const hasRoute = (path: string): boolean =>
  document.getElementById('registry') !== null &&
  readRegistry(document).remotes.some((remote) => bestMatch(remote.routes, path));

interface HoldSheetProps {
  customer: Pick<Customer, 'reserved' | 'holds'>;
  open: boolean;
  onClose: () => void;
  hidden: boolean;
}

/** What the money on hold is held for; the parts add up to it. */
export function HoldSheet({ customer, open, onClose, hidden }: HoldSheetProps) {
  const { t } = useTranslations();
  const other = otherHolds(customer);
  const written = (amount: Decimal) => (
    <Masked when={hidden}>{formatAmount(amount, deployment.currency)}</Masked>
  );
  return (
    <Dialog open={open} onClose={onClose} title={t('account.onHold')} variant="sheet">
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
  return (
    <Row
      title={t('holds.count', { what: t(`holds.${purpose}`), count })}
      detail={until !== null && t('holds.until', { date: formatDay(until, locale) })}
      value={value}
      {...(hasRoute(to) ? { as: Link, to } : {})}
    />
  );
}
