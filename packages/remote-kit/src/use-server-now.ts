import { serverNow } from '@bourse/api/server-time';
import { useEachSecond } from './use-each-second.ts';

const MINUTE = 60_000;

/** The server's time, epoch ms. It renders again with each minute, for figures of the time left. */
export function useServerNow(): number {
  useEachSecond(() => Math.floor(serverNow() / MINUTE));
  return serverNow();
}
