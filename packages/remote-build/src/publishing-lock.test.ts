import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withPublishingLock } from './publishing-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bourse-publishing-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = () => path.join(folder, 'set.lock');
const publish = (by = 'team-a') => withPublishingLock(folder, by, async () => 'done');

test('of two publishers at the same time, the second is refused, learns who publishes, and can retry', async () => {
  await withPublishingLock(folder, 'team-b', async () => {
    await expect(publish()).rejects.toThrow(
      /^team-b is publishing into .* since \d{4}-.* Nothing was changed: /,
    );
  });
  expect(await publish()).toBe('done');
});

test('the lock is free after a publication that failed, and names nobody', async () => {
  const failing = withPublishingLock(folder, 'team-b', async () => {
    throw new Error('it failed');
  });
  await expect(failing).rejects.toThrow('it failed');
  expect(readFileSync(file(), 'utf8')).toBe('');
  expect(await publish()).toBe('done');
});

test('a publisher that was killed holds no lock, although another process now has its number', async () => {
  const killed = { by: 'team-b', at: 'then', host: hostname(), process: process.pid };
  writeFileSync(file(), JSON.stringify(killed));
  expect(await publish()).toBe('done');
});

test('a process holds the lock until it is killed, and then exactly one of several others gets it', async () => {
  const holder = spawn(process.execPath, ['--import', 'tsx', 'tests/hold-lock.ts', folder], {
    cwd: path.join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await Promise.race([once(holder.stdout, 'data'), once(holder, 'close')]);
  await expect(publish()).rejects.toThrow('team-b is publishing');
  holder.kill('SIGKILL');
  await once(holder, 'close');
  let inside = 0;
  const outcomes = await Promise.allSettled(
    ['team-c', 'team-d', 'team-e'].map((by) =>
      withPublishingLock(folder, by, async () => {
        inside += 1;
        await new Promise((resolve) => setImmediate(resolve));
        expect(inside).toBe(1);
      }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('says that a lock file cannot be written', async () => {
  writeFileSync(path.join(folder, 'no-folder'), '');
  const inFile = withPublishingLock(path.join(folder, 'no-folder/web'), 'team-a', async () => 'done');
  await expect(inFile).rejects.toThrow(
    /set\.lock cannot be written \(E\w+\): give this user the right to, or publish into another folder\.$/,
  );
});
