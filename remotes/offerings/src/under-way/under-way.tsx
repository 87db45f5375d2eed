import type { UnderWayItem, UnderWayProps } from '@bourse/remote-kit/places';
import { useCallback, useEffect, useState } from 'react';
import { CheckedDeal } from '../deals/checked-deal.tsx';
import { openDeals } from '../deals/use-deal.ts';
import { CheckedPurchase } from '../fund-investment/checked-purchase.tsx';
import { openPurchases } from '../fund-investment/purchase.ts';
import { useFundItems } from '../fund-investment/use-fund-items.ts';
import { CheckedApplication } from '../ipo/checked-application.tsx';
import { openApplications } from '../ipo/use-application.ts';
import { useApplicationItems } from '../ipo/use-application-items.ts';

/** Reports what of the offerings is under way (D80). It draws nothing itself. */
export function UnderWay({ known, report }: UnderWayProps) {
  const funds = useFundItems(known);
  const applications = useApplicationItems(known);
  const [unknown] = useState(() => ({
    purchases: openPurchases(),
    applications: openApplications(),
    deals: openDeals(),
  }));
  const [checked, setChecked] = useState<Readonly<Record<string, UnderWayItem>>>({});
  const note = useCallback(
    (item: UnderWayItem) => setChecked((before) => ({ ...before, [item.id]: item })),
    [],
  );

  // Where a part is not known nothing is reported: what the customer saw last stays what it was.
  const items =
    funds && applications && JSON.stringify([...Object.values(checked), ...applications, ...funds]);
  useEffect(() => {
    if (items !== undefined) report('offerings', JSON.parse(items));
  }, [items, report]);
  return (
    <>
      {unknown.purchases.map((fundId) => (
        <CheckedPurchase key={fundId} fundId={fundId} note={note} />
      ))}
      {unknown.applications.map((offering) => (
        <CheckedApplication key={offering.id} offering={offering} note={note} />
      ))}
      {unknown.deals.map((kind) => (
        <CheckedDeal key={kind} kind={kind} note={note} />
      ))}
    </>
  );
}
