import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LONG_TIMEOUT, runs } from '../../test/sizes.ts';
import { lockFolder } from './folder-lock.ts';

const PACKAGE = join(import.meta.dirname, '../..');
const HERE = 'this-machine';
const ELSEWHERE = 'another-machine';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bourse-lock-'));
});
afterAll(() => rm(folder, { recursive: true }));

const never = (problem: Error): never => {
  throw problem;
};
const ownerFile = (dir: string): string => join(dir, 'bourse.owner');
/** The files of a broker that was killed on that machine. */
const leave = async (dir: string, machine: string): Promise<void> => {
  await mkdir(dir);
  const locked = join(dir, 'bourse.lock');
  await writeFile(locked, '');
  await writeFile(ownerFile(dir), `left ${machine} 1 container-1 ${(await stat(locked)).ino}`);
};

describe('a data folder', () => {
  it('that has an owner is refused to a second one on any machine until it is released', async () => {
    const dir = join(folder, 'owned');
    const first = await lockFolder(dir, { machine: HERE, onLost: never });
    for (const machine of [HERE, ELSEWHERE])
      await expect(lockFolder(dir, { machine, silence: 0, onLost: never })).rejects.toThrow(
        `The data folder ${dir} is in use by another broker (process ${process.pid} on `,
      );
    await first.check();
    await first.release();
    const second = await lockFolder(dir, { machine: ELSEWHERE, onLost: never });
    await second.release();
  });

  it('whose owner was killed on this machine is taken at once, although the owner file names it', async () => {
    const dir = join(folder, 'killed here');
    await leave(dir, HERE);
    // A wait would never end.
    const lock = await lockFolder(dir, { machine: HERE, silence: Number.POSITIVE_INFINITY, onLost: never });
    await lock.release();
  });

  it('whose owner was on another machine is taken after the owner was silent for long enough', async () => {
    const dir = join(folder, 'killed elsewhere');
    await leave(dir, ELSEWHERE);
    const lock = await lockFolder(dir, { machine: HERE, silence: 50, onLost: never });
    await lock.release();
  });

  it('whose owner on another machine still touches it is refused where the file system does not share locks', async () => {
    const dir = join(folder, 'living elsewhere');
    await leave(dir, ELSEWHERE);
    const beating = setInterval(() => utimes(ownerFile(dir), new Date(), new Date()), 20);
    try {
      await expect(
        lockFolder(dir, { machine: HERE, silence: Number.POSITIVE_INFINITY, onLost: never }),
      ).rejects.toThrow('is in use by another broker (process 1 on container-1)');
    } finally {
      clearInterval(beating);
    }
    expect(await readFile(ownerFile(dir), 'utf8')).toContain('left');
  });

  it('that is a copy of one in use can be opened beside it, on this and on another machine', async () => {
    const dir = join(folder, 'original');
    const first = await lockFolder(dir, { machine: HERE, onLost: never });
    for (const machine of [HERE, ELSEWHERE]) {
      const copy = `${dir} for ${machine}`;
      await cp(dir, copy, { recursive: true });
      const second = await lockFolder(copy, { machine, silence: 50, onLost: never });
      await first.check();
      await second.release();
    }
    await first.release();
  });

  it('whose lock file was removed is taken when its owner has ended, and not before', async () => {
    const dir = join(folder, 'unlocked by hand');
    const events: string[] = [];
    const first = await lockFolder(dir, { machine: HERE, onLost: () => events.push('left') });
    await rm(join(dir, 'bourse.lock'));
    const second = await lockFolder(dir, { machine: HERE, silence: 3_000, onLost: never });
    events.push('taken');
    expect(events).toEqual(['left', 'taken']);
    await second.release();
    await first.release();
  });

  it.each([
    ['its lock file is removed', (dir: string) => rm(join(dir, 'bourse.lock')), 'moved or removed'],
    [
      'its lock file is replaced',
      async (dir: string) => {
        await writeFile(join(dir, 'new'), '');
        await rename(join(dir, 'new'), join(dir, 'bourse.lock'));
      },
      'taken by another broker, or replaced',
    ],
    [
      'another broker writes its name there',
      (dir: string) => writeFile(ownerFile(dir), `new ${ELSEWHERE} 1 container-2`),
      'taken by another broker, or replaced',
    ],
    ['it is moved away', (dir: string) => rename(dir, `${dir} moved`), 'moved or removed'],
    ['it is removed', (dir: string) => rm(dir, { recursive: true }), 'moved or removed'],
  ])('tells its owner by itself that it is lost, when %s', async (name, lose, reason) => {
    const dir = join(folder, name);
    let lock: Awaited<ReturnType<typeof lockFolder>> | undefined;
    const lost = new Promise<Error>((resolve) => {
      lockFolder(dir, { onLost: resolve }).then(async (taken) => {
        lock = taken;
        await lose(dir);
      });
    });
    const { message } = await lost;
    expect(message).toContain(reason);
    await expect(lock?.check()).rejects.toThrow('this broker stops at once');
    await lock?.release();
  });
});

describe('many processes at once', () => {
  const CONTENDERS = 3;
  const ROUNDS = runs({ short: 150, all: 150, hand: 5_000 });
  const contenders: ChildProcess[] = [];
  beforeAll(async () => {
    for (let i = 0; i < CONTENDERS; i += 1)
      contenders.push(
        fork(join(PACKAGE, 'test/lock-contender.ts'), { cwd: PACKAGE, execArgv: ['--import', 'tsx'] }),
      );
    await Promise.all(contenders.map((contender) => once(contender, 'message')));
  });
  afterAll(() => {
    for (const contender of contenders) contender.kill();
  });

  it.each([
    ['a killed one has left its name', (dir: string) => leave(dir, HERE)],
    ['there was none before', async () => undefined],
  ])(
    'take a folder one at a time where %s',
    async (name, prepare) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const dir = join(folder, `${name} ${round}`);
        await prepare(dir);
        const outcomes = await Promise.all(
          contenders.map(async (contender) => {
            contender.send({ dir, machine: HERE });
            const [outcome] = (await once(contender, 'message')) as [string];
            return outcome;
          }),
        );
        const others = outcomes.filter((outcome) => outcome !== 'mine');
        expect(others, `round ${round}`).toHaveLength(CONTENDERS - 1);
        for (const problem of others) expect(problem).toContain('is in use by another broker');
      }
    },
    LONG_TIMEOUT,
  );
});
