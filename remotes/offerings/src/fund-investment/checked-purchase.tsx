import { optionalLinks } from '@bourse/links/links';
import type { UnderWayItem } from '@bourse/remote-kit/places';
import { money } from '../figures.ts';
import { useTranslations } from '../translations.ts';
import { useCheckedItem } from '../under-way/use-checked-item.ts';
import { fundOrderAddress } from './order.ts';
import { checkingId, usePurchase } from './purchase.ts';

interface CheckedPurchaseProps {
  fundId: string;
  /** Called with its row, again when it changes. */
  note: (item: UnderWayItem) => void;
}

/** Goes on asking what became of a purchase whose sheet was closed. It draws nothing. */
export function CheckedPurchase({ fundId, note }: CheckedPurchaseProps) {
  const { t } = useTranslations();
  const purchase = usePurchase(fundId);
  const { state, sent } = purchase;
  const row = sent && {
    id: checkingId(fundId),
    to:
      state.is === 'done' && state.number
        ? fundOrderAddress(state.number)
        : `${optionalLinks.funds()}?fund=${encodeURIComponent(fundId)}`,
    title: sent.details.name,
    amount: money(sent.details.unit),
    done: t('fundInvestment.order.step.invested'),
  };
  useCheckedItem(purchase, row, note);
  return null;
}
