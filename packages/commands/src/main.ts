import { runCommandLine } from '@bourse/broker/command-line';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { Part } from './testing/rounds.ts';

/** Collects the values of an option that can be given several times. */
const each = (value: string, before: readonly string[] = []): string[] => [...before, value];

const atLeast =
  (least: number) =>
  (text: string): number => {
    const number = Number(text);
    if (text.trim() === '' || !(number >= least))
      throw new InvalidArgumentError(`The value must be a number from ${least}.`);
    return number;
  };

/** A share of the devices, with or without its sign. */
const percent = (text: string): number => {
  const number = Number(text.replace(/ ?%$/, ''));
  if (!(number > 0 && number < 100))
    throw new InvalidArgumentError('The value must be a percentage above 0 and below 100, such as 10.');
  return number;
};

/** A path below which an app is served: without both slashes its page would name files that are not there. */
const basePath = (text: string): string => {
  if (!/^\/([\w.~-]+\/)*$/.test(text))
    throw new InvalidArgumentError('The path must begin and end with a slash, such as /trade/.');
  return text;
};

const wholeNumber = (text: string): number => {
  if (!/^\d{1,10}$/.test(text)) throw new InvalidArgumentError('The value must be a whole number.');
  return Number(text);
};

const PARTS = ['unit', 'broker', 'document', 'journeys'] satisfies Part[];

const changed = () =>
  new Option(
    '--changed [commit]',
    'only what the change since that commit can break; the change that is not committed unless given',
  ).preset('HEAD');

const FAULT = '--fault <remote:fault>';
const ACCEPT = [
  '--accept <remote>',
  'its tests have passed although types of what it shares with the shell have changed; can be given several times',
] as const;
const notEmpty = (text: string): string => {
  if (text.trim() === '') throw new InvalidArgumentError('The text must not be empty.');
  return text;
};

const WHY = ['--why <text>', 'the reason, for the history', notEmpty] as const;
const BY = ['--by <name>', 'who does it; the name of git’s configuration unless given'] as const;

