import type { Order } from '@bourse/contract/orders';
import type { PositionKind } from '@bourse/contract/position-kind';
import { links } from '@bourse/links/links';
import { type Decimal, isZero } from '@bourse/money/decimal';
import { formatAmount, formatQuantity } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { GainFigure } from '@bourse/ui/gain';
import { List, Row } from '@bourse/ui/list';
import { DOTS, Masked } from '@bourse/ui/masked';
import { Change } from '@bourse/ui/price';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { averageText } from '../instruments/instrument.ts';
import { useLiveQuote } from '../instruments/live-quote.ts';
import { useRate } from '../instruments/use-rate.ts';
import { useTranslations } from '../translations.ts';
import { holdingOf } from './holding.ts';

interface RelatedProps {
  symbol: string;
  kind: PositionKind;
  orders: readonly Order[];
}

/** Links to the customer's position in this instrument and to the trading records. */
export function Related(props: RelatedProps) {
  const { t } = useTranslations();
  return (
    <List>
      <Held {...props} />
      <Row as={Link} to={links.records()} title={t('stockDetail.records')} />
    </List>
  );
}

/** The position at the current price; nothing when there is none. */
function Held({ symbol, kind, orders }: RelatedProps) {
  const { t } = useTranslations();
  const quote = useLiveQuote(symbol);
  const { currency } = deployment;
  const { rate } = useRate(quote.currency ?? currency);
  const masked = useAtomValue(amountsHiddenAtom);
  const holding = holdingOf(orders, symbol, quote.price, rate);
  if (!holding) return null;
  const { quantity, averagePrice, fees, gain } = holding;
  const price = averageText(quote, averagePrice, quantity);
  const held = (count: string, amount: (of: Decimal) => string) =>
    fees === undefined || isZero(fees)
      ? t('stockDetail.held', { quantity: count, price })
      : t('stockDetail.heldWithFees', { quantity: count, price, fees: amount(fees) });
  return (
    <Row
      as={Link}
      to={links.positions(kind)}
      title={t('stockDetail.position')}
      detail={
        <Masked when={masked} seen={held(DOTS, () => DOTS)}>
          {held(formatQuantity(quantity, currency), (amount) => formatAmount(amount, currency))}
        </Masked>
      }
      value={
        <GainFigure gain={gain && { ...gain, percent: undefined }} currency={currency} masked={masked} />
      }
      valueDetail={gain && <Change percent={gain.percent} />}
    />
  );
}
