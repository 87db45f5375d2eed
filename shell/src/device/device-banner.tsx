import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { useSyncExternalStore } from 'react';

/** Loaded only on computers, so that phones do not download it. */
const PhoneAdvice = lazyWithRetry(() => import('./phone-advice.tsx').then((m) => m.PhoneAdvice), {
  pending: null,
  isQuiet: true,
});

/** A mouse and a wide window: neither a phone nor a tablet. */
const COMPUTER = '(hover: hover) and (pointer: fine) and (min-width: 56.25rem)';

/** The device is looked at when the banner is shown first. */
const neverChanges = () => () => {};

/** On a computer, renders the advice to use a phone. */
export function DeviceBanner() {
  // A screen that the build has rendered does not know the device, and begins without the banner.
  const isComputer = useSyncExternalStore(
    neverChanges,
    () => window.matchMedia?.(COMPUTER).matches === true,
    () => false,
  );
  return isComputer ? <PhoneAdvice /> : null;
}
