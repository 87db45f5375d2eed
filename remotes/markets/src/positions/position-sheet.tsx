import { displaySymbol } from '@bourse/contract/instrument';
import type { Position } from '@bourse/contract/positions';
import { worthOf } from '@bourse/contract/worth';
import { links, type Side } from '@bourse/links/links';
import { formatAmount, formatQuantity } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { Dialog } from '@bourse/ui/dialog';
import { GainFigure } from '@bourse/ui/gain';
import { KeyValue } from '@bourse/ui/key-value';
import { linkButton } from '@bourse/ui/link-button';
import { List, Row } from '@bourse/ui/list';
import { Masked } from '@bourse/ui/masked';
import { UNKNOWN } from '@bourse/ui/price';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { averageText, priceText } from '../instruments/instrument.ts';
import { useTranslations } from '../translations.ts';
import styles from './position-sheet.module.css';

interface PositionSheetProps {
  /** Undefined: it is closed. */
  position: Position | undefined;
  /** Label of the day's result. */
  dayLabel: string;
  onClose: () => void;
}

/** All figures of one position, and what can be done with it: sell, buy more, see its records. */
export function PositionSheet({ position, dayLabel, onClose }: PositionSheetProps) {
  return (
    <Dialog
      open={position !== undefined}
      onClose={onClose}
      title={position ? displaySymbol(position.symbol) : ''}
      variant="sheet"
      actions={position && <Orders position={position} />}
    >
      {position && <Figures position={position} dayLabel={dayLabel} />}
    </Dialog>
  );
}

function Orders({ position: { symbol, market, name, kind } }: { position: Position }) {
  const { t } = useTranslations();
  const ticket = (side: Side) => links.trading(symbol, market ?? kind, name, side);
  return (
    <>
      <Link to={ticket('buy')} {...linkButton({ variant: 'buy', size: 'large', wide: true })}>
        {t('stockDetail.buy')}
      </Link>
      <Link to={ticket('sell')} {...linkButton({ variant: 'sell', size: 'large', wide: true })}>
        {t('stockDetail.sell')}
      </Link>
    </>
  );
}

/** The parts add up: quantity × average + fees = cost, and value − cost = total. */
function Figures({ position, dayLabel }: { position: Position; dayLabel: string }) {
  const { t } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const { symbol, name, quantity, unsettledQuantity, averagePrice, price } = position;
  const { value, cost, fees, day, total } = worthOf(position);
  const { currency } = deployment;
  const own = (written: string) => <Masked when={masked}>{written}</Masked>;
  return (
    <>
      <p className={styles.name}>{name}</p>
      <KeyValue
        items={[
          {
            key: 'price',
            label: t('positions.csv.price'),
            value: price === null ? UNKNOWN : priceText(position, price),
          },
          {
            key: 'quantity',
            label: t('positions.csv.quantity'),
            value: own(formatQuantity(quantity, currency)),
          },
          ...(unsettledQuantity
            ? [
                {
                  key: 'unsettled',
                  label: t('positions.unsettled'),
                  value: own(formatQuantity(unsettledQuantity, currency)),
                },
              ]
            : []),
          {
            key: 'average',
            label: t('positions.csv.averagePrice'),
            value: averageText(position, averagePrice, quantity),
          },
          ...(fees === undefined
            ? []
            : [{ key: 'fees', label: t('positions.fees'), value: own(formatAmount(fees, currency)) }]),
          { key: 'cost', label: t('positions.cost'), value: own(formatAmount(cost, currency)) },
          {
            key: 'value',
            label: t('positions.csv.value'),
            value: value === undefined ? UNKNOWN : own(formatAmount(value, currency)),
          },
          {
            key: 'day',
            label: dayLabel,
            value: <GainFigure gain={day} currency={currency} masked={masked} />,
          },
          {
            key: 'total',
            label: t('positions.total'),
            value: <GainFigure gain={total} currency={currency} masked={masked} />,
            strong: true,
          },
        ]}
      />
      <div className={styles.links}>
        <List>
          <Row as={Link} to={links.recordsOf(symbol)} title={t('stockDetail.records')} />
          <Row
            as={Link}
            to={links.stock(symbol, name)}
            title={t('record.open', { symbol: displaySymbol(symbol) })}
          />
        </List>
      </div>
    </>
  );
}
