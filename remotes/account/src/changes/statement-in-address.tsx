import { useCloseInAddress } from '@bourse/remote-kit/use-open-in-address';
import { monthsLater, readMonth } from '@bourse/remote-kit/zoned-time';
import { useSearchParams } from 'react-router-dom';
import { StatementDialog } from './statement-dialog.tsx';

/** The statement of the month that the address names (`?month=2026-11`). Back closes it. */
export function StatementInAddress() {
  const [query, setQuery] = useSearchParams();
  const close = useCloseInAddress('month');
  const month = readMonth(query.get('month'));
  const go = (months: number) => {
    if (!month) return;
    setQuery(
      (before) => {
        before.set('month', monthsLater(month.id, months));
        return before;
      },
      { replace: true },
    );
  };
  return <StatementDialog month={month} onClose={close} onMove={go} />;
}
