/** Both command lines, `pnpm bourse …` and `pnpm broker …`, as they read what people type. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { addCommands as addBackOffice } from '@bourse/broker/back-office-commands';
import { runCommandLine } from '@bourse/broker/command-line';
import { ROOT } from '@bourse/remote-build/workspace';
import { Command, type Option } from 'commander';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addCommands, main } from '../src/main.ts';

/** Of each property of each command; each run builds the whole command line. */
const RUNS = 20;

type Define = (program: Command) => void;

const LINES: Readonly<Record<string, Define>> = {
  'pnpm bourse': addCommands,
  'pnpm broker': (program) => addBackOffice(program, () => undefined),
};

/** The commands that do something: those without commands below them. */
const leavesOf = (command: Command): Command[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf);

const pathOf = (command: Command): string[] =>
  command.parent ? [...pathOf(command.parent), command.name()] : [];

interface Typed {
  path: string[];
  words: string[];
  options: Record<string, unknown>;
}

/** Parses the arguments, and runs no command. @returns what would arrive at the command; the help where that is printed */
async function read(line: string, args: readonly string[]): Promise<Typed | string | undefined> {
  let arrived: Typed | undefined;
  const help = await runCommandLine(
    line,
    (program) => {
      LINES[line]?.(program);
      for (const leaf of leavesOf(program))
        leaf.action(() => {
          arrived = { path: pathOf(leaf), words: leaf.args, options: leaf.opts() };
        });
    },
    args,
  );
  return arrived ?? help;
}

const ALL = Object.entries(LINES).flatMap(([line, define]) => {
  const program = new Command().enablePositionalOptions();
  define(program);
  return leavesOf(program).map((leaf) => ({ line, leaf, path: pathOf(leaf) }));
});
/** `pnpm broker` hands its words on, and is a command line of its own. */
const READERS = ALL.filter(({ line, path: [name] }) => line === 'pnpm broker' || name !== 'broker');
const CASES = READERS.map((one) => [`${one.line} ${one.path.join(' ')}`, one] as const);

const isOption = (word: string): boolean => word === '--' || /^--[a-z][\w-]*(=|$)/i.test(word);
const dashed = fc.oneof(
  fc.constantFrom('-5', '-0.5', '- text', '-h', '-', '-x=1', '-abc', '-- text', '---', '-5 % is enough'),
  fc.string().map((text) => `-${text}`),
);
const word = dashed.filter((text) => !isOption(text));
const value = fc.oneof(dashed, fc.constantFrom('--', '--help', '--reason', '--as=x'));

/** Whether an option takes any text, unlike one that takes a number. */
const takesText = ({ required, parseArg }: Option): boolean => {
  if (!required) return false;
  try {
    parseArg?.('-5', undefined);
    return true;
  } catch {
    return false;
  }
};

/** As many words as the command takes; none for an argument that must be a number. */
const wordsFor = ({ registeredArguments }: Command) => {
  const taken = registeredArguments.filter(({ parseArg }) => parseArg === undefined);
  const isVariadic = taken.at(-1)?.variadic ?? false;
  if (taken.length < registeredArguments.length) return fc.constant<string[]>([]);
  return fc.array(word, { minLength: taken.length, maxLength: taken.length + (isVariadic ? 3 : 0) });
};

