import { helpFor } from './help.ts';

/** The project's commands by name: `pnpm <name>` for those that the root's `package.json` lists, `pnpm bourse <name>` for all.
 * Each is loaded on demand. */
type Command = (args: readonly string[]) => Promise<void>;

const COMMANDS: Record<string, () => Promise<Command>> = {
  'bench:broker': () => import('./bench-broker.ts').then((m) => m.benchBroker),
  'bench:chart': () => import('./bench-chart.ts').then((m) => m.benchChart),
  'bench:load': () => import('./bench-load.ts').then((m) => m.benchLoad),
  broker: () => import('./broker.ts').then((m) => m.broker),
  build: () => import('./build.ts').then((m) => m.build),
  canary: () => import('./canary.ts').then((m) => m.canary),
  check: () => import('./check.ts').then((m) => m.check),
  dev: () => import('./dev.ts').then((m) => m.dev),
  'new:remote': () => import('./new-remote.ts').then((m) => m.newRemote),
  files: () => import('./publish.ts').then((m) => m.files),
  history: () => import('./publish.ts').then((m) => m.history),
  off: () => import('./publish.ts').then((m) => m.off),
  prune: () => import('./publish.ts').then((m) => m.prune),
  promote: () => import('./publish.ts').then((m) => m.promote),
  publish: () => import('./publish.ts').then((m) => m.publish),
  release: () => import('./release.ts').then((m) => m.release),
  rollback: () => import('./publish.ts').then((m) => m.rollback),
  shots: () => import('./shots.ts').then((m) => m.shots),
  start: () => import('./start.ts').then((m) => m.start),
  stop: () => import('./publish.ts').then((m) => m.stop),
  test: () => import('./test.ts').then((m) => () => m.test()),
  'test:all': () => import('./test.ts').then((m) => () => m.testAll()),
  'test:browsers': () => import('./test-browsers.ts').then((m) => m.testBrowsers),
  'test:repeat': () =>
    import('./test-repeat.ts').then((m) => () => m.testRepeat({ times: 10, load: false, report: false })),
  'test:day': () => import('./test-day.ts').then((m) => m.testDay),
  types: () => import('./types.ts').then((m) => m.types),
};

/** Runs one command. @throws Error with a sentence for the terminal */
export async function main([name = '', ...args]: readonly string[]): Promise<void> {
  const load = COMMANDS[name];
  if (!load)
    throw new Error(`There is no command "${name}". There are: ${Object.keys(COMMANDS).join(', ')}.`);
  const help = helpFor(name, args);
  if (help !== undefined) return console.log(help);
  const command = await load();
  await command(args);
}
