import type { Order } from '@bourse/contract/orders';
import { formatDateTime } from '@bourse/i18n/dates';
import { links } from '@bourse/links/links';
import { formatAmount, formatQuantity } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { Amount } from '@bourse/ui/amount';
import { KeyValue } from '@bourse/ui/key-value';
import { linkButton } from '@bourse/ui/link-button';
import { Link } from 'react-router-dom';
import { displaySymbol } from '../instruments/instrument.ts';
import { useWords } from '../words.ts';
import { SideBadge, StatusBadge } from './badges.tsx';
import styles from './record-detail.module.css';
import { beforeFee, tradedPrice, writtenPrice } from './record-figures.ts';

export function RecordDetail({ order }: { order: Order }) {
  const { t, locale } = useWords();
  const { currency } = deployment;
  const { symbol, orderNo, lotNo, side, fee } = order;
  const name = order.name ?? displaySymbol(symbol);
  const notional = beforeFee(order);

  return (
    <article className={styles.record}>
      <header className={styles.head}>
        <span className={styles.badges}>
          <SideBadge side={side} />
          <StatusBadge status={order.status} />
        </span>
        <Amount value={order.total} currency={currency} size="hero" />
        <h2 className={styles.name}>
          {displaySymbol(symbol)}
          {order.name && <span className={styles.full}>{order.name}</span>}
        </h2>
      </header>
      <KeyValue
        items={[
          { key: 'no', label: t('record.number'), value: <span className={styles.number}>{orderNo}</span> },
          { key: 'time', label: t('record.time'), value: formatDateTime(order.createdAt, locale) },
          { key: 'quantity', label: t('record.quantity'), value: formatQuantity(order.quantity, currency) },
          ...(side === 'sell'
            ? [{ key: 'bought', label: t('record.boughtAt'), value: writtenPrice(order, order.price) }]
            : []),
          { key: 'price', label: t(`record.price.${side}`), value: writtenPrice(order, tradedPrice(order)) },
          ...(notional === undefined
            ? []
            : [{ key: 'notional', label: t('record.notional'), value: formatAmount(notional, currency) }]),
          ...(fee === null
            ? []
            : [{ key: 'fee', label: t('record.fee'), value: formatAmount(fee, currency) }]),
          {
            key: 'total',
            label: t(`record.total.${side}`),
            value: formatAmount(order.total, currency),
            strong: true,
          },
        ]}
      />
      <div className={styles.ways}>
        <Link to={links.stock(symbol, name)} {...linkButton({ wide: true })}>
          {t('record.open', { symbol: displaySymbol(symbol) })}
        </Link>
        {lotNo && lotNo !== orderNo && (
          <Link to={links.record(lotNo)} {...linkButton({ wide: true })}>
            {t('record.lot')}
          </Link>
        )}
      </div>
    </article>
  );
}