describe.each(CASES)('%s', (_name, { line, leaf, path: names }) => {
  const texts = leaf.options.filter(takesText);
  const optionsFor = fc.tuple(...texts.map(() => fc.record({ value, isJoined: fc.boolean() })));
  const written = (given: readonly { value: string; isJoined: boolean }[]) =>
    texts.map(({ long }, i) => {
      const { value: text = '', isJoined = false } = given[i] ?? {};
      return isJoined ? [`${long}=${text}`] : [long ?? '', text];
    });
  /** A number that each option takes which needs one. */
  const numbers = leaf.options
    .filter((option) => option.mandatory && !takesText(option))
    .flatMap(({ long }) => [long ?? '', '1']);

  it('receives words and values that begin with "-" unchanged, before, between and after options', async () => {
    await fc.assert(
      fc.asyncProperty(
        wordsFor(leaf),
        optionsFor,
        fc.nat(),
        fc.boolean(),
        async (words, given, at, isSeparated) => {
          const options = written(given);
          const place = at % (words.length + 1);
          const [before, after] = [words.slice(0, place), words.slice(place)];
          const args = [...before, ...options.flat(), ...(isSeparated ? ['--'] : []), ...after];
          const arrived = await read(line, [...names, ...numbers, ...args]);
          expect(arrived).toMatchObject({ path: names, words });
          const { options: values } = arrived as Typed;
          texts.forEach((option, i) => {
            expect([values[option.attributeName()]].flat()).toEqual([given[i]?.value]);
          });
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('refuses a misspelt option, with and without a value, and names the nearest', async () => {
    const known = [...leaf.options.map(({ long }) => long ?? ''), '--help'];
    const misspelt = fc
      .record({ option: fc.constantFrom(...known), at: fc.nat(), isDoubled: fc.boolean() })
      .map(({ option, at, isDoubled }) => {
        const i = 2 + (at % (option.length - 3));
        const [first, second] = [option.charAt(i), option.charAt(i + 1)];
        const changed = isDoubled ? first + first + second : second + first;
        return { option, typed: option.slice(0, i) + changed + option.slice(i + 2) };
      })
      .filter(({ typed }) => !known.includes(typed) && isOption(typed));
    await fc.assert(
      fc.asyncProperty(
        misspelt,
        fc.constantFrom('', '=x'),
        wordsFor(leaf),
        async ({ option, typed }, text, words) => {
          const { message } = await read(line, [...names, ...words, `${typed}${text}`, 'x']).then(
            () => new Error('nothing was refused'),
            (error: Error) => error,
          );
          expect(message).toMatch(/^Unknown option '(.*)' \(Did you mean .*\?\)\. See .* --help\.$/);
          expect(message).toContain(`Unknown option '${typed}'`);
          expect(/\(Did you mean (?:one of )?(.*)\?\)/.exec(message)?.[1]?.split(', ')).toContain(option);
          expect(message).toContain(`See ${line} ${names.join(' ')} --help.`);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('prints its help with --help: its words, each option, and what they mean', async () => {
    const help = String(await read(line, [...names, '--help'])).replace(/\s+/g, ' ');
    expect(help).toContain(`Usage: ${line} ${names.join(' ')} `);
    expect(help).toContain(leaf.description().replace(/\s+/g, ' '));
    for (const argument of leaf.registeredArguments) {
      expect(help).toContain(`${argument.required ? '<' : '['}${argument.name()}`);
      expect(help).toContain(argument.description);
    }
    for (const { flags, description } of leaf.options) expect(help).toContain(`${flags} ${description}`);
  });
});

describe('pnpm bourse', () => {
  it('hands every word after broker on to the back office', async () => {
    const anything = fc.oneof(value, fc.constantFrom('--as', '--as=-x', '-h', 'list'));
    await fc.assert(
      fc.asyncProperty(fc.array(anything), async (words) => {
        const typed = ['customers', ...words];
        expect(await read('pnpm bourse', ['broker', ...typed])).toEqual({
          path: ['broker'],
          words: typed,
          options: {},
        });
      }),
    );
    for (const asked of ['--help', '-5'])
      expect(await read('pnpm bourse', ['broker', asked])).toMatchObject({ words: [asked] });
  });

  it.each<[args: string[], sentence: string]>([
    [['strat'], "Unknown command 'strat' (Did you mean start?). See pnpm bourse --help."],
    [['start', '-h'], "Too many arguments for 'start'. Expected 0 arguments but got 1: '-h'. See"],
    [
      ['publish', 'dist', 'a=b'],
      "Required option '--why <text>' not specified. See pnpm bourse publish --help.",
    ],
    [['publish', 'dist', 'a=b', '--why', ' '], 'The text must not be empty'],
    [['publish', 'dist', '--why', 'x'], "Missing required argument 'remote=release'"],
    [['canary', 'dist', '--every', '-5'], "argument '-5' is invalid. The value must be a number from 1. See"],
    [['prune', 'dist', '--days', ''], 'The value must be a number from 0. See'],
    ...['trade', '/trade', 'trade/', '//', 'https://app.example/trade/'].map((base): [string[], string] => [
      ['build', '--base', base],
      `Option '--base <path>' argument '${base}' is invalid. The path must begin and end with a slash, such as /trade/. See pnpm bourse build --help.`,
    ]),
    ...['0', '100', 'half'].map((share): [string[], string] => [
      ['publish', 'dist', 'a=b', '--why', 'x', '--canary', share],
      `argument '${share}' is invalid. The value must be a percentage above 0 and below 100, such as 10. See`,
    ]),
    [['publish', 'dist', 'a=b', '--why', 'x', '--margin', 'x'], "argument 'x' is invalid. The value must be"],
    [['publish', 'dist', 'a=b', '--why', 'x', '--days', 'x'], "argument 'x' is invalid. The value must be"],
    [
      ['bench:load', '-5'],
      "value '-5' is invalid for argument 'rounds'. The value must be a number from 1. See",
    ],
  ])('refuses %j with a sentence', async (args, sentence) => {
    await expect(read('pnpm bourse', args)).rejects.toThrow(sentence);
  });

  it('reads the numbers of prune and canary, and collects options that are given several times', async () => {
    expect(await read('pnpm bourse', ['prune', 'dist', '--releases', '7', '--dry'])).toMatchObject({
      options: { releases: 7, days: 30, dry: true },
    });
    expect(await read('pnpm bourse', ['canary', 'dist'])).toMatchObject({ options: { every: 10 } });
    const publish = ['publish', 'dist', 'a=b', '--why', 'x', '--canary', '10 %', '--least', '5'];
    expect(await read('pnpm bourse', publish)).toMatchObject({ options: { canary: 10, least: 5, days: 7 } });
    expect(await read('pnpm bourse', ['build', '--base', '/my-app/trade/'])).toMatchObject({
      options: { base: '/my-app/trade/' },
    });
    const faults = ['--fault', 'news:hang', '--fault', 'markets:slow'];
    expect(await read('pnpm bourse', ['start', ...faults])).toMatchObject({
      options: { fault: ['news:hang', 'markets:slow'] },
    });
  });
});

describe('the scripts of package.json', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const commands = Object.keys(scripts).filter((name) => scripts[name]?.endsWith(`main.mjs ${name}`));

  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  it.each(commands)('pnpm %s --help prints the help of that script', async (name) => {
    vi.stubEnv('npm_lifecycle_event', name);
    const print = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    await main([name, '--help']);
    expect(print).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(`Usage: pnpm ${name} `));
  });

  it('pnpm start --help loads no source but the table of commands and its parser', () => {
    const hook = 'export const load = (url, context, next) => (process._rawDebug(url), next(url, context));';
    const register = `import { register } from 'node:module';
      register('data:text/javascript,' + encodeURIComponent(${JSON.stringify(hook)}));`;
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [
        ...['--import', `data:text/javascript,${encodeURIComponent(register)}`],
        ...[path.join(ROOT, 'packages/commands/src/main.mjs'), 'start', '--help'],
      ],
      { encoding: 'utf8' },
    );
    expect(stdout).toContain('Usage: pnpm');
    const loaded = new Set(stderr.match(/packages\/.*\.ts|node_modules\/(?!\.pnpm)(@[^/]*\/)?[^/]*/g));
    const ofTsx = ['node_modules/tsx', 'node_modules/esbuild'];
    expect([...loaded].filter((name) => !ofTsx.includes(name)).sort()).toEqual([
      'node_modules/commander',
      'packages/broker/src/back-office/command-line.ts',
      'packages/commands/src/main.ts',
    ]);
  });
});
