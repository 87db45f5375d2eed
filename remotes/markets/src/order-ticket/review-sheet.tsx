import { displaySymbol } from '@bourse/contract/instrument';
import { deployment } from '@bourse/session/config';
import { Button } from '@bourse/ui/button';
import { Dialog } from '@bourse/ui/dialog';
import { useState } from 'react';
import { useTranslations } from '../translations.ts';
import { CodeField, isCode } from './code-field.tsx';
import type { ReviewedOrder } from './order.ts';
import { OrderFigures } from './order-figures.tsx';
import { RefusalNote } from './refusal-note.tsx';
import styles from './review-sheet.module.css';
import type { OrderCalls } from './use-order.ts';

interface ReviewSheetProps {
  isOpen: boolean;
  /** As of the price of the moment; undefined where there is nothing that could be ordered. */
  reviewed: ReviewedOrder | undefined;
  /** Why it cannot be placed now. */
  reason: string | undefined;
  order: OrderCalls;
  /** Sends what is on the screen. */
  onPlace: (order: ReviewedOrder, transactionCode: string | undefined) => Promise<void>;
  onClose: () => void;
}

/** What is about to be ordered, at a price that follows the market, and the one button that orders it. */
export function ReviewSheet({ isOpen, reviewed, reason, order, onPlace, onClose }: ReviewSheetProps) {
  const { t } = useTranslations();
  const [code, setCode] = useState('');
  const { state, sent } = order;
  const isSending = state.is === 'sending';
  // D29: where the deployment asks for the transaction code on every order.
  const asksForCode = deployment.transactionPassword === 'always';
  // What is on its way stands still.
  const shown = isSending && sent ? sent.details : reviewed;

  return (
    <Dialog
      open={isOpen && shown !== undefined}
      onClose={onClose}
      title={t('orderTicket.review')}
      variant="sheet"
      dismissable={!isSending}
      actions={
        shown && (
          // What keeps the order from being placed stands beside its button, also where the figures above scroll.
          <div className={styles.pinned}>
            <RefusalNote state={state} />
            <Button
              variant={shown.side}
              size="large"
              wide
              disabled={asksForCode && !isCode(code)}
              reason={isSending ? undefined : reason}
              pending={isSending}
              onClick={async () => {
                if (!reviewed) return;
                await onPlace(reviewed, asksForCode ? code : undefined);
                setCode('');
              }}
            >
              {t('orderTicket.place')}
            </Button>
          </div>
        )
      }
    >
      {shown && (
        <div className={styles.review}>
          <div>
            <p className={styles.what}>
              {t(`orderTicket.what.${shown.side}`, {
                count: shown.quantity,
                symbol: displaySymbol(shown.traded.symbol),
              })}
            </p>
            <p className={styles.how}>
              {shown.parts.length > 1
                ? t('orderTicket.marketLots', { count: shown.parts.length })
                : t('orderTicket.market')}
            </p>
          </div>
          <OrderFigures order={shown} />
          {asksForCode && <CodeField value={code} onChange={setCode} />}
        </div>
      )}
    </Dialog>
  );
}
