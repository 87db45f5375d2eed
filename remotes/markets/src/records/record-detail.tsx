import { displaySymbol } from '@bourse/contract/instrument';
import type { Order } from '@bourse/contract/orders';
import { useCommonTranslations } from '@bourse/i18n/translations';
import { links } from '@bourse/links/links';
import type { Gain } from '@bourse/money/gain';
import { Copyable } from '@bourse/remote-kit/copyable';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { Amount } from '@bourse/ui/amount';
import { GainFigure } from '@bourse/ui/gain';
import { KeyValue } from '@bourse/ui/key-value';
import { List, Row } from '@bourse/ui/list';
import { Masked } from '@bourse/ui/masked';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { HideAmounts } from '../positions/hide-amounts.tsx';
import { useTranslations } from '../translations.ts';
import { ClosedBadge, SideBadge, StatusBadge } from './badges.tsx';
import { RecordCopies } from './record-copies.tsx';
import styles from './record-detail.module.css';
import { isClosed, profitLabel } from './record-figures.ts';
import { useRecordLines } from './record-lines.ts';

interface RecordDetailProps {
  order: Order;
  /** The result of a sale; undefined for a purchase. */
  profit: Gain | undefined;
}

export function RecordDetail({ order, profit }: RecordDetailProps) {
  const { t } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const lines = useRecordLines(order);
  const { symbol, orderNo, lotNo } = order;
  const name = order.name ?? displaySymbol(symbol);
  return (
    <article className={styles.record}>
      <PaperHead />
      <header className={styles.head}>
        <span className={styles.badges}>
          <SideBadge side={order.side} />
          <StatusBadge status={order.status} />
          {isClosed(order) && <ClosedBadge />}
          <HideAmounts />
        </span>
        <Amount value={order.total} currency={deployment.currency} size="hero" masked={masked} />
        {profit && (
          <p className={styles.profit}>
            <span>{t(profitLabel(profit))}</span>
            <GainFigure gain={profit} currency={deployment.currency} masked={masked} />
          </p>
        )}
        <h2 className={styles.name}>
          {displaySymbol(symbol)}
          {order.name && <span className={styles.full}>{order.name}</span>}
        </h2>
      </header>
      <KeyValue
        items={lines.map(({ value, isHidden = false, ...line }) => ({
          ...line,
          value:
            line.key === 'no' ? (
              <Copyable
                text={value}
                labels={{
                  copy: t('record.copy'),
                  copied: t('record.wasCopied'),
                  notCopied: t('record.notCopied'),
                }}
              />
            ) : (
              <Masked when={isHidden}>{value}</Masked>
            ),
        }))}
      />
      <div className={styles.ways}>
        <List inset>
          <Row
            as={Link}
            to={links.stock(symbol, name)}
            title={t('record.open', { symbol: displaySymbol(symbol) })}
          />
          {lotNo && lotNo !== orderNo && <Row as={Link} to={links.record(lotNo)} title={t('record.lot')} />}
          <Row
            as={Link}
            to={links.recordsOf(symbol)}
            title={t('record.allOf', { symbol: displaySymbol(symbol) })}
          />
        </List>
      </div>
      <RecordCopies order={order} profit={profit} />
    </article>
  );
}

/** Printed only: the app's name and the mark of simulated money (D1), which the header shows on the screen. */
function PaperHead() {
  const { t } = useTranslations();
  const common = useCommonTranslations();
  return (
    <p className={styles.paper}>
      <strong>{t('record.paper')}</strong>
      {deployment.environment === 'simulated' && <span>{common.t('simulatedHint')}</span>}
    </p>
  );
}
