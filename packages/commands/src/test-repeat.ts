import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '@bourse/remote-build/workspace';
import { PRODUCTION_BUILD, runJourneys, runUnitTests } from './testing/phases.ts';
import { type FailedTest, failedInPlaywright, failedInVitest } from './testing/results.ts';
import { addRound, PARTS, type Part, type Round, readRounds, reportOf } from './testing/rounds.ts';

interface RepeatOptions {
  /** Whether two busy processes run beside the tests. */
  load?: boolean;
  only?: Part;
  /** Only prints what the rounds so far have shown. */
  report?: boolean;
}

const FILE = path.join(ROOT, '.test-rounds/rounds.jsonl');
/** As many as the machine has cores that the tests are made for. */
const BUSY_PROCESSES = 2;

const VITEST_PROJECTS: Record<Exclude<Part, 'journeys'>, readonly string[]> = {
  unit: ['node'],
  broker: ['broker'],
  document: ['document', 'apart'],
};

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 });

function sourcesNow(): string {
  const commit = git('rev-parse', '--short=12', 'HEAD').trim();
  const difference = git('diff', 'HEAD');
  return difference === ''
    ? commit
    : `${commit}+${createHash('sha256').update(difference).digest('hex').slice(0, 12)}`;
}

function makeBusy(): () => void {
  const processes: ChildProcess[] = Array.from({ length: BUSY_PROCESSES }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  const stop = () => {
    for (const one of processes) one.kill('SIGKILL');
  };
  process.once('exit', stop);
  return () => {
    process.off('exit', stop);
    stop();
  };
}

/** @returns the failed tests; a run that fails without one, e.g. by an unhandled rejection, is a failure of its own */
async function failedIn(part: Part): Promise<readonly FailedTest[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bourse-repeat-'));
  const file = path.join(folder, 'report.json');
  let problem: unknown;
  try {
    const work =
      part === 'journeys'
        ? runJourneys({ report: file })
        : runUnitTests({ projects: VITEST_PROJECTS[part], report: file });
    await work.catch((error: unknown) => {
      problem = error;
    });
    const report = JSON.parse(readFileSync(file, 'utf8'));
    const failed = part === 'journeys' ? failedInPlaywright(report) : failedInVitest(report, ROOT);
    return problem && failed.length === 0
      ? [{ title: `the run of ${part}`, trace: String(problem) }]
      : failed;
  } catch (error) {
    return [{ title: `the run of ${part}`, trace: String(problem ?? error) }];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * `pnpm test:repeat`: runs what `pnpm test` runs, again and again, and keeps what failed. It can be stopped at any moment; the
 * next start goes on with the part that had not ended.
 * @param times how many rounds there shall be, those of earlier starts included
 * @throws Error where a test has failed
 */
export async function testRepeat(
  times: number,
  { load = false, only, report = false }: RepeatOptions,
): Promise<void> {
  const sources = sourcesNow();
  const rounds = (): Round[] => readRounds(FILE).filter((round) => round.sources === sources);
  const ended = (part: Part) =>
    rounds().filter((round) => round.part === part && round.hasLoad === load).length;
  if (!report) {
    // A repetition would hide the failure that this command looks for.
    delete process.env.CI;
    const parts = only ? [only] : PARTS;
    if (parts.includes('journeys')) await PRODUCTION_BUILD.work();
    const stopLoad = load ? makeBusy() : () => {};
    try {
      for (let round = 1; round <= times; round += 1)
        for (const part of parts) {
          if (ended(part) >= round) continue;
          console.log(`\n— Round ${round} of ${times}: ${part}`);
          const started = Date.now();
          const failed = await failedIn(part);
          const seconds = Math.round((Date.now() - started) / 1_000);
          addRound(FILE, {
            sources,
            part,
            hasLoad: load,
            endedAt: new Date().toISOString(),
            seconds,
            failed,
          });
          console.log(`${failed.length === 0 ? '✓' : `✗ ${failed.length} failed`} in ${seconds} s`);
        }
    } finally {
      stopLoad();
    }
  }
  console.log(`\nRounds of ${sources}:\n${reportOf(rounds())}`);
  if (rounds().some(({ failed }) => failed.length > 0))
    throw new Error('Tests have failed: the list above names them.');
}
