import type { OfferKind } from '@bourse/contract/deals';
import { displaySymbol } from '@bourse/contract/instrument';
import { links } from '@bourse/links/links';
import { formatAmount } from '@bourse/money/format';
import type { UnderWayItem } from '@bourse/remote-kit/places';
import { deployment } from '@bourse/session/config';
import { useTranslations } from '../translations.ts';
import { useCheckedItem } from '../under-way/use-checked-item.ts';
import { listOf, queryOf } from './addresses.ts';
import { checkingDealId, useDeal } from './use-deal.ts';

interface CheckedDealProps {
  kind: OfferKind;
  /** Called with its row, again when it changes. */
  note: (item: UnderWayItem) => void;
}

/** Goes on asking what became of a purchase whose sheet was closed. It draws nothing. */
export function CheckedDeal({ kind, note }: CheckedDealProps) {
  const { t } = useTranslations();
  const deal = useDeal(kind);
  const { state, sent } = deal;
  const row = sent && {
    id: checkingDealId(kind),
    to:
      state.is === 'done' && state.number
        ? links.record(state.number)
        : `${listOf(kind)}${queryOf({ buy: sent.details.offerId })}`,
    title: displaySymbol(sent.details.symbol),
    amount: formatAmount(sent.details.cost.total, deployment.currency),
    done: t('deals.done'),
  };
  useCheckedItem(deal, row, note);
  return null;
}
