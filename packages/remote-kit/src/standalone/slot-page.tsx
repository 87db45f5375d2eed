import { useParams } from 'react-router-dom';
import type { SlotId } from '../places.ts';
import { Slot } from '../slot.tsx';
import { UnderWay } from '../under-way.tsx';

/** A slot by itself, as wide as its place in the app. */
export function SlotPage() {
  const id = useParams()['*'] as SlotId;
  if (id === 'home.under-way/v1' || id === 'account.under-way/v1')
    return <UnderWay key={id} place={id} rows={Number.POSITIVE_INFINITY} />;
  if (id === 'home.calendar/v1') return <Slot key={id} id={id} rows={3} report={() => {}} />;
  if (id === 'home.first-steps/v1' || id === 'home.watchlist/v1')
    return <Slot key={id} id={id} isLater={false} />;
  if (id === 'stock.news/v1') return <Slot key={id} id={id} symbol="EXSTEEL.NS" name="Example Steel Ltd" />;
  return <Slot key={id} id={id} />;
}