const addDevelopment = (program: Command): void => {
  program.commandsGroup('Development:');
  program
    .command('start')
    .summary('builds what has changed, then serves app and API')
    .description('Builds what has changed, then serves app and API on one address until Ctrl-C.')
    .option(
      FAULT,
      'hang, missing, html, syntax, tamper, contract, throw or slow; can be given several times',
      each,
    )
    .addHelpText(
      'after',
      `
Environment:
  PORT          the port, 4000
  HOST          0.0.0.0: a phone on the same network can open it; unset: this machine only
  BOURSE_DATA   the folder of the data, .data
  DATABASE_URL  a PostgreSQL server for the data instead: postgres://…
  MARKET_HOURS  real: the market closes when real ones do`,
    )
    .action(async (options) => (await import('./start.ts')).start(options));
  program
    .command('dev')
    .summary('serves the app, or one remote, from the sources')
    .description(
      'Serves the whole app from its sources, with fast refresh; with a name that remote standalone. An edited ' +
        'feature.ts is taken up like any other file; a new remote after a restart.',
    )
    .argument('[remote]')
    .option(
      '--against <url>',
      'puts that remote into a running deployment, for you alone, in place of the one that is live there; open ' +
        'pages load again with each save, and no broker is started',
    )
    .option(
      FAULT,
      'hang, missing, html, syntax, contract, throw or slow; can be given several times; not with --against',
      each,
    )
    .addHelpText(
      'after',
      `
Environment:
  PORT          the port, 4001
  HOST          0.0.0.0: a phone on the same network can open it
  BOURSE_DATA   the folder of the data, .data/dev
  NODE_EXTRA_CA_CERTS  a file with the certificate of an authority that --against trusts, too`,
    )
    .action(async (remote, options) => (await import('./dev.ts')).dev(remote, options));
  program
    .command('build')
    .summary('builds what has changed and composes dist/')
    .description(
      'Builds what has changed and composes dist/. A release that was published by hand stays, and so does a remote ' +
        'that was switched off. One remote alone: pnpm release <remote>.',
    )
    .option(
      '--unpin <part>',
      'follows the sources of that remote, or of the shell, again; can be given several times',
      each,
    )
    .option(...ACCEPT, each)
    .option('--base <path>', 'the path below which the app will be served, such as /trade/', basePath)
    .option('--to <folder>', 'composes in that folder and leaves dist/, which pnpm start serves, as it is')
    .action(async (options) => (await import('./build.ts')).build(options));
  program
    .command('check')
    .description('runs types, lint, format, unit and integration tests; no build and no browser')
    .action(async () => (await import('./check.ts')).check());
  program
    .command('test')
    .description(
      'does what check does, then the production build, and the core journeys in a real Chromium; says what it left out',
    )
    .addOption(changed())
    .action(async (options) => (await import('./test.ts')).test(options));
  program
    .command('test:all')
    .summary('runs every test in its full length')
    .description(
      'Runs every test in its full length: the long tests, all journeys, a day of releases, and the other browsers. ' +
        'The random tests get a new seed, which is printed.',
    )
    .addOption(changed())
    .option('--seed <number>', 'repeats a run with the seed that it printed', wholeNumber)
    .action(async (options) => (await import('./test.ts')).testAll(options));
  program
    .command('test:repeat')
    .summary('runs the tests again and again, and lists what failed')
    .description(
      'Runs what pnpm test runs again and again. It lists what failed, how often, and its first trace. Stop it whenever ' +
        'you want: the next start goes on where it was.',
    )
    .argument('[times]', 'how often, earlier starts included', atLeast(1), 10)
    .option('--load', 'keeps two processes busy beside the tests')
    .addOption(new Option('--only <part>', 'only that part of the tests').choices(PARTS))
    .option('--report', 'only lists what the runs so far have shown')
    .action(async (times, options) => (await import('./test-repeat.ts')).testRepeat(times, options));
  program
    .command('test:browsers')
    .description('runs journeys in these browsers, where they are installed')
    .argument('[browser...]', 'firefox, webkit or chromium; all of them unless given')
    .option('--only <group>', 'only this group of journeys, such as orders; may be repeated', each)
    .action(async (browsers, options) =>
      (await import('./test-browsers.ts')).testBrowsers(browsers, options),
    );
  program
    .command('test:day')
    .summary('lets five teams release for a day, well and badly')
    .description(
      'Runs a day of five teams, who release from clones of their own into one folder, while a customer has a page ' +
        'open: releases, bad releases of each kind, a canary, rollbacks. It prints what each of them and that page ' +
        'answer, and takes some minutes.',
    )
    .action(async () => (await import('./test-day.ts')).testDay());
  program
    .command('types')
    .description('checks only the types')
    .action(async () => (await import('./types.ts')).types());
  program
    .command('new:remote')
    .description('makes a new remote that works, with a section of home and a link in the More sheet')
    .argument('<name>', 'in kebab-case, such as copy-trading')
    .option('--no-install', 'leaves the installation of its dependencies to the next pnpm command')
    .action(async (name, options) => (await import('./new-remote.ts')).newRemote(name, options));
  program
    .command('shots')
    .description('takes a picture of every screen and state, in .shots/')
    .action(async () => (await import('./shots.ts')).shots());
  program
    .command('bench:broker')
    .description('measures what the broker carries, beside the bare database')
    .argument('[seconds]', 'how long each measurement lasts', atLeast(1))
    .argument('[flood]', 'only floods with this text in their name')
    .option('--floods', 'measures orders while another client floods the broker instead')
    .action(async (seconds, flood, options) =>
      (await import('./bench-broker.ts')).benchBroker(seconds, flood, options),
    );
  program
    .command('bench:chart')
    .description('measures what the chart costs on a slow phone, beside a bare page of its engine')
    .argument('[rounds]', 'how often each is loaded', atLeast(1))
    .action(async (rounds) => (await import('./bench-chart.ts')).benchChart(rounds));
  program
    .command('bench:load')
    .description(
      'measures what composition costs on a slow phone: first and second visit, and without a network',
    )
    .argument('[rounds]', 'how often each is loaded', atLeast(1))
    .option('--trace', 'shows the long tasks of the first screens instead')
    .action(async (rounds, options) => (await import('./bench-load.ts')).benchLoad(rounds, options));
  // The back office reads its own words, --help among them.
  program.addCommand(
    new Command('broker')
      .copyInheritedSettings(program)
      .description('runs a command of the back office; pnpm broker --help lists them')
      .argument('[words...]')
      .helpOption(false)
      .allowUnknownOption()
      .passThroughOptions()
      .action(async (words) => (await import('./broker.ts')).broker(words)),
  );
};

