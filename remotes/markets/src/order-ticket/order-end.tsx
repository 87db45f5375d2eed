import type { MoneyCallState, SentCalls } from '@bourse/api/money-call';
import { displaySymbol } from '@bourse/contract/instrument';
import type { Order } from '@bourse/contract/orders';
import { profitOf } from '@bourse/figures/lot-gains';
import { unitsOf } from '@bourse/figures/lots';
import { profitOfAll, sumsOfOrders } from '@bourse/figures/records';
import { links } from '@bourse/links/links';
import type { Decimal } from '@bourse/money/decimal';
import { formatAmount, formatQuantity } from '@bourse/money/format';
import { CallResult, type Figures } from '@bourse/remote-kit/call-result';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { Button } from '@bourse/ui/button';
import { GainFigure } from '@bourse/ui/gain';
import { KeyValue } from '@bourse/ui/key-value';
import { textLink } from '@bourse/ui/link-button';
import { Masked } from '@bourse/ui/masked';
import { UNKNOWN } from '@bourse/ui/price';
import { Screen } from '@bourse/ui/screen';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { type OrderPart, type ReviewedOrder, soldParts } from './order.ts';
import type { OrderCalls } from './use-order.ts';

interface OrderEndProps {
  order: OrderCalls;
  sent: SentCalls<ReviewedOrder>;
  /** What is there after the order; undefined until it was asked for since. */
  balance: Decimal | undefined;
  /** To the stock. */
  done: () => void;
  /** Back to the ticket. */
  dismiss: () => void;
}

/** A part of the order, how it ended, and what the broker wrote down of it. */
interface EndedPart {
  key: string;
  part: OrderPart;
  state: MoneyCallState;
  written: Order | undefined;
}

/** The outcome of an order, or that it is not known yet (D25). Stays mounted from 'Checking…' to the end, so that it is announced. */
export function OrderEnd({ order, sent, balance, done, dismiss }: OrderEndProps) {
  const { state, calls, made } = order;
  const { details } = sent;
  const { side, traded, quantity, worstTotal } = details;
  const { t } = useTranslations();
  const placedFigures = usePlacedFigures();
  const ended = details.parts.map(
    (part, index): EndedPart => ({
      key: sent.calls[index]?.key ?? '',
      part,
      state: calls[index] ?? state,
      written: made[index],
    }),
  );
  const placed = ended.filter((each) => each.state.is === 'done');
  const isWhole = placed.length === ended.length;
  const [one] = placed.length === 1 ? placed : [];
  const symbol = displaySymbol(traded.symbol);
  const records = { to: links.records(), label: t('orderTicket.records') };
  return (
    <Screen>
      <CallResult
        say={(word) => t(`call.${word}`)}
        call={order}
        subject={t(`orderTicket.what.${side}`, { count: quantity, symbol })}
        asked={{
          key: 'asked',
          label: t(`orderTicket.worstTotal.${side}`),
          value: formatAmount(worstTotal, deployment.currency),
          strong: true,
        }}
        parts={ended.length > 1 && <LotEnds order={details} ended={ended} />}
        done={{
          title: isWhole
            ? titleOf(t, details, placed)
            : t('orderTicket.partly', { count: quantityOf(placed), all: quantity, symbol }),
          figures: placedFigures(details, placed, balance),
          number: one?.written?.orderNo,
          action: { label: t('orderTicket.done'), onPress: done },
          links: (
            <>
              <Button variant="text" onClick={dismiss}>
                {t(isWhole ? `orderTicket.another.${side}` : 'orderTicket.again')}
              </Button>
              <Link replace to={links.positions(traded.kind)} className={textLink}>
                {t('orderTicket.positions')}
              </Link>
              <Link replace to={records.to} className={textLink}>
                {records.label}
              </Link>
            </>
          ),
        }}
        refused={{ title: t('orderTicket.refused') }}
        back={{ label: t('orderTicket.again'), onPress: dismiss }}
        records={records}
      />
    </Screen>
  );
}

const quantityOf = (ended: readonly EndedPart[]): number => unitsOf(ended.map(({ part }) => part));

/** What one was bought or sold at: undefined until the orders list has it. */
const filledAt = (written: Order | undefined): Decimal | undefined =>
  written && (written.side === 'sell' ? (written.sellPrice ?? undefined) : written.price);

const priced = ({ traded }: ReviewedOrder, price: Decimal): string =>
  formatAmount(price, traded.currency, traded.decimals);

/** 'Bought 13 DEMOBANK at ₹982.00'; without the price where it is not known or not one. */
function titleOf(
  t: ReturnType<typeof useTranslations>['t'],
  order: ReviewedOrder,
  placed: readonly EndedPart[],
): string {
  const what = { count: order.quantity, symbol: displaySymbol(order.traded.symbol) };
  const [price, ...others] = new Set(placed.map(({ written }) => filledAt(written)));
  return price === undefined || others.length > 0
    ? t(`orderTicket.filled.${order.side}`, what)
    : t(`orderTicket.filledAt.${order.side}`, { ...what, price: priced(order, price) });
}

/** Of several lots: each, and what became of it. */
function LotEnds({ order, ended }: { order: ReviewedOrder; ended: readonly EndedPart[] }) {
  const { t } = useTranslations();
  return (
    <KeyValue
      items={ended.map(({ key, part, state, written }) => {
        const price = filledAt(written);
        return {
          key,
          label: t('orderTicket.lotOf', {
            quantity: formatQuantity(part.quantity, order.traded.currency),
            price: priced(order, part.lot?.price ?? order.price),
          }),
          value:
            state.is === 'done' && price !== undefined
              ? t('orderTicket.soldAt', { price: priced(order, price) })
              : t(`orderTicket.part.${state.is}`),
        };
      })}
    />
  );
}

/** @returns a function to what was really paid or received, as the broker wrote it down, and what is there now */
function usePlacedFigures() {
  const { t } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const home = deployment.currency;
  return (order: ReviewedOrder, placed: readonly EndedPart[], balance: Decimal | undefined): Figures => {
    const written = placed.flatMap((each) => each.written ?? []);
    const isKnown = written.length === placed.length;
    const { fee, total } = sumsOfOrders(written);
    // As it was booked, where the back end reports it.
    const profit = profitOfAll(written, []) ?? profitOf(soldParts(placed.map(({ part }) => part)), total);
    const amount = (value: Decimal) => (isKnown ? formatAmount(value, home) : UNKNOWN);
    return [
      { key: 'total', label: t(`orderTicket.settled.${order.side}`), value: amount(total), strong: true },
      { key: 'fee', label: t('orderTicket.feePaid'), value: amount(fee) },
      ...(profit
        ? [
            {
              key: 'profit',
              label: t('orderTicket.profitMade'),
              value: <GainFigure gain={isKnown ? profit : undefined} currency={home} masked={masked} />,
            },
          ]
        : []),
      {
        key: 'balance',
        label: t('orderTicket.balanceNow'),
        value: balance === undefined ? UNKNOWN : <Masked when={masked}>{formatAmount(balance, home)}</Masked>,
      },
    ];
  };
}
