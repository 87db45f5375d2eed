import type { MoneyCallState, SentCalls } from '@bourse/api/money-call';
import { displaySymbol } from '@bourse/contract/instrument';
import type { Order } from '@bourse/contract/orders';
import { useErrorText } from '@bourse/i18n/errors';
import { links } from '@bourse/links/links';
import { add, type Decimal } from '@bourse/money/decimal';
import { formatAmount, formatQuantity } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { GainFigure } from '@bourse/ui/gain';
import { KeyValue } from '@bourse/ui/key-value';
import { textLink } from '@bourse/ui/link-button';
import { Masked } from '@bourse/ui/masked';
import { CallOutcome, type CallOutcomeProps } from '@bourse/ui/money-call';
import { useIsOnline } from '@bourse/ui/online';
import { UNKNOWN } from '@bourse/ui/price';
import { Screen } from '@bourse/ui/screen';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { type OrderPart, profitOf, type ReviewedOrder } from './order.ts';
import type { OrderCalls } from './use-order.ts';

interface OrderEndProps {
  order: OrderCalls;
  sent: SentCalls<ReviewedOrder>;
  /** The orders list, for what was really paid once it is there. */
  orders: readonly Order[];
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
export function OrderEnd(props: OrderEndProps) {
  const { sent, orders, dismiss } = props;
  const { state, calls } = props.order;
  const { details } = sent;
  const { t } = useTranslations();
  const sayError = useErrorText();
  const isOnline = useIsOnline();
  const ended = details.parts.map((part, index): EndedPart => {
    const of = calls[index] ?? state;
    const key = sent.calls[index]?.key ?? '';
    const orderNo = of.is === 'done' ? of.number : undefined;
    const written = orders.find((one) => one.orderNo === orderNo || one.requestKey === key);
    return { key, part, state: of, written };
  });
  const placed = ended.filter((each) => each.state.is === 'done');
  const symbol = displaySymbol(details.traded.symbol);
  const subject = t(`orderTicket.what.${details.side}`, { count: details.quantity, symbol });
  const lots = ended.length > 1 && <LotEnds order={details} ended={ended} />;
  const records = (
    <Link replace to={links.records()} className={textLink}>
      {t('orderTicket.records')}
    </Link>
  );
  const reason =
    state.is === 'refused' ? (
      <p>{sayError(state.error)}</p>
    ) : (
      state.is === 'notDone' && <p>{t('orderTicket.notPlacedHint')}</p>
    );
  const shown = (outcome: CallOutcomeProps) => (
    <Screen>
      <CallOutcome {...outcome} />
    </Screen>
  );

  if (state.is === 'checking') {
    return shown({
      state: 'checking',
      title: t('orderTicket.checking'),
      subject,
      children: <p>{t(isOnline ? 'orderTicket.checkingHint' : 'orderTicket.checkingOffline')}</p>,
      figures: lots,
      links: records,
    });
  }
  if (placed.length === 0) {
    const isRefused = state.is === 'refused';
    return shown({
      state: isRefused ? 'refused' : 'notDone',
      title: t(isRefused ? 'orderTicket.refused' : 'orderTicket.notPlaced'),
      subject,
      children: reason,
      figures: lots,
      action: { label: t('orderTicket.again'), onPress: dismiss },
      links: records,
    });
  }
  const isWhole = placed.length === ended.length;
  return shown({
    state: isWhole ? 'done' : 'partly',
    title: isWhole
      ? titleOf(t, details, placed)
      : t('orderTicket.partly', { count: quantityOf(placed), all: details.quantity, symbol }),
    children: reason,
    figures: (
      <>
        {lots}
        <Placed order={details} balance={props.balance} placed={placed} />
      </>
    ),
    action: { label: t('orderTicket.done'), onPress: props.done },
    links: (
      <>
        <button type="button" className={textLink} onClick={dismiss}>
          {t(isWhole ? `orderTicket.another.${details.side}` : 'orderTicket.again')}
        </button>
        <Link replace to={links.positions(details.traded.kind)} className={textLink}>
          {t('orderTicket.positions')}
        </Link>
        {records}
      </>
    ),
  });
}

const quantityOf = (ended: readonly EndedPart[]): number =>
  ended.reduce((sum, { part }) => sum + part.quantity, 0);

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

/** What was really paid or received, as the broker wrote it down, and what is there now. */
function Placed({
  order,
  placed,
  balance,
}: Pick<OrderEndProps, 'balance'> & { order: ReviewedOrder; placed: readonly EndedPart[] }) {
  const { t } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const home = deployment.currency;
  const written = placed.flatMap((each) => each.written ?? []);
  const isKnown = written.length === placed.length;
  const fee = add('0', ...written.map((each) => each.fee ?? '0'));
  const total = add('0', ...written.map((each) => each.total));
  const profit = profitOf(
    placed.map(({ part }) => part),
    total,
  );
  const amount = (value: Decimal) => (isKnown ? formatAmount(value, home) : UNKNOWN);
  const [one] = placed.length === 1 ? placed : [];
  const orderNo = one?.state.is === 'done' ? (one.state.number ?? one.written?.orderNo) : undefined;
  return (
    <KeyValue
      items={[
        ...(orderNo ? [{ key: 'no', label: t('orderTicket.orderNo'), value: orderNo }] : []),
        { key: 'fee', label: t('orderTicket.feePaid'), value: amount(fee) },
        {
          key: 'total',
          label: t(`orderTicket.settled.${order.side}`),
          value: amount(total),
          strong: true,
        },
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
          value:
            balance === undefined ? UNKNOWN : <Masked when={masked}>{formatAmount(balance, home)}</Masked>,
        },
      ]}
    />
  );
}
