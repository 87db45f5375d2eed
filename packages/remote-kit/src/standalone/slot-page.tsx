import { useParams } from 'react-router-dom';
import { Slot } from '../slot.tsx';

/** A slot by itself, as wide as its place in the app. */
export function SlotPage() {
  const id = useParams()['*'] ?? '';
  return <Slot key={id} id={id} />;
}
