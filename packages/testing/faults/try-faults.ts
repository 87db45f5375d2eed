/**
 * Puts the faults of `faults.json` into a copy of the checkout, one at a time. Runs the tests that the fault can break,
 * until the first failure. A person starts it by hand (README.md); a stopped run continues with the same command.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { applied, type Fault, ROOT, readList } from './fault.ts';
import { type Command, failureIn, repetitionOf, STEPS, type Step } from './steps.ts';

type Outcome =
  | 'found'
  | 'survived'
  /** These sources do not have the fault's text, or have it twice. */
  | 'gone'
  /** The failure did not repeat, or the tool hung. The next run tries the fault again. */
  | 'unclear';

interface Result {
  fault: string;
  commit: string;
  step: string;
  outcome: Outcome;
  /** The test, or the error, that failed first. */
  by?: string;
  /** Test files that also fail without the fault, and were left out. */
  leftOut?: string[];
  seconds: number;
}

/** A tool that has printed nothing for so long is stopped, ms. */
const SILENCE = 20 * 60_000;
/** How long a tool that hangs may take to clean up, ms. */
const KILL_AFTER = 10_000;
/** The fault may cause it, and so may a busy machine. */
const HANGS = 'It hangs.';
const MOST_ATTEMPTS = 3;

const { values } = parseArgs({
  options: {
    commit: { type: 'string', default: 'HEAD' },
    tree: { type: 'string' },
    results: { type: 'string' },
    steps: { type: 'string' },
    command: { type: 'string' },
    only: { type: 'string', multiple: true },
    report: { type: 'boolean', default: false },
    against: { type: 'string' },
  },
});

const git = (folder: string, ...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();

const commit = git(ROOT, 'rev-parse', values.commit);
const short = commit.slice(0, 8);
/** Outside the checkout, whose tools would read it too, and where no other user can put programs. */
const tree = path.resolve(values.tree ?? path.join(homedir(), '.cache/bourse-faults', short));
const resultsFile = path.resolve(values.results ?? path.join(ROOT, '.cache/faults', `${short}.jsonl`));

const stepsToRun = (): readonly Step[] => {
  const { command, steps } = values;
  if (command !== undefined)
    return [{ name: command, commands: () => [{ folder: '.', words: ['sh', '-c', command] }] }];
  const names = steps?.split(',');
  return STEPS.filter(({ name }) => names?.includes(name) ?? true);
};

const resultsIn = (file: string): Result[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Result)
    : [];

function prepareTree(): void {
  if (!existsSync(tree)) {
    console.log(`Makes a copy of ${short} in ${tree}.`);
    git(ROOT, 'worktree', 'add', '--detach', tree, commit);
    execFileSync('npx', ['-y', 'pnpm@10', 'install', '--frozen-lockfile', '--prefer-offline'], {
      cwd: tree,
      stdio: 'inherit',
    });
  }
  if (git(tree, 'rev-parse', 'HEAD') !== commit) throw new Error(`${tree} is not at ${short}.`);
  if (git(tree, 'status', '--porcelain', '--untracked-files=no') !== '')
    throw new Error(`${tree} has changes. 'git -C ${tree} checkout -- .' discards them.`);
}

let running: ChildProcess | undefined;
let restore = (): void => {};

/** Stops the tool and what it has started. PostgreSQL ends with the tool if that may clean up. */
const stop = (signal: 'SIGINT' | 'SIGKILL'): void => {
  if (running?.pid === undefined) return;
  try {
    process.kill(-running.pid, signal);
  } catch {
    // It has ended meanwhile.
  }
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    stop('SIGINT');
    restore();
    process.exit(130);
  });

/** @returns what failed; undefined where the command ended well */
function run({ folder, words }: Command): Promise<string | undefined> {
  const [tool = '', ...args] = words;
  const child = spawn(tool, args, {
    cwd: path.join(tree, folder),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, which can be stopped as one.
    detached: true,
    // A repetition in CI would hide what one run finds.
    env: { ...process.env, CI: '', NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  running = child;
  let output = '';
  let isSilent = false;
  const watch = setTimeout(() => {
    isSilent = true;
    stop('SIGINT');
    setTimeout(() => stop('SIGKILL'), KILL_AFTER).unref();
  }, SILENCE);
  const hear = (text: string): void => {
    output += text;
    watch.refresh();
  };
  child.stdout.setEncoding('utf8').on('data', hear);
  child.stderr.setEncoding('utf8').on('data', hear);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(watch);
      running = undefined;
      const text = stripVTControlCharacters(output).replaceAll(tree, '.');
      writeFileSync(`${resultsFile}.log`, text);
      if (isSilent) resolve(HANGS);
      else if (code === 0) resolve(undefined);
      else resolve(failureIn(text) ?? `${words.slice(0, 3).join(' ')} failed.`);
    });
  });
}

async function runAll(commands: readonly Command[]): Promise<string | undefined> {
  for (const command of commands) {
    const failure = await run(command);
    if (failure !== undefined) return failure;
  }
  return undefined;
}

/** Test files that fail without a fault. */
const leftOut: string[] = [];

