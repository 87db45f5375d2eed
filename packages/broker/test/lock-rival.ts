/** A process that takes the lock of a folder at an instant that it is told, at the same time as others. */
import { lockFolder } from '../src/database/folder-lock.ts';

process.on('message', async ({ dir, at }: { dir: string; at: number }) => {
  while (Date.now() < at);
  const outcome = await lockFolder(dir).then(
    () => 'mine',
    ({ message }: Error) => message,
  );
  process.send?.(outcome);
});
process.send?.('ready');
