import { formatDateTime } from '@bourse/i18n/dates';
import { links } from '@bourse/links/links';
import { add } from '@bourse/money/decimal';
import { formatAmount, formatQuantity } from '@bourse/money/format';
import { gainOn } from '@bourse/money/gain';
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
import { useLiveQuote } from '../instruments/live-quote.ts';
import { useRate } from '../instruments/use-rate.ts';
import { gainOf, type Lot, leftOf, paidFor, wholeOf } from '../order-ticket/lots.ts';
import styles from '../sheet-rows.module.css';
import { useTranslations } from '../translations.ts';

interface LotsSheetProps {
  symbol: string;
  lots: readonly Lot[];
  open: boolean;
  onClose: () => void;
}

/** The purchases that a position consists of, each with what it has made, which leads to its record. */
export function LotsSheet({ symbol, lots, open, onClose }: LotsSheetProps) {
  const { t } = useTranslations();
  return (
    <Dialog
      variant="sheet"
      open={open}
      onClose={onClose}
      title={t('stockDetail.lots', { count: lots.length })}
    >
      <Lots symbol={symbol} lots={lots} />
    </Dialog>
  );
}

/** The sum of the lots' costs and gains is that of the position. */
function Lots({ symbol, lots }: { symbol: string; lots: readonly Lot[] }) {
  const { t, locale } = useTranslations();
  const quote = useLiveQuote(symbol);
  const masked = useAtomValue(amountsHiddenAtom);
  const { currency } = deployment;
  const { rate } = useRate(quote.currency ?? currency);
  const gains = lots.map((lot) => (rate ? gainOf(wholeOf(lot), quote.price, rate) : undefined));
  const cost = add('0', ...lots.map((lot) => paidFor(wholeOf(lot))));
  const sum = rate ? gainOn(cost, add('0', ...gains.map((gain) => gain?.amount ?? '0'))) : undefined;
  const lotOf = (lot: Lot, quantity: string) =>
    t('orderTicket.lotOf', { quantity, price: priceText(quote, lot.price) });
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
              value={<GainFigure gain={gains[at]} currency={currency} masked={masked} />}
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
            value: <GainFigure gain={sum} currency={currency} masked={masked} />,
            strong: true,
          },
        ]}
      />
    </>
  );
}
