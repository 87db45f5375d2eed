import { displaySymbol } from '@bourse/contract/instrument';
import { Button } from '@bourse/ui/button';
import { Dialog } from '@bourse/ui/dialog';
import { useState } from 'react';
import { useWords } from '../words.ts';
import { CodeField, isCode } from './code-field.tsx';
import { useEachSecond } from './each-second.ts';
import { lastSeen, type ReviewedOrder } from './order.ts';
import { OrderFigures } from './order-figures.tsx';
import { refusalOf } from './order-outcome.ts';
import { isStale, type Terms } from './order-ticket.ts';
import { PriceHeld } from './price-held.tsx';
import { RefusalNote } from './refusal-note.tsx';
import styles from './review-sheet.module.css';
import type { OrderInHand } from './use-order.ts';

interface ReviewSheetProps {
  /** What is reviewed; undefined: closed. */
  reviewed: ReviewedOrder | undefined;
  /** The world as of now, where the review is as of its price. */
  terms: Terms;
  /** When the price of the terms was received. */
  receivedAt: () => number;
  order: OrderInHand;
  /** D29: where the deployment asks for the transaction code on every order. */
  asksForCode: boolean;
  onRenew: (before: ReviewedOrder) => void;
  onRefused: () => unknown;
  onClose: () => void;
}

/** What is about to be ordered, at a price that stands still, and the one button that orders it. */
export function ReviewSheet(props: ReviewSheetProps) {
  const { reviewed, terms, receivedAt, order, asksForCode, onRenew, onRefused, onClose } = props;
  const { t } = useWords();
  const [code, setCode] = useState('');
  const { outcome } = order;
  const sending = outcome.is === 'sending';
  const superseded = refusalOf(outcome) === 'price-changed';
  const isOver = useEachSecond(
    () =>
      reviewed !== undefined &&
      !sending &&
      (superseded || isStale(lastSeen(reviewed, terms.price, receivedAt()), Date.now())),
  );
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
          // What keeps the order from being placed stands beside its button, also where the figures above scroll.
          <div className={styles.pinned}>
            <RefusalNote outcome={outcome} />
            <PriceHeld
              reviewed={reviewed}
              isOver={isOver}
              isSending={sending}
              terms={terms}
              receivedAt={receivedAt}
              onRenew={() => onRenew(reviewed)}
            />
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
          </div>
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
          {asksForCode && <CodeField value={code} onChange={setCode} />}
        </div>
      )}
    </Dialog>
  );
}
