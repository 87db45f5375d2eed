/** A process that takes the lock of a folder when it is told to, at the same time as others. */
import { type FolderLock, lockFolder } from '../src/database/folder-lock.ts';

let held: FolderLock | undefined;
process.on('message', async ({ dir, machine }: { dir: string; machine: string }) => {
  await held?.release();
  held = undefined;
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
