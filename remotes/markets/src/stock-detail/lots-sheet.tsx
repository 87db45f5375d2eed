import { serverNow } from '@bourse/api/server-time';
import type { Position } from '@bourse/contract/positions';
import { gainsOf } from '@bourse/figures/lot-gains';
import { type Lot, leftOf } from '@bourse/figures/lots';
import { formatDateTime } from '@bourse/i18n/dates';
import { links } from '@bourse/links/links';
import { formatAmount, formatQuantity } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { Dialog } from '@bourse/ui/dialog';
import { GainFigure } from '@bourse/ui/gain';
import { KeyValue } from '@bourse/ui/key-value';
import { List, Row } from '@bourse/ui/list';
import { DOTS, Masked } from '@bourse/ui/masked';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { priceText } from '../instruments/instrument.ts';
import { useRate } from '../instruments/use-rate.ts';
import styles from '../sheet-rows.module.css';
import { useTranslations } from '../translations.ts';
import { useQuotedPosition } from './use-quoted-position.ts';

interface LotsSheetProps {
  /** What the lots are parts of; undefined while it is not known. */
  position: Position | undefined;
  /** All lots of the position, the oldest first. */
  lots: readonly Lot[];
  open: boolean;
  onClose: () => void;
}

/** The purchases that a position consists of, each with what it has made, which leads to its record. */
export function LotsSheet({ position, lots, open, onClose }: LotsSheetProps) {
  const { t } = useTranslations();
  return (
    <Dialog
      variant="sheet"
      open={open}
      onClose={onClose}
      title={t('stockDetail.lots', { count: lots.length })}
    >
      {position && <Lots position={position} lots={lots} />}
    </Dialog>
  );
}

/**
 * The lots with the price and the rate of the position, so that their costs and gains add up to the figures of the
 * position beside them.
 */
function Lots({ position: answered, lots }: { position: Position; lots: readonly Lot[] }) {
  const position = useQuotedPosition(answered, lots);
  const { t, locale } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const { currency } = deployment;
  const known = useRate(position.currency ?? currency).rate;
  const rate = position.rate ?? known;
  const { price } = position;
  const made = price && rate ? gainsOf(lots, price, rate, serverNow()) : undefined;
  const cost = made?.cost ?? position.cost;
  const lotOf = (lot: Lot, quantity: string) =>
    t('orderTicket.lotOf', { quantity, price: priceText(position, lot.price) });
  return (
    <>
      <div className={styles.rows}>
        <List label={t('stockDetail.lots', { count: lots.length })}>
          {lots.map((lot, at) => (
            <Row
              key={lot.orderNo}
              as={Link}
              to={links.record(lot.orderNo)}
              title={
                <Masked when={masked} seen={lotOf(lot, DOTS)}>
                  {lotOf(lot, formatQuantity(leftOf(lot), currency))}
                </Masked>
              }
              detail={formatDateTime(lot.createdAt, locale)}
              value={<GainFigure gain={made?.gains[at]} currency={currency} masked={masked} />}
            />
          ))}
        </List>
      </div>
      <KeyValue
        items={[
          {
            key: 'cost',
            label: t('positions.cost'),
            value: <Masked when={masked}>{formatAmount(cost, currency)}</Masked>,
          },
          {
            key: 'total',
            label: t('positions.total'),
            value: <GainFigure gain={made?.total} currency={currency} masked={masked} />,
            strong: true,
          },
        ]}
      />
    </>
  );
}
