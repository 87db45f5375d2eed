import { useParams } from 'react-router-dom';
import type { SlotId } from '../places.ts';
import { Slot } from '../slot.tsx';

/** A slot by itself, as wide as its place in the app. */
export function SlotPage() {
  const id = useParams()['*'] as SlotId;
  return <Slot key={id} id={id} />;
}
