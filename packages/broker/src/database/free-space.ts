/** Watches the free space of the disk that an embedded database writes to. */
import { statfs } from 'node:fs/promises';

/**
 * Bytes below which nothing is changed any more. PostgreSQL's log grows by files of 16 MB, and cannot be written on when it
 * finds no room for the next one.
 */
export const FREE_SPACE_NEEDED = 64 * 1024 * 1024;
/** Milliseconds. Orders fill a few MB in that time. */
const EVERY = 2_000;

export interface FreeSpace {
  /** Whether there is too little to change anything. */
  readonly isLow: boolean;
  /** Calls the listener when there becomes too little, and when there is enough again. */
  onChange(listener: (isLow: boolean) => void): void;
  close(): void;
}

/** For a database whose disk is not this machine's to watch. */
export const PLENTY: FreeSpace = { isLow: false, onChange: () => undefined, close: () => undefined };

/** @param dir folder of the embedded database */
export const watchFreeSpace = async (dir: string): Promise<FreeSpace> => {
  let isLow = false;
  let tell: (isLow: boolean) => void = () => undefined;
  const look = async (): Promise<void> => {
    // A folder that is gone is the lock's to notice.
    const disk = await statfs(dir).catch(() => undefined);
    if (!disk) return;
    const wasLow = isLow;
    isLow = disk.bavail * disk.bsize < FREE_SPACE_NEEDED;
    if (isLow !== wasLow) tell(isLow);
  };
  await look();
  const timer = setInterval(() => void look(), EVERY);
  timer.unref();
  return {
    get isLow() {
      return isLow;
    },
    onChange: (listener) => {
      tell = listener;
      if (isLow) listener(isLow);
    },
    close: () => clearInterval(timer),
  };
};
