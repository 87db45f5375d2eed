import type { MoneyCall } from '@bourse/api/money-call';
import type { UnderWayItem } from '@bourse/remote-kit/places';
import { useReport } from '@bourse/remote-kit/use-report';
import { useTranslations } from '../translations.ts';

type Row = Pick<UnderWayItem, 'id' | 'to' | 'title' | 'amount'> & {
  /** What is said of it once it was made. */
  done: string;
};

/**
 * Notes what is known of a call whose sheet was closed.
 * @param row undefined while nothing was sent
 */
export function useCheckedItem<D>(
  { state, sent }: Pick<MoneyCall<D>, 'state' | 'sent'>,
  row: Row | undefined,
  note: (item: UnderWayItem) => void,
): void {
  const { t } = useTranslations();
  const isChecking = state.is === 'checking';
  const itemOf = ({ done, ...item }: Row): UnderWayItem => ({
    ...item,
    detail: state.is === 'done' ? done : t(isChecking ? 'call.checking' : 'call.notDone'),
    isOver: !isChecking,
    rank: 0,
    at: sent?.sentAt ?? 0,
  });
  useReport(row && itemOf(row), note);
}
