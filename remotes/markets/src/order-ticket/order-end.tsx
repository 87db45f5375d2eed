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
import { profitOf } from './order.ts';
import styles from './order-end.module.css';
import type { Outcome } from './order-outcome.ts';
import type { SentOrder, SentPart } from './sent-orders.ts';
import type { OrderInHand } from './use-order.ts';

interface OrderEndProps extends Pick<OrderInHand, 'parts' | 'outcome'> {
  sent: SentOrder;
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
  part: SentPart;
  outcome: Outcome;
  order: Order | undefined;
}

/** How an order ended, or that nobody knows yet (D25). Stays mounted from 'Checking…' to the end, so that it is announced. */
export function OrderEnd(props: OrderEndProps) {
  const { sent, parts, outcome, orders, dismiss } = props;
  const { t } = useTranslations();
  const sayError = useErrorText();
  const isOnline = useOnline();
  const ended = sent.parts.map((part, index): EndedPart => {
    const end = parts[index] ?? outcome;
    const orderNo = end.is === 'placed' ? end.orderNo : undefined;
    const order = orders.find((one) => one.orderNo === orderNo || one.requestKey === part.key);
    return { part, outcome: end, order };
  });
  const placed = ended.filter((each) => each.outcome.is === 'placed');
  const symbol = displaySymbol(sent.traded.symbol);
  const what = (
    <p className={styles.what}>{t(`orderTicket.what.${sent.side}`, { count: sent.quantity, symbol })}</p>
  );
  const lots = ended.length > 1 && <LotEnds sent={sent} ended={ended} />;
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
    outcome.is === 'refused' ? (
      <p>{sayError(outcome.error)}</p>
    ) : (
      outcome.is === 'not-placed' && <p>{t('orderTicket.notPlacedHint')}</p>
    );

  if (outcome.is === 'checking') {
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
    const title = t(outcome.is === 'refused' ? 'orderTicket.refused' : 'orderTicket.notPlaced');
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
      ? titleOf(t, sent, placed)
      : t('orderTicket.partly', { count: quantityOf(placed), all: sent.quantity, symbol }),
    <>
      {reason}
      {lots}
      <Placed {...props} placed={placed} />
    </>,
    <>
      <Button variant="primary" size="large" wide onClick={props.done}>
        {t('orderTicket.done')}
      </Button>
      {elsewhere(
        <button key="again" type="button" className={textLink} onClick={dismiss}>
          {t(isWhole ? 'orderTicket.another' : 'orderTicket.again')}
        </button>,
        <Link key="positions" replace to={links.positions(sent.traded.kind)} className={textLink}>
          {t('orderTicket.positions')}
        </Link>,
      )}
    </>,
  );
}

const quantityOf = (ended: readonly EndedPart[]): number =>
  ended.reduce((sum, { part }) => sum + part.quantity, 0);

/** What one was bought or sold at: undefined until the broker has told it. */
const filledAt = (order: Order | undefined): Decimal | undefined =>
  order && (order.side === 'sell' ? (order.sellPrice ?? undefined) : order.price);

const priced = ({ traded }: SentOrder, price: Decimal): string =>
  formatAmount(price, traded.currency, traded.decimals);

/** 'Bought 13 DEMOBANK at ₹982.00'; without the price where it is not known or not one. */
function titleOf(
  t: ReturnType<typeof useTranslations>['t'],
  sent: SentOrder,
  placed: readonly EndedPart[],
): string {
  const what = { count: sent.quantity, symbol: displaySymbol(sent.traded.symbol) };
  const [price, ...others] = new Set(placed.map(({ order }) => filledAt(order)));
  return price === undefined || others.length > 0
    ? t(`orderTicket.filled.${sent.side}`, what)
    : t(`orderTicket.filledAt.${sent.side}`, { ...what, price: priced(sent, price) });
}

/** Of several lots: each, and what became of it. */
function LotEnds({ sent, ended }: { sent: SentOrder; ended: readonly EndedPart[] }) {
  const { t } = useTranslations();
  return (
    <div className={styles.figures}>
      <KeyValue
        items={ended.map(({ part, outcome, order }) => {
          const price = filledAt(order);
          return {
            key: part.key,
            label: t('orderTicket.lotOf', {
              quantity: formatQuantity(part.quantity, sent.traded.currency),
              price: priced(sent, part.lot?.price ?? sent.price),
            }),
            value:
              outcome.is === 'placed' && price !== undefined
                ? t('orderTicket.soldAt', { price: priced(sent, price) })
                : t(`orderTicket.part.${outcome.is}`),
          };
        })}
      />
    </div>
  );
}

/** What was really paid or received, as the broker wrote it down, and what is there now. */
function Placed({ sent, placed, balance }: OrderEndProps & { placed: readonly EndedPart[] }) {
  const { t } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const home = deployment.currency;
  const written = placed.flatMap(({ order }) => (order ? [order] : []));
  const isKnown = written.length === placed.length;
  const fee = add('0', ...written.map((order) => order.fee ?? '0'));
  const total = add('0', ...written.map((order) => order.total));
  const profit = profitOf(
    placed.map(({ part }) => part),
    total,
  );
  const amount = (value: Decimal) => (isKnown ? formatAmount(value, home) : UNKNOWN);
  const [one] = placed.length === 1 ? placed : [];
  const orderNo = one?.outcome.is === 'placed' ? (one.outcome.orderNo ?? one.order?.orderNo) : undefined;
  return (
    <div className={styles.figures}>
      <KeyValue
        items={[
          ...(orderNo ? [{ key: 'no', label: t('orderTicket.orderNo'), value: orderNo }] : []),
          { key: 'fee', label: t('orderTicket.feePaid'), value: amount(fee) },
          {
            key: 'total',
            label: t(`orderTicket.settled.${sent.side}`),
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
