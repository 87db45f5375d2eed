import { displaySymbol } from '@bourse/contract/instrument';
import type { UnderWayItem } from '@bourse/remote-kit/places';
import { shares } from '../figures.ts';
import { useTranslations } from '../translations.ts';
import { useCheckedItem } from '../under-way/use-checked-item.ts';
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
  const application = useApplication(offering, undefined);
  const { sent } = application;
  const row = sent && {
    id: checkingId(offering.id),
    to: applyAddress(offering.id),
    title: t('ipo.underWay', { symbol: displaySymbol(offering.symbol) }),
    amount: shares(sent.details.quantity),
    done: t('ipo.step.applied'),
  };
  useCheckedItem(application, row, note);
  return null;
}
