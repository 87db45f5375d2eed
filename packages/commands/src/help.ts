/** The `--help` text of each command. `pnpm broker` has its own. */
const HELP: Record<string, string> = {
  start: `pnpm start: builds what has changed, then serves app and API on one address until Ctrl-C.

  PORT          the port, 4000
  BOURSE_DATA   the folder of the data, .data
  DATABASE_URL  a PostgreSQL server for the data instead: postgres://…
  MARKET_HOURS  real: the market closes when real ones do`,
  dev: `pnpm dev [remote]: the whole app from its sources, with fast refresh; with a name that remote standalone.
An edited feature.ts is taken up like any other file; a new remote after a restart.

  PORT          the port, 4001
  HOST          0.0.0.0: a phone on the same network can open it
  BOURSE_DATA   the folder of the data, .data/dev`,
  build: `pnpm build: builds what has changed and composes dist/.

  --pin <remote>=<release>  takes that release of a remote; may be said for several
  --base <path>             the path below which the app will be served
  --to <folder>             composes there and leaves dist/, which pnpm start serves, as it is`,
  check: 'pnpm check: types, lint, format, unit and integration tests; no build and no browser.',
  test: 'pnpm test: all that pnpm check does, the production build, and the journeys in a real Chromium.',
  types: 'pnpm types: only the types.',
  'new:remote':
    'pnpm new:remote <name>: a new remote that works, on home and in the More sheet. The name is kebab-case, e.g. copy-trading.',
  shots: 'pnpm shots: a picture of every screen and state, in .shots/.',
  'bench:broker':
    'pnpm bench:broker [--floods] [seconds]: what the broker carries, beside the bare database; or beside floods.',
  'bench:chart':
    'pnpm bench:chart [rounds]: what the chart costs on a slow phone, beside a bare page of its engine.',
  'bench:load': 'pnpm bench:load [rounds]: what composition costs on a slow phone.',
};

/** @returns undefined when the arguments do not ask for help, or the command has its own help */
export const helpFor = (name: string, args: readonly string[]): string | undefined =>
  args.includes('--help') || args.includes('-h') ? HELP[name] : undefined;
