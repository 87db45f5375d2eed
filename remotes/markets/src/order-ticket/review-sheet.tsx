import { displaySymbol } from '@bourse/contract/instrument';
import type { Decimal } from '@bourse/money/decimal';
import { useTransactionCode } from '@bourse/remote-kit/use-transaction-code';
import { ReviewSheet as Sheet } from '@bourse/ui/money-call';
import { useTranslations } from '../translations.ts';
import type { ReviewedOrder } from './order.ts';
import { OrderFigures, useOrderTotal } from './order-figures.tsx';
import type { OrderCalls } from './use-order.ts';

interface ReviewSheetProps {
  isOpen: boolean;
  /** As of the price of the moment; undefined where there is nothing that could be ordered. */
  reviewed: ReviewedOrder | undefined;
  /** Why it cannot be placed now. */
  reason: string | undefined;
  /** What is available before the order; undefined while it is not known. */
  balance: Decimal | undefined;
  order: OrderCalls;
  /** Address of the ticket with this draft. */
  draft: string;
  /** Sends what is on the screen. */
  onPlace: (order: ReviewedOrder, transactionCode: string | undefined) => Promise<void>;
  onClose: () => void;
}

/** What is about to be ordered, at a price that follows the market, and the one button that orders it. */
export function ReviewSheet(props: ReviewSheetProps) {
  const { isOpen, reviewed, reason, balance, order, draft, onPlace, onClose } = props;
  const { t } = useTranslations();
  const totalOf = useOrderTotal();
  const code = useTransactionCode({ say: (word) => t(`orderTicket.${word}`), draft });
  const { state, sent } = order;
  const isSending = state.is === 'sending';
  // While it is being sent, the figures that were confirmed are shown and not the live price.
  const shown = isSending && sent ? sent.details : reviewed;
  if (!shown) return null;
  const lots = shown.parts.length;
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title={t('orderTicket.review')}
      subject={t(`orderTicket.what.${shown.side}`, {
        count: shown.quantity,
        symbol: displaySymbol(shown.traded.symbol),
      })}
      detail={lots > 1 ? t('orderTicket.marketLots', { count: lots }) : t('orderTicket.market')}
      {...code}
      error={state.is === 'refused' ? state.error : undefined}
      total={totalOf(shown)}
      confirmLabel={t('orderTicket.place')}
      sent={shown.parts.map(({ lot, quantity }) => `${quantity} ${lot?.orderNo}`).join()}
      tone={shown.side}
      reason={reason}
      isSending={isSending}
      onConfirm={(transactionCode) => reviewed && onPlace(reviewed, transactionCode)}
    >
      <OrderFigures order={shown} balance={balance} />
    </Sheet>
  );
}
