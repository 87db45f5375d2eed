import { displaySymbol } from '@bourse/contract/instrument';
import type { Order } from '@bourse/contract/orders';
import { useErrorText } from '@bourse/i18n/errors';
import { links } from '@bourse/links/links';
import { formatAmount } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { Button } from '@bourse/ui/button';
import { KeyValue } from '@bourse/ui/key-value';
import { linkButton } from '@bourse/ui/link-button';
import { Outcome as OutcomeSign } from '@bourse/ui/outcome';
import { Screen } from '@bourse/ui/screen';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useWords } from '../words.ts';
import { useOnline } from './online.ts';
import styles from './order-end.module.css';
import type { Outcome } from './order-outcome.ts';
import type { SentOrder } from './sent-orders.ts';

interface OrderEndProps {
  sent: SentOrder;
  outcome: Outcome;
  /** The orders list, for what was really paid once it is there. */
  orders: readonly Order[];
  dismiss: () => void;
}

/** How an order ended, or that nobody knows yet (D25). Stays mounted from 'Checking…' to the end, so that it is announced. */
export function OrderEnd({ sent, outcome, orders, dismiss }: OrderEndProps) {
  const { t } = useWords();
  const sayError = useErrorText();
  const isOnline = useOnline();
  const what = t(`orderTicket.what.${sent.side}`, {
    count: sent.quantity,
    symbol: displaySymbol(sent.traded.symbol),
  });
  const records = (
    <Link to={links.records()} {...linkButton({ size: 'large', wide: true })}>
      {t('orderTicket.records')}
    </Link>
  );
  const again = (
    <Button variant="primary" size="large" wide onClick={dismiss}>
      {t('orderTicket.again')}
    </Button>
  );
  const shown = (
    tone: 'success' | 'problem' | 'checking',
    title: string,
    body: ReactNode,
    actions: ReactNode,
  ) => (
    <Screen>
      <OutcomeSign tone={tone} title={title} actions={actions}>
        <p className={styles.what}>{what}</p>
        {body}
      </OutcomeSign>
    </Screen>
  );

  switch (outcome.is) {
    case 'placed':
      return shown(
        'success',
        t('orderTicket.placed'),
        <Placed
          sent={sent}
          order={orders.find(({ orderNo }) => orderNo === outcome.orderNo)}
          orderNo={outcome.orderNo}
        />,
        <>
          <Link
            to={links.positions(sent.traded.kind)}
            {...linkButton({ variant: 'primary', size: 'large', wide: true })}
          >
            {t('orderTicket.positions')}
          </Link>
          {records}
          <Button size="large" wide onClick={dismiss}>
            {t('orderTicket.another')}
          </Button>
        </>,
      );
    case 'not-placed':
      return shown('problem', t('orderTicket.notPlaced'), <p>{t('orderTicket.notPlacedHint')}</p>, again);
    case 'refused':
      return shown('problem', t('orderTicket.refused'), <p>{sayError(outcome.error)}</p>, again);
    default:
      return shown(
        'checking',
        t('orderTicket.checking'),
        <p>{t(isOnline ? 'orderTicket.checkingHint' : 'orderTicket.checkingOffline')}</p>,
        records,
      );
  }
}

interface PlacedProps {
  sent: SentOrder;
  /** As the broker wrote it down: what was really paid or received. */
  order: Order | undefined;
  orderNo: string | null;
}

function Placed({ sent, order, orderNo }: PlacedProps) {
  const { t } = useWords();
  const home = deployment.currency;
  return (
    <div className={styles.figures}>
      <KeyValue
        items={[
          ...(orderNo ? [{ key: 'no', label: t('orderTicket.orderNo'), value: orderNo }] : []),
          {
            key: 'fee',
            label: t('orderTicket.feePaid'),
            value: formatAmount(order?.fee ?? sent.cost.fee, home),
          },
          {
            key: 'total',
            label: t(`orderTicket.settled.${sent.side}`),
            value: formatAmount(order?.total ?? sent.cost.total, home),
            strong: true,
          },
        ]}
      />
    </div>
  );
}
