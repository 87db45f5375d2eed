import { optionalLinks } from '@bourse/links/links';
import type { UnderWayItem } from '@bourse/remote-kit/places';
import { useEffect } from 'react';
import { money } from '../figures.ts';
import { useTranslations } from '../translations.ts';
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
  const { state, sent } = usePurchase(fundId);
  const item = sent && {
    id: checkingId(fundId),
    to:
      state.is === 'done' && state.number
        ? fundOrderAddress(state.number)
        : `${optionalLinks.funds()}?fund=${encodeURIComponent(fundId)}`,
    title: sent.details.name,
    detail: t(
      state.is === 'done'
        ? 'fundInvestment.order.step.invested'
        : state.is === 'checking'
          ? 'call.checking'
          : 'call.notPlaced',
    ),
    amount: money(sent.details.unit),
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
