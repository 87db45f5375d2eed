import { rowSpark, shortName } from '@bourse/contract/instrument';
import type { Position } from '@bourse/contract/positions';
import { changeOf } from '@bourse/figures/quotes';
import { type Worth, worthOf } from '@bourse/figures/worth';
import { links } from '@bourse/links/links';
import { formatQuantity } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { Figure } from '@bourse/ui/figure';
import { GainFigure } from '@bourse/ui/gain';
import { IconButton } from '@bourse/ui/icon-button';
import { DOTS, Masked } from '@bourse/ui/masked';
import { Change, directionOf, Price } from '@bourse/ui/price';
import { hairlineRow, pressableRow } from '@bourse/ui/row';
import { Sparkline } from '@bourse/ui/sparkline';
import { useAtomValue } from 'jotai';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { averageText } from '../instruments/instrument.ts';
import { useTranslations } from '../translations.ts';
import styles from './position-row.module.css';
import type { ResultKey } from './sort-positions.ts';
import { useLongPress } from './use-long-press.ts';

interface PositionRowProps {
  position: Position;
  /** Which result the row shows, and its name. */
  result: ResultKey;
  resultName: string;
  /** Opens what can be done with the position. */
  onActions: (symbol: string) => void;
}

/**
 * One position in two lines, which opens the v2 detail: symbol over quantity × average price, value over result. What can be
 * done with it is opened by a button, or by a long press on the row.
 */
export const PositionRow = memo(function PositionRow({
  position,
  result,
  resultName,
  onActions,
}: PositionRowProps) {
  const { t } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const { symbol, name, quantity, averagePrice } = position;
  const longPress = useLongPress(() => onActions(symbol));
  const worth = worthOf(position);
  const { currency } = deployment;
  const { spark, sparkBase } = rowSpark(position);
  const held = (count: string) =>
    t('positions.held', { quantity: count, price: averageText(position, averagePrice, quantity) });
  return (
    <li className={`${hairlineRow} ${styles.row}`}>
      <Link to={links.stock(symbol, name)} className={`${pressableRow} ${styles.link}`} {...longPress}>
        <span className={styles.main}>
          <span className={styles.symbol}>{shortName(position)}</span>
          <span className={styles.detail}>
            <Masked when={masked} seen={held(DOTS)}>
              {held(formatQuantity(quantity, currency))}
            </Masked>
          </span>
        </span>
        {spark && (
          <span className={styles.spark}>
            <Sparkline points={spark} base={sparkBase} direction={directionOf(changeOf(position))} />
          </span>
        )}
        <span className={styles.figures}>
          <Figure name={t('positions.byValue')}>
            <Masked when={masked}>
              <Price value={worth.value} currency={currency} />
            </Masked>
          </Figure>
          <Figure name={resultName}>
            <Result worth={worth} result={result} masked={masked} />
          </Figure>
        </span>
      </Link>
      <span className={styles.actions}>
        <IconButton
          icon="more"
          label={t('positions.actions', { symbol: shortName(position) })}
          onClick={() => onActions(symbol)}
        />
      </span>
    </li>
  );
});

function Result({ worth, result, masked }: { worth: Worth; result: ResultKey; masked: boolean }) {
  const { total, day } = worth;
  if (result === 'percent') return <Change percent={total?.percent} />;
  const gain = result === 'total' ? total : day;
  return (
    <span className={styles.gain}>
      <GainFigure
        gain={gain && { ...gain, percent: undefined }}
        currency={deployment.currency}
        masked={masked}
      />
    </span>
  );
}
