import type { Position } from '@bourse/contract/positions';
import { links } from '@bourse/links/links';
import { formatAmount, formatPrice, formatQuantity } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { directionOf, Price } from '@bourse/ui/price';
import { Sparkline } from '@bourse/ui/sparkline';
import { useAtomValue } from 'jotai';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { decimalsOf, displaySymbol, priceCurrency, rowSpark } from '../instruments/instrument.ts';
import { useWords } from '../words.ts';
import { GainFigure, MASK } from './gain-figure.tsx';
import styles from './position-row.module.css';
import { worthOf } from './worth.ts';

/** One position; it opens the v2 detail. What is held and was paid stands left, what it is worth and has made right. */
export const PositionRow = memo(function PositionRow({ position }: { position: Position }) {
  const { t } = useWords();
  const masked = useAtomValue(amountsHiddenAtom);
  const { symbol, name, quantity, averagePrice, price } = position;
  const { value, cost, day, total } = worthOf(position);
  const decimals = decimalsOf(position);
  const currency = priceCurrency(position);
  const spark = rowSpark(position.linePath);
  const written = (amount: typeof averagePrice) =>
    currency ? formatAmount(amount, currency, decimals) : formatPrice(amount, { decimals });
  return (
    <li className={styles.row}>
      <Link to={links.stock(symbol, name)} className={styles.link}>
        <span className={styles.head}>
          <span className={styles.name}>
            <span className={styles.symbol}>{displaySymbol(symbol)}</span>
            {price !== null && <span className={styles.detail}>{written(price)}</span>}
          </span>
          {spark && (
            <span className={styles.spark}>
              <Sparkline points={spark} direction={directionOf(day?.amount)} />
            </span>
          )}
          {masked ? <span>{MASK}</span> : <Price value={value} currency={deployment.currency} />}
        </span>
        <span className={styles.line}>
          <span className={styles.detail}>
            {t('positions.held', {
              quantity: masked ? MASK : formatQuantity(quantity, deployment.currency),
              price: written(averagePrice),
            })}
          </span>
          <span className={styles.gain}>
            <GainFigure gain={total} masked={masked} />
          </span>
        </span>
        <span className={styles.line}>
          <span className={styles.detail}>
            {t('positions.paid', { cost: masked ? MASK : formatAmount(cost, deployment.currency) })}
          </span>
          <span className={styles.gain}>
            <span className={styles.day}>{t('positions.day')}</span>
            <GainFigure gain={day} masked={masked} />
          </span>
        </span>
      </Link>
    </li>
  );
});