const addReleases = (program: Command): void => {
  program.commandsGroup('Releases:');
  program
    .command('release')
    .summary('builds one remote into a directory that never changes')
    .description(
      'Builds one remote, or the shell, into a directory that never changes; in the folder of a remote pnpm release ' +
        'builds that one. <folder>/ is a remote that others have built with the plugin of module federation; its ' +
        'remote.json lists what it offers (packages/remote-kit/decisions/containers.md).',
    )
    .argument('<remote>', 'its name, shell, or a folder')
    .option('--to <folder>', 'builds into that folder instead of dist/')
    .action(async (part, options) => (await import('./release.ts')).release(part, options));
  program
    .command('publish')
    .summary('makes releases live in a folder that a web server serves')
    .description(
      'Makes these releases live in a folder that a web server serves. Nothing is built. A release is a name in the ' +
        'folder, or a path, from which it is copied. shell=<release> is the shell’s. The first publication into a ' +
        'folder names the shell and all remotes; DEPLOYMENT names its configuration.',
    )
    .argument('<folder>')
    .argument('<remote=release...>')
    .requiredOption(...WHY)
    .option(...BY)
    .option(...ACCEPT, each)
    .option(
      '--canary <percent>',
      'gives it to that share of the devices alone, until promote or stop; the others keep what is live',
      percent,
    )
    .option(
      '--margin <points>',
      'the canary is failing when its failure rate is as many percentage points above the live one’s; 5',
      wholeNumber,
    )
    .option('--least <n>', 'and when its parts were opened as often; 50', wholeNumber)
    .option(
      '--as <name>',
      'live for nobody: a preview at /~<name>/ beside what is live, against the same API',
    )
    .option('--days <n>', 'how long the preview lasts', atLeast(1), 7)
    .action(async (folder, releases, options) =>
      (await import('./publish.ts')).publish(folder, releases, options),
    );
  program
    .command('promote')
    .description('makes a canary live, for every device')
    .argument('<folder>')
    .argument('<remote...>')
    .requiredOption(...WHY)
    .option(...BY)
    .option(...ACCEPT, each)
    .action(async (folder, remotes, options) =>
      (await import('./publish.ts')).promote(folder, remotes, options),
    );
  program
    .command('stop')
    .description('takes a canary back; every device gets what is live')
    .argument('<folder>')
    .argument('<remote...>')
    .requiredOption(...WHY)
    .option(...BY)
    .action(async (folder, remotes, options) =>
      (await import('./publish.ts')).stop(folder, remotes, options),
    );
  program
    .command('canary')
    .description('shows how often canaries, and the live releases beside them, fail on customers’ devices')
    .argument('<folder>')
    .option(
      '--broker <url>',
      'where a broker serves its metrics; METRICS_TOKEN is their token',
      'http://localhost:4000',
    )
    .option('--watch', 'asks until there is no canary, and stops the one that is failing')
    .option('--every <seconds>', 'between two questions', atLeast(1), 10)
    .action(async (folder, options) => (await import('./canary.ts')).canary(folder, options));
  program
    .command('rollback')
    .description('makes live again what was live before; once more goes back further')
    .argument('<folder>')
    .argument('<remote...>')
    .requiredOption(...WHY)
    .option(...BY)
    .option(...ACCEPT, each)
    .action(async (folder, remotes, options) =>
      (await import('./publish.ts')).rollback(folder, remotes, options),
    );
  program
    .command('off')
    .summary('takes a remote out of the app')
    .description(
      'Takes a remote out of the app, until a release of it is published or rolled back. ~<name> is a preview, which ' +
        'is deleted.',
    )
    .argument('<folder>')
    .argument('<remote...>')
    .requiredOption(...WHY)
    .option(...BY)
    .action(async (folder, remotes, options) => (await import('./publish.ts')).off(folder, remotes, options));
  program
    .command('history')
    .description('lists who made which release live, when, and why')
    .argument('<folder>')
    .argument('[remote]')
    .action(async (folder, remote) => (await import('./publish.ts')).history(folder, remote));
  program
    .command('prune')
    .summary('deletes old releases and expired previews')
    .description(
      'Deletes old releases, never one that is live or that a rollback could take; and previews that have expired.',
    )
    .argument('<folder>')
    .option(
      '--releases <n>',
      'keeps as many of each part that were live; the live one and the one before it always stay',
      atLeast(1),
      5,
    )
    .option('--days <n>', 'keeps what was live or was built within as many days', atLeast(0), 30)
    .option('--dry', 'only lists what it would delete')
    .action(async (folder, options) => (await import('./publish.ts')).prune(folder, options));
  program
    .command('files')
    .description(
      'lists the files of what is live, in the order in which they must be copied to an object storage',
    )
    .argument('<folder>')
    .action(async (folder) => (await import('./publish.ts')).files(folder));
};

/** Adds every command. Each loads its module when it runs, because some load a compiler. */
export const addCommands = (program: Command): void => {
  program
    .description(
      'Runs the commands of this project. Those that package.json lists also run as pnpm <command>.',
    )
    .configureHelp({ subcommandTerm: (command) => command.name() });
  addDevelopment(program);
  addReleases(program);
};

/**
 * Runs one command: `pnpm <name>` for those that the root's `package.json` lists, `pnpm bourse <name>` for all.
 * @throws Error with a sentence for the terminal
 */
export async function main(args: readonly string[]): Promise<void> {
  const isScript = args.length > 0 && args[0] === process.env.npm_lifecycle_event;
  try {
    const help = await runCommandLine(isScript ? 'pnpm' : 'pnpm bourse', addCommands, args);
    if (help !== undefined) console.log(help);
  } catch (error) {
    throw (await import('./problem.ts')).explained(error);
  }
}
