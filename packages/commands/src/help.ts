/** The `--help` text of each command. `pnpm broker` has its own. */
const HELP: Record<string, string> = {
  start: `pnpm start: builds what has changed, then serves app and API on one address until Ctrl-C.

  --fault <remote>:<fault>   hang, missing, html, syntax, tamper, contract, throw or slow; may be said for several

  PORT          the port, 4000
  HOST          the address to listen on, 0.0.0.0: every network; 127.0.0.1: this machine only
  BOURSE_DATA   the folder of the data, .data
  DATABASE_URL  a PostgreSQL server for the data instead: postgres://…
  MARKET_HOURS  real: the market closes when real ones do`,
  dev: `pnpm dev [remote]: the whole app from its sources, with fast refresh; with a name that remote standalone.
An edited feature.ts is taken up like any other file; a new remote after a restart.

  --against <url>            that remote in a running deployment, in place of the one that is live there, and for you
                             alone; pages that are open load anew with each save. No broker is started
  --fault <remote>:<fault>   hang, missing, html, syntax, contract, throw or slow; may be said for several;
                             not with --against

  PORT          the port, 4001
  HOST          0.0.0.0: a phone on the same network can open it
  BOURSE_DATA   the folder of the data, .data/dev
  NODE_EXTRA_CA_CERTS   a file with the certificate of an authority that --against shall trust, too`,
  build: `pnpm build: builds what has changed and composes dist/.
A release that was published by hand stays, and so does a remote that was switched off.

  --unpin <part>    follows the sources of that remote, or of the shell, again; may be said for several
  --accept <remote> its tests have passed although types of what it shares with the shell have changed
  --base <path>     the path below which the app will be served
  --to <folder>     composes there and leaves dist/, which pnpm start serves, as it is`,
  release: `pnpm release <remote>, or pnpm release in its folder: builds that remote, or shell, into a directory that never changes.
pnpm release <folder>/: the same of a remote that others have built with the plugin of module federation; its remote.json says
what it offers (packages/remote-kit/decisions/containers.md).

  --to <folder>     builds into that folder instead of dist/`,
  publish: `pnpm bourse publish <folder> <remote>=<release>…: makes these releases live in a folder that a web server serves.
Nothing is built. A release is a name in the folder, or a path, from which it is copied. shell=<release> is the shell's.
The first publication into a folder names the shell and all remotes; DEPLOYMENT names its configuration.

  --why <text>      for the history
  --by <name>       who publishes; the name of git's configuration
  --accept <remote> its tests have passed although types of what it shares with the shell have changed
  --canary <percent> only that share of the devices gets it, until promote or stop; the others keep what is live
  --margin <points> the canary is failing when its failure rate is as many percentage points above the live one's; 5
  --least <n>       …and its parts were opened as often; 50
  --as <name>       live for nobody: a preview at /~<name>/ beside what is live, against the same API
  --days <n>        how long the preview lasts; 7`,
  promote: `pnpm bourse promote <folder> <remote>…: makes a canary live, for every device.

  --why <text>      for the history
  --by, --accept    as of publish`,
  stop: `pnpm bourse stop <folder> <remote>…: takes a canary back; every device gets what is live.

  --why <text>      for the history
  --by <name>       who does it`,
  canary: `pnpm bourse canary <folder>: how often canaries, and the live releases beside them, fail on customers' devices.

  --broker <url>    where a broker serves its metrics, http://localhost:4000; METRICS_TOKEN is their token
  --watch           asks until there is no canary, and stops the one that is failing
  --every <seconds> between two questions; 10`,
  rollback: `pnpm bourse rollback <folder> <remote>…: makes live again what was live before. Once more goes back further.

  --why <text>      for the history
  --by, --accept    as of publish`,
  off: `pnpm bourse off <folder> <remote>…: takes a remote out of the app, until a release of it is published or rolled back.
~<name> is a preview, which is deleted.

  --why <text>      for the history
  --by <name>       who does it`,
  history: 'pnpm bourse history <folder> [remote]: who made which release live, when, and why.',
  prune: `pnpm bourse prune <folder>: deletes old releases, never one that is live or that a rollback could take; and
previews that are over.

  --releases <n>    keeps as many of each part that were live; 5. The live one and the one before it always stay
  --days <n>        keeps what was live or was built within as many days; 30
  --dry             only says what it would delete`,
  files:
    'pnpm bourse files <folder>: the files of what is live, in the order in which they must be copied to an object storage.',
  check: 'pnpm check: types, lint, format, unit and integration tests; no build and no browser.',
  test: 'pnpm test: all that pnpm check does, the production build, and the journeys in a real Chromium.',
  'test:day': `pnpm test:day: a day of five teams, who release from clones of their own into one folder, while a customer has a page
open: releases, bad releases of each kind, a canary, rollbacks, and what each of them and that page say. It takes some minutes.`,
  'test:browsers':
    'pnpm test:browsers [firefox|webkit|chromium …]: the main journeys in these browsers, where they are installed.',
  types: 'pnpm types: only the types.',
  'new:remote': `pnpm new:remote <name>: a new remote that works, on home and in the More sheet. The name is kebab-case, e.g. copy-trading.
Its dependencies are installed; pnpm-lock.yaml, which then names them, belongs to the change.

  --no-install      leaves the installation to the next pnpm command`,
  shots: 'pnpm shots: a picture of every screen and state, in .shots/.',
  'bench:broker':
    'pnpm bench:broker [--floods] [seconds]: what the broker carries, beside the bare database; or beside floods.',
  'bench:chart':
    'pnpm bench:chart [rounds]: what the chart costs on a slow phone, beside a bare page of its engine.',
  'bench:load': `pnpm bench:load [rounds]: what composition costs on a slow phone: first and second visit, and without a network.

  --trace       the long tasks of the first screens instead`,
};

/** @returns undefined when the arguments do not ask for help, or the command has its own help */
export const helpFor = (name: string, args: readonly string[]): string | undefined =>
  args.includes('--help') || args.includes('-h') ? HELP[name] : undefined;
