/** A process that takes the lock of a folder at a given instant, at the same time as others. */
import { type FolderLock, lockFolder } from '../src/database/folder-lock.ts';

let held: FolderLock | undefined;
process.on('message', async ({ dir, at, machine }: { dir: string; at: number; machine: string }) => {
  await held?.release();
  held = undefined;
  while (Date.now() < at);
  const outcome = await lockFolder(dir, {
    machine,
    onLost: (problem) => {
      throw problem;
    },
  }).then(
    (lock) => {
      held = lock;
      return 'mine';
    },
    ({ message }: Error) => message,
  );
  process.send?.(outcome);
});
process.send?.('ready');
