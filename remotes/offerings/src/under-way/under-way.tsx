import { openScopes } from '@bourse/api/money-call';
import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import type { UnderWayItem, UnderWayProps } from '@bourse/remote-kit/places';
import { useReport } from '@bourse/remote-kit/use-report';
import { useCallback, useState } from 'react';
import { useFundItems } from '../fund-investment/use-fund-items.ts';
import { useApplicationItems } from '../ipo/use-application-items.ts';

/** Loaded where the outcome of a call is not known, which is rare. A failure is said: money may be in that call. */
const CheckedCalls = lazyWithRetry(
  () =>
    import(/* webpackChunkName: "on-request-checked-calls" */ './checked-calls.tsx').then(
      (m) => m.CheckedCalls,
    ),
  { pending: null },
);

/** Reports what of the offerings is under way (D80). It draws nothing itself, unless a part of it cannot be loaded. */
export function UnderWay({ known, report }: UnderWayProps) {
  const funds = useFundItems(known);
  const applications = useApplicationItems(known);
  const [isAnyOpen] = useState(() => openScopes().length > 0);
  // Whether the calls without an answer are in `checked`.
  const [isKnown, setIsKnown] = useState(!isAnyOpen);
  const [checked, setChecked] = useState<Readonly<Record<string, UnderWayItem>>>({});
  const note = useCallback(
    (item: UnderWayItem) => setChecked((before) => ({ ...before, [item.id]: item })),
    [],
  );
  const begin = useCallback(() => setIsKnown(true), []);

  // While a part is not known nothing is reported, and home keeps the rows that it has reserved.
  const items =
    funds && applications && isKnown ? [...Object.values(checked), ...applications, ...funds] : undefined;
  useReport(items, (all) => report('offerings', all));
  return isAnyOpen && <CheckedCalls note={note} onBegin={begin} />;
}
