import type { OfferKind } from '@bourse/contract/deals';
import { displaySymbol } from '@bourse/contract/instrument';
import { links } from '@bourse/links/links';
import { formatAmount } from '@bourse/money/format';
import type { UnderWayItem } from '@bourse/remote-kit/places';
import { deployment } from '@bourse/session/config';
import { useEffect } from 'react';
import { useTranslations } from '../translations.ts';
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
  const { state, sent } = useDeal(kind);
  const item = sent && {
    id: checkingDealId(kind),
    to:
      state.is === 'done' && state.number
        ? links.record(state.number)
        : `${listOf(kind)}${queryOf({ buy: sent.details.offerId })}`,
    title: displaySymbol(sent.details.symbol),
    detail: t(
      state.is === 'done' ? 'deals.done' : state.is === 'checking' ? 'call.checking' : 'call.notPlaced',
    ),
    amount: formatAmount(sent.details.cost.total, deployment.currency),
    isOver: state.is !== 'checking',
    rank: 0,
    at: sent.sentAt ?? 0,
  };
  const text = item && JSON.stringify(item);
  useEffect(() => {
    if (text !== undefined) note(JSON.parse(text));
  }, [text, note]);
  return null;
}
