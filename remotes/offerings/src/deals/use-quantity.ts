import { useState } from 'react';
import { proposed, type Range } from './deal.ts';

export interface QuantityDraft {
  /** As entered; '' when empty. */
  text: string;
  /** It was not typed: the next digit replaces it. */
  isPreset: boolean;
  /** The customer has changed it. */
  isTouched: boolean;
  set: (text: string, isPreset: boolean) => void;
}

/**
 * The quantity of a purchase: the largest that can be bought, once, until the customer changes it (D66).
 * @param begun what the address or a purchase that did not come about brings back
 */
export function useQuantity(range: Range, begun: string | undefined): QuantityDraft {
  const [chosen, setChosen] = useState(begun === undefined ? undefined : { text: begun, isPreset: true });
  const [first, setFirst] = useState<string>();
  const proposal = proposed(range);
  if (first === undefined && proposal !== undefined) setFirst(String(proposal));
  return {
    text: chosen?.text ?? first ?? '',
    isPreset: chosen?.isPreset ?? true,
    isTouched: chosen !== undefined,
    set: (text, isPreset) => setChosen({ text, isPreset }),
  };
}
