/** A process of its own that takes the lock of a folder and keeps it until it is killed. Its argument is the folder. */
import { withPublishingLock } from '../src/publishing-lock.ts';

await withPublishingLock(process.argv[2] ?? '', 'team-b', () => {
  process.stdout.write('locked');
  setInterval(() => undefined, 1_000);
  return new Promise(() => undefined);
});
