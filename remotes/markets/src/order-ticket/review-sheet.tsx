import { FEE_RATE } from '@bourse/contract/order-cost';
import { mul } from '@bourse/money/decimal';
import { formatAmount } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { Button } from '@bourse/ui/button';
import { Dialog } from '@bourse/ui/dialog';
import { GainFigure } from '@bourse/ui/gain';
import { KeyValue } from '@bourse/ui/key-value';
import { useState } from 'react';
import { displaySymbol } from '../instruments/instrument.ts';
import { useWords } from '../words.ts';
import { CodeField, isCode } from './code-field.tsx';
import { lastSeen, type ReviewedOrder } from './order.ts';
import { refusalOf } from './order-outcome.ts';
import { isStale, profitOf, type Terms } from './order-ticket.ts';
import { PriceHeld } from './price-held.tsx';
import { useRateText } from './rate-text.ts';
import { RefusalNote } from './refusal-note.tsx';
import styles from './review-sheet.module.css';
import type { OrderInHand } from './use-order.ts';

interface ReviewSheetProps {
  /** What is reviewed; undefined: closed. */
  reviewed: ReviewedOrder | undefined;
  /** The world as of now, where the review is as of its price. */
  terms: Terms;
  now: number;
  order: OrderInHand;
  /** D29: where the deployment asks for the transaction code on every order. */
  asksForCode: boolean;
  onRenew: (before: ReviewedOrder) => void;
  onRefused: () => unknown;
  onClose: () => void;
}

/** What is about to be ordered, at a price that stands still, and the one button that orders it. */
export function ReviewSheet(props: ReviewSheetProps) {
  const { reviewed, terms, now, order, asksForCode, onRenew, onRefused, onClose } = props;
  const { t } = useWords();
  const [code, setCode] = useState('');
  const { outcome } = order;
  const sending = outcome.is === 'sending';
  const superseded = refusalOf(outcome) === 'price-changed';
  const isOver =
    reviewed !== undefined && !sending && (superseded || isStale(lastSeen(reviewed, terms), now));
  const blocked = isOver || (asksForCode && !isCode(code)) || terms.isMarketOpen === false;

  return (
    <Dialog
      open={reviewed !== undefined}
      onClose={onClose}
      title={t('orderTicket.review')}
      variant="sheet"
      dismissable={!sending}
      actions={
        reviewed && (
          <Button
            variant={reviewed.side}
            size="large"
            wide
            disabled={blocked}
            pending={sending}
            onClick={async () => {
              await order.place(reviewed, asksForCode ? code : undefined);
              setCode('');
              onRefused();
            }}
          >
            {t('orderTicket.place')}
          </Button>
        )
      }
    >
      {reviewed && (
        <div className={styles.review}>
          <p className={styles.what}>
            {t(`orderTicket.what.${reviewed.side}`, {
              count: reviewed.quantity,
              symbol: displaySymbol(reviewed.traded.symbol),
            })}
          </p>
          <OrderFigures order={reviewed} />
          <RefusalNote outcome={outcome} />
          <PriceHeld
            reviewed={reviewed}
            now={now}
            isOver={isOver}
            isSending={sending}
            terms={terms}
            onRenew={() => onRenew(reviewed)}
          />
          {asksForCode && <CodeField value={code} onChange={setCode} />}
        </div>
      )}
    </Dialog>
  );
}

/** Price, amount, fee, conversion and total, as agreed to. */
export function OrderFigures({ order }: { order: ReviewedOrder }) {
  const { t } = useWords();
  const rateText = useRateText();
  const { side, traded, price, rate, cost, lot } = order;
  const home = deployment.currency;
  const written = (value: typeof price) => formatAmount(value, traded.currency, traded.decimals);
  const conversion = rateText(rate, traded.currency);
  return (
    <KeyValue
      items={[
        { key: 'price', label: t('orderTicket.price'), value: written(price) },
        ...(lot ? [{ key: 'bought', label: t('orderTicket.boughtAt'), value: written(lot.price) }] : []),
        ...(conversion ? [{ key: 'rate', label: t('orderTicket.conversion'), value: conversion }] : []),
        { key: 'notional', label: t('orderTicket.amount'), value: formatAmount(cost.notional, home) },
        {
          key: 'fee',
          label: t('orderTicket.fee', { percent: mul(FEE_RATE, '100') }),
          value: formatAmount(cost.fee, home),
        },
        {
          key: 'total',
          label: t(`orderTicket.total.${side}`),
          value: formatAmount(cost.total, home),
          strong: true,
        },
        ...(lot
          ? [
              {
                key: 'profit',
                label: t('orderTicket.profit'),
                value: (
                  <GainFigure
                    gain={{ amount: profitOf(lot, price, rate), percent: undefined }}
                    currency={home}
                  />
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
