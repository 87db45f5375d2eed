import { displaySymbol } from '@bourse/contract/instrument';
import type { UnderWayItem } from '@bourse/remote-kit/places';
import { useEffect } from 'react';
import { shares } from '../figures.ts';
import { useTranslations } from '../translations.ts';
import { applyAddress } from './addresses.ts';
import { type CheckedOffering, checkingId, useApplication } from './use-application.ts';

interface CheckedApplicationProps {
  offering: CheckedOffering;
  /** Called with its row, again when it changes. */
  note: (item: UnderWayItem) => void;
}

/** Goes on asking what became of an application whose sheet was closed. It draws nothing. */
export function CheckedApplication({ offering, note }: CheckedApplicationProps) {
  const { t } = useTranslations();
  const { state, sent } = useApplication(offering, undefined);
  const item = sent && {
    id: checkingId(offering.id),
    to: applyAddress(offering.id),
    title: t('ipo.underWay', { symbol: displaySymbol(offering.symbol) }),
    detail: t(
      state.is === 'done' ? 'ipo.step.applied' : state.is === 'checking' ? 'call.checking' : 'call.notPlaced',
    ),
    amount: shares(sent.details.quantity),
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
