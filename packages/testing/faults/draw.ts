/**
 * Draws the faults of `faults.json`, in proportion to the lines of the packages. A seed and a commit always give the same
 * ones. An entry with `replaced` stays in the list, and the next fault of its package is drawn for it.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { countOf, type Fault, type FaultList, LIST, ROOT, readList, writeList } from './fault.ts';
import { sharesOf } from './shares.ts';
import { type Change, sqlFaults } from './sql-faults.ts';

const COUNT = 60;
const PACKAGES: Record<string, string> = {
  broker: 'packages/broker/src',
  sql: 'packages/broker/src/database/functions',
  contract: 'packages/contract/src',
  money: 'packages/money/src',
  figures: 'packages/figures/src',
  api: 'packages/api/src',
  shell: 'shell/src',
  remotes: 'remotes',
};
/** Tests, types, translations and the configuration of builds. */
const LEFT_OUT =
  /\.test\.tsx?$|\.d\.ts$|\.config\.ts$|\/(?:test|bench|locales|texts)\/|\/texts(?:-\w+)?\.ts$/;
/** Nearly all of these change words, or do not compile. */
const UNLIKELY = ['StringLiteral', 'ObjectLiteral', 'ArrayDeclaration', 'ArrowFunction'];

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

const silent = () => {};
const logger = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
};

async function strykerFaults(file: string, source: string): Promise<Change[]> {
  const { mutants } = await new Instrumenter(logger).instrument(
    [{ name: file, mutate: true, content: source }],
    { plugins: null, excludedMutations: [], ignorers: [] },
  );
  const lines = source.split('\n');
  const offset = ({ line, column }: { line: number; column: number }): number =>
    lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, 0) + column;
  return mutants
    .filter(({ mutatorName }) => !UNLIKELY.includes(mutatorName))
    .map(({ location, replacement, mutatorName }) => ({
      start: offset(location.start),
      end: offset(location.end),
      replacement,
      mutator: mutatorName,
    }));
}

const faultsOf = async (file: string, source: string): Promise<Change[]> =>
  file.endsWith('.sql') ? sqlFaults(source) : strykerFaults(file, source);

/** The whole lines of a change, and as many before and after it as make the text unique in the file. */
function inContext(source: string, { start, end, replacement }: Change): Pick<Fault, 'text' | 'faulty'> {
  let from = source.lastIndexOf('\n', start - 1) + 1;
  let to = source.indexOf('\n', end);
  while (countOf(source.slice(from, to), source) > 1) {
    from = source.lastIndexOf('\n', from - 2) + 1;
    to = Math.max(source.indexOf('\n', to + 1), to);
  }
  return {
    text: source.slice(from, to),
    faulty: source.slice(from, start) + replacement + source.slice(end, to),
  };
}

async function draw(commit: string, seed: number, known: readonly Fault[]): Promise<FaultList> {
  const files = git('ls-tree', '-r', '--name-only', commit, ...Object.values(PACKAGES))
    .split('\n')
    .filter((file) => /\.tsx?$|\/functions\/.*\.sql$/.test(file) && !LEFT_OUT.test(file));
  const packageOf = (file: string): string =>
    file.endsWith('.sql')
      ? 'sql'
      : (Object.entries(PACKAGES).find(([, folder]) => file.startsWith(`${folder}/`))?.[0] ?? '');
  const sources = files.map((file) => ({
    file,
    name: packageOf(file),
    text: git('show', `${commit}:${file}`),
  }));

  const lines: Record<string, number> = Object.fromEntries(Object.keys(PACKAGES).map((name) => [name, 0]));
  for (const { name, text } of sources) lines[name] = (lines[name] ?? 0) + text.split('\n').length - 1;

  const all: (Change & { file: string; name: string; source: string; order: string })[] = [];
  for (const { file, name, text } of sources)
    for (const change of await faultsOf(file, text)) {
      const place = `${seed} ${file} ${change.start} ${change.end} ${change.replacement}`;
      const order = createHash('sha256').update(place).digest('hex');
      all.push({ ...change, file, name, source: text, order });
    }
  all.sort((a, b) => (a.order < b.order ? -1 : 1));

  const shares = sharesOf(lines, COUNT);
  const faults = Object.entries(shares).flatMap(([name, share]) => {
    const drawn: Fault[] = [];
    const candidates = all.filter((change) => change.name === name);
    for (const [at, change] of candidates.entries()) {
      if (drawn.filter(({ replaced }) => replaced === undefined).length === share) break;
      const id = `${name}-${at + 1}`;
      const { noticed, replaced } = known.find((fault) => fault.id === id) ?? {};
      drawn.push({
        id,
        file: change.file,
        mutator: change.mutator,
        ...inContext(change.source, change),
        ...(noticed !== undefined && { noticed }),
        ...(replaced !== undefined && { replaced }),
      });
    }
    return drawn;
  });
  return { commit, seed, lines, faults };
}

const { values } = parseArgs({ options: { commit: { type: 'string' }, seed: { type: 'string' } } });
const known = existsSync(LIST) ? readList() : undefined;
const commit = git('rev-parse', values.commit ?? known?.commit ?? 'HEAD').trim();
const seed = Number(values.seed ?? known?.seed ?? 43);
const isSame = known?.commit === commit && known.seed === seed;
const list = await draw(commit, seed, isSame ? known.faults : []);
writeList(list);
for (const { id, file, replaced, noticed } of list.faults)
  console.log(
    `${id.padEnd(12)} ${file}${replaced === undefined ? '' : `: replaced, ${replaced}`}${noticed === undefined && replaced === undefined ? ': new' : ''}`,
  );
