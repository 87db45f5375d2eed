import { underWayAtom } from '@bourse/session/under-way';
import { useAtomValue } from 'jotai';
import { memo, useState } from 'react';
import { lazyWithRetry } from './lazy-with-retry.tsx';
import type { UnderWayPlace } from './places.ts';
import { useRemotes } from './remotes.ts';
import { ReservedRows } from './reserved-rows.tsx';
import { useIsLater } from './use-is-later.ts';

const UnderWayList = lazyWithRetry(
  () => import(/* webpackChunkName: "under-way" */ './under-way-list.tsx').then((m) => m.UnderWayList),
  { pending: null, isQuiet: true },
);

/** As long as most of what is under way is, in any language. */
const LIKE = {
  title: 'Withdrawal to ·· 0000',
  detail: 'Being credited · by Mon, 00:00',
  value: '₹50,000.00',
};

interface UnderWayProps {
  place: UnderWayPlace;
  /** How many rows it has at most. */
  rows: number;
}

/**
 * What is under way (D80). It has the height of the rows that the customer saw last, from the first moment: nothing of the
 * screen moves when they come late, fail, or are gone. More of them are shown as a number until the next visit. Mount it
 * anew (`key`) where the customer asks for a refresh.
 */
export const UnderWay = memo(function UnderWay({ place, rows }: UnderWayProps) {
  const kept = useAtomValue(underWayAtom);
  const { registry } = useRemotes();
  // A remote that the app has no more will report nothing.
  const [known] = useState(() => registry.remotes.flatMap(({ name }) => kept[name] ?? []));
  const reserved = Math.min(rows, known.length);
  const isLater = useIsLater();
  return (
    <ReservedRows name={place} rows={reserved} like={LIKE}>
      {isLater && <UnderWayList place={place} reserved={reserved} known={known} />}
    </ReservedRows>
  );
});
