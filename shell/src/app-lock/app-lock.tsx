import { useAtomValue } from 'jotai';
import { followAppLock, isLockedAtom } from './follow-app-lock.ts';
import { LockScreen } from './lock-screen.tsx';

// Once for the page: what the lock decides first is decided before anything is uncovered.
followAppLock(document);

/** The lock screen while the app is locked. Loaded only where the lock is on. */
export const AppLock = () => useAtomValue(isLockedAtom) && <LockScreen />;
