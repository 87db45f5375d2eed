import type { Order } from '@bourse/contract/orders';
import { formatTime } from '@bourse/i18n/dates';
import { links } from '@bourse/links/links';
import { formatAmount, formatQuantity } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { Row } from '@bourse/ui/list';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { displaySymbol } from '../instruments/instrument.ts';
import { useWords } from '../words.ts';
import { SideBadge, StatusBadge } from './badges.tsx';
import { tradedPrice, writtenPrice } from './record-figures.ts';
import styles from './record-row.module.css';
import { recordStatus } from './record-status.ts';

/** One trading record; it opens its detail. What went as it should need not say so on each row. */
export const RecordRow = memo(function RecordRow({ order }: { order: Order }) {
  const { t, locale } = useWords();
  return (
    <Row
      as={Link}
      to={links.record(order.orderNo)}
      title={
        <span className={styles.title}>
          <SideBadge side={order.side} />
          <span className={styles.symbol}>{displaySymbol(order.symbol)}</span>
        </span>
      }
      detail={t('records.what', {
        quantity: formatQuantity(order.quantity, deployment.currency),
        price: writtenPrice(order, tradedPrice(order)),
        time: formatTime(order.createdAt, locale),
      })}
      value={formatAmount(order.total, deployment.currency)}
      valueDetail={recordStatus(order.status) !== 'success' && <StatusBadge status={order.status} />}
    />
  );
});
