import type { MoneyCallState, SentCalls } from '@bourse/api/money-call';
import { displaySymbol } from '@bourse/contract/instrument';
import type { Order } from '@bourse/contract/orders';
import { useErrorText } from '@bourse/i18n/errors';
import { links } from '@bourse/links/links';
import { add, type Decimal } from '@bourse/money/decimal';
import { formatAmount, formatQuantity } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { Button } from '@bourse/ui/button';
import { GainFigure } from '@bourse/ui/gain';
import { KeyValue } from '@bourse/ui/key-value';
import { textLink } from '@bourse/ui/link-button';
import { Masked } from '@bourse/ui/masked';
import { type OutcomeProps, Outcome as OutcomeSign } from '@bourse/ui/outcome';
import { UNKNOWN } from '@bourse/ui/price';
import { Screen } from '@bourse/ui/screen';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { useOnline } from './online.ts';
import { type OrderPart, profitOf, type ReviewedOrder } from './order.ts';
import styles from './order-end.module.css';
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

/** How an order ended, or that nobody knows yet (D25). Stays mounted from 'Checking…' to the end, so that it is announced. */
export function OrderEnd(props: OrderEndProps) {
  const { sent, orders, dismiss } = props;
  const { state, calls } = props.order;
  const { details } = sent;
  const { t } = useTranslations();
  const sayError = useErrorText();
  const isOnline = useOnline();
  const ended = details.parts.map((part, index): EndedPart => {
    const of = calls[index] ?? state;
    const key = sent.calls[index]?.key ?? '';
    const orderNo = of.is === 'done' ? of.number : undefined;
    const written = orders.find((one) => one.orderNo === orderNo || one.requestKey === key);
    return { key, part, state: of, written };
  });
  const placed = ended.filter((each) => each.state.is === 'done');
  const symbol = displaySymbol(details.traded.symbol);
  const what = (
    <p className={styles.what}>
      {t(`orderTicket.what.${details.side}`, { count: details.quantity, symbol })}
    </p>
  );
  const lots = ended.length > 1 && <LotEnds order={details} ended={ended} />;
  const again = (
    <Button variant="primary" size="large" wide onClick={dismiss}>
      {t('orderTicket.again')}
    </Button>
  );
  const shown = (tone: OutcomeProps['tone'], title: string, body: ReactNode, actions: ReactNode) => (
    <Screen>
      <OutcomeSign tone={tone} title={title} actions={actions}>
        {body}
      </OutcomeSign>
    </Screen>
  );
  const elsewhere = (...more: ReactNode[]) => (
    <div className={styles.elsewhere}>
      {...more}
      <Link replace to={links.records()} className={textLink}>
        {t('orderTicket.records')}
      </Link>
    </div>
  );
  const reason =
    state.is === 'refused' ? (
      <p>{sayError(state.error)}</p>
    ) : (
      state.is === 'notDone' && <p>{t('orderTicket.notPlacedHint')}</p>
    );

  if (state.is === 'checking') {
    return shown(
      'checking',
      t('orderTicket.checking'),
      <>
        {what}
        <p>{t(isOnline ? 'orderTicket.checkingHint' : 'orderTicket.checkingOffline')}</p>
        {lots}
      </>,
      elsewhere(),
    );
  }
  if (placed.length === 0) {
    const title = t(state.is === 'refused' ? 'orderTicket.refused' : 'orderTicket.notPlaced');
    return shown(
      'problem',
      title,
      <>
        {what}
        {reason}
        {lots}
      </>,
      <>
        {again}
        {elsewhere()}
      </>,
    );
  }
  const isWhole = placed.length === ended.length;
  return shown(
    isWhole ? 'success' : 'partly',
    isWhole
      ? titleOf(t, details, placed)
      : t('orderTicket.partly', { count: quantityOf(placed), all: details.quantity, symbol }),
    <>
      {reason}
      {lots}
      <Placed order={details} balance={props.balance} placed={placed} />
    </>,
    <>
      <Button variant="primary" size="large" wide onClick={props.done}>
        {t('orderTicket.done')}
      </Button>
      {elsewhere(
        <button key="again" type="button" className={textLink} onClick={dismiss}>
          {t(isWhole ? 'orderTicket.another' : 'orderTicket.again')}
        </button>,
        <Link key="positions" replace to={links.positions(details.traded.kind)} className={textLink}>
          {t('orderTicket.positions')}
        </Link>,
      )}
    </>,
  );
}

const quantityOf = (ended: readonly EndedPart[]): number =>
  ended.reduce((sum, { part }) => sum + part.quantity, 0);

/** What one was bought or sold at: undefined until the broker has told it. */
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
    <div className={styles.figures}>
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
    </div>
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
    <div className={styles.figures}>
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
    </div>
  );
}
