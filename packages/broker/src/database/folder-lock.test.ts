import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockFolder } from './folder-lock.ts';

const ROOM = join(import.meta.dirname, '../..');
const SLOW = 60_000;

let folder: string;
/** The number of a process that is no more. */
let gone: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bourse-lock-'));
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'close');
  gone = child.pid as number;
});
afterAll(() => rm(folder, { recursive: true }));

const leave = async (dir: string, pid: number): Promise<void> => {
  await mkdir(`${dir}.in-use`);
  await writeFile(join(`${dir}.in-use`, `${hostname()} ${pid} left`), '');
};

it('takes over from a process that is gone, not from one that lives, and leaves nothing', async () => {
  const dir = join(folder, 'locked');
  await leave(dir, gone);
  const release = await lockFolder(dir);
  await release();
  expect(await readdir(folder)).toEqual([]);
  await leave(dir, process.ppid);
  await expect(lockFolder(dir)).rejects.toThrow(`in use by another broker (process ${process.ppid})`);
  expect(await readdir(folder)).toEqual([basename(`${dir}.in-use`)]);
});

describe('many processes at once', () => {
  const RIVALS = 3;
  const ROUNDS = 150;
  const rivals: ChildProcess[] = [];
  beforeAll(async () => {
    for (let i = 0; i < RIVALS; i += 1)
      rivals.push(fork(join(ROOM, 'test/lock-rival.ts'), { cwd: ROOM, execArgv: ['--import', 'tsx'] }));
    await Promise.all(rivals.map((rival) => once(rival, 'message')));
  }, SLOW);
  afterAll(() => {
    for (const rival of rivals) rival.kill();
  });

  it.each([
    ['a killed one has left its lock', (dir: string) => leave(dir, gone)],
    ['there was none before', async () => undefined],
  ])(
    'get it one at a time where %s',
    async (name, prepare) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const dir = join(folder, `${name} ${round}`);
        await prepare(dir);
        const at = Date.now() + 10;
        const outcomes = await Promise.all(
          rivals.map(async (rival) => {
            rival.send({ dir, at });
            const [outcome] = (await once(rival, 'message')) as [string];
            return outcome;
          }),
        );
        const others = outcomes.filter((outcome) => outcome !== 'mine');
        expect(others, `round ${round}`).toHaveLength(RIVALS - 1);
        for (const problem of others) expect(problem).toContain('is in use by another broker');
      }
    },
    SLOW,
  );
});
