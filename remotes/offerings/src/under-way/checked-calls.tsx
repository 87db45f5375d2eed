import type { UnderWayItem } from '@bourse/remote-kit/places';
import { useEffect, useState } from 'react';
import { CheckedDeal } from '../deals/checked-deal.tsx';
import { openDeals } from '../deals/use-deal.ts';
import { CheckedPurchase } from '../fund-investment/checked-purchase.tsx';
import { openPurchases } from '../fund-investment/purchase.ts';
import { CheckedApplication } from '../ipo/checked-application.tsx';
import { openApplications } from '../ipo/use-application.ts';

interface CheckedCallsProps {
  /** Called with the row of each, again when it changes. */
  note: (item: UnderWayItem) => void;
  /** Called once, after each of them was noted. */
  onBegin: () => void;
}

/** Goes on asking what became of all calls whose outcome is not known. It draws nothing. */
export function CheckedCalls({ note, onBegin }: CheckedCallsProps) {
  const [unknown] = useState(() => ({
    purchases: openPurchases(),
    applications: openApplications(),
    deals: openDeals(),
  }));
  // Effects of children run before this one, so each of them has been noted.
  useEffect(onBegin, [onBegin]);
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