/** @param place the file's place in the copy. @param faulty its text with the fault */
async function tryStep(
  step: Step,
  place: string,
  faulty: string,
): Promise<Pick<Result, 'outcome' | 'by' | 'leftOut'>> {
  const file = path.join(tree, place);
  const sound = readFileSync(file, 'utf8');
  const put = (): void => writeFileSync(file, faulty);
  restore = () => writeFileSync(file, sound);
  const left = (): Pick<Result, 'leftOut'> => (leftOut.length > 0 ? { leftOut: [...leftOut] } : {});
  try {
    let by = '';
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      put();
      const failure = await runAll(step.commands(place, leftOut));
      if (failure === undefined) return { outcome: 'survived', ...left() };
      by = failure;
      if (failure === HANGS) break;
      const again = repetitionOf(failure);
      if (!again) return { outcome: 'found', by, ...left() };
      // A test that fails by chance has not found the fault.
      const failsAgain = (await runAll(again.commands)) !== undefined;
      restore();
      const failsWithout = failsAgain && (await runAll(again.commands)) !== undefined;
      if (failsWithout) leftOut.push(again.file);
      else if (failsAgain) return { outcome: 'found', by, ...left() };
      console.log(`  ${failsWithout ? 'Also without the fault' : 'By chance'}: ${failure}`);
    }
    return { outcome: 'unclear', by, ...left() };
  } finally {
    restore();
    restore = () => {};
  }
}

/** The file that has the fault's text: the one in which it was drawn, or the only one to which it was moved. */
function placeOf(fault: Fault): { place: string; faulty: string } | undefined {
  const faultyIn = (place: string): string | undefined =>
    existsSync(path.join(tree, place))
      ? applied(fault, readFileSync(path.join(tree, place), 'utf8'))
      : undefined;
  const own = faultyIn(fault.file);
  if (own !== undefined) return { place: fault.file, faulty: own };
  const moved = git(tree, 'ls-files', 'packages', 'remotes', 'shell')
    .split('\n')
    .filter((place) => path.extname(place) === path.extname(fault.file) && !/\.test\.tsx?$/.test(place))
    .flatMap((place) => {
      const faulty = faultyIn(place);
      return faulty === undefined ? [] : [{ place, faulty }];
    });
  return moved.length === 1 ? moved[0] : undefined;
}

async function tryFaults(faults: readonly Fault[]): Promise<void> {
  prepareTree();
  mkdirSync(path.dirname(resultsFile), { recursive: true });
  for (const [at, fault] of faults.entries()) {
    for (const step of stepsToRun()) {
      const before = resultsIn(resultsFile).filter((result) => result.fault === fault.id);
      if (before.some(({ outcome }) => outcome === 'found' || outcome === 'gone')) break;
      if (before.some((result) => result.step === step.name && result.outcome === 'survived')) continue;
      const began = Date.now();
      const found = placeOf(fault);
      const result: Result = {
        fault: fault.id,
        commit: short,
        step: step.name,
        ...(found ? await tryStep(step, found.place, found.faulty) : { outcome: 'gone' as const }),
        seconds: Math.round((Date.now() - began) / 1_000),
      };
      appendFileSync(resultsFile, `${JSON.stringify(result)}\n`);
      const by = result.by === undefined ? '' : `: ${result.by}`;
      console.log(
        `${at + 1} of ${faults.length}  ${fault.id}  ${step.name}  ${result.outcome}${by}  (${result.seconds} s)`,
      );
    }
  }
}

/** The result that counts: the one of the step that found the fault, or else the newest. */
function verdictOf(id: string, results: readonly Result[]): Result | undefined {
  const own = results.filter(({ fault }) => fault === id);
  return own.find(({ outcome }) => outcome === 'found') ?? own.at(-1);
}

function report(faults: readonly Fault[]): void {
  const results = resultsIn(resultsFile);
  const outcomes: Record<Outcome | 'not tried', number> = {
    found: 0,
    survived: 0,
    gone: 0,
    unclear: 0,
    'not tried': 0,
  };
  for (const { id, file, noticed } of faults) {
    const verdict = verdictOf(id, results);
    const outcome = verdict?.outcome ?? 'not tried';
    outcomes[outcome] += 1;
    const detail = verdict?.outcome === 'found' ? `by ${verdict.step}: ${verdict.by}` : `${file}: ${noticed}`;
    console.log(`${outcome.padEnd(9)}  ${id.padEnd(11)}  ${detail}`);
  }
  console.log(
    `\n${Object.entries(outcomes)
      .filter(([, count]) => count > 0)
      .map(([outcome, count]) => `${count} ${outcome}`)
      .join(', ')}, of ${faults.length} at ${short}.`,
  );
  if (values.against === undefined) return;
  const earlier = resultsIn(path.resolve(values.against));
  const known = faults.filter(({ id }) => verdictOf(id, earlier)?.outcome === 'found');
  const here = known.filter(({ id }) => verdictOf(id, results)?.outcome === 'found');
  console.log(`Of the ${known.length} that the other suite finds, this one finds ${here.length}.`);
  for (const { id } of known)
    if (verdictOf(id, results)?.outcome === 'survived')
      console.log(`Only the other one finds ${id}: ${verdictOf(id, earlier)?.by}`);
}

const faults = readList().faults.filter(
  ({ id, replaced }) => replaced === undefined && (values.only?.includes(id) ?? true),
);
if (!values.report) await tryFaults(faults);
report(faults);
