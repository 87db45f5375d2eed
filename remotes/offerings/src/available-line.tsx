import type { Decimal } from '@bourse/money/decimal';
import { formatAmount } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { textLink } from '@bourse/ui/link-button';
import { Masked } from '@bourse/ui/masked';
import { UNKNOWN } from '@bourse/ui/price';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import styles from './available-line.module.css';

interface AvailableLineProps {
  label: string;
  /** Undefined until it is known. */
  available: Decimal | undefined;
  orders: { to: string; label: string };
}

/** The available balance, and a link to the orders. */
export function AvailableLine({ label, available, orders }: AvailableLineProps) {
  const masked = useAtomValue(amountsHiddenAtom);
  return (
    <div className={styles.line}>
      <p>
        {label}{' '}
        {available === undefined ? (
          UNKNOWN
        ) : (
          <Masked when={masked}>{formatAmount(available, deployment.currency)}</Masked>
        )}
      </p>
      <Link to={orders.to} className={textLink}>
        {orders.label}
      </Link>
    </div>
  );
}
