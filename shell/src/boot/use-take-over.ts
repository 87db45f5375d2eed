import { useEffect } from 'react';
import { INTERACTIVE } from './prerendered.ts';

/** Tells the inline script that the screen answers by itself from now on. */
export function useTakeOver(): void {
  useEffect(() => void document.dispatchEvent(new Event(INTERACTIVE)), []);
}
