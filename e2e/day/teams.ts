/** Five teams, each with a clone of its own, and the log of what they do. */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type CheckoutCopy, copyOfCheckout, publishable } from '../src/checkout-copy.ts';

/** Writes a line of the day: when, who, and what; what is longer than a line stands below it. */
export function say(who: string, what: string): void {
  const time = new Date().toTimeString().slice(0, 8);
  const [first = '', ...more] = what.trim().split('\n');
  console.log(
    [`${time}  ${who.padEnd(9)}  ${first}`, ...more.map((line) => `${' '.repeat(21)}${line}`)].join('\n'),
  );
}

export const REMOTES = ['markets', 'account', 'funds', 'offerings', 'news'] as const;
export type Remote = (typeof REMOTES)[number];

interface Texts {
  /** What a customer reads of this remote before its team has released anything… */
  readonly before: string;
  /** …and in the release of the morning. */
  readonly after: string;
}

/** Those of funds are on the form to recharge, all others on home. */
export const TEXTS: Readonly<Record<Remote, Texts>> = {
  markets: { before: 'Movers', after: 'Movers today' },
  account: { before: 'Total assets', after: 'All assets' },
  funds: { before: 'Credited by', after: 'On your account by' },
  offerings: { before: 'Next 30 days', after: 'The next 30 days' },
  news: { before: 'More news', after: 'All the news' },
};

export interface Team {
  readonly remote: Remote;
  /** Where its releases are built. */
  readonly dist: string;
  /** Changes one of its sources. @param file below the clone */
  edit: (file: string, from: string, to: string) => void;
  /** Runs a command in its clone. @returns what that prints. @throws Error where it fails */
  run: (...command: readonly string[]) => Promise<string>;
  /** Runs a command that must fail. @returns the sentence that it ends with */
  isRefused: (...command: readonly string[]) => Promise<string>;
  /** Builds a release of its remote. @returns its name */
  release: () => Promise<string>;
  /** The command that publishes a release from its clone into the web folder. */
  publishing: (release: string, why: string, ...more: readonly string[]) => readonly string[];
  /** What `rollback`, `off` and the like say about its remote. */
  about: (command: string, why: string) => readonly string[];
  remove: () => void;
}

/** How a team types a command: as a script of the root where it is one. */
const typed = (command: readonly string[]): string =>
  [
    command[0] === 'release' ? 'pnpm' : 'pnpm bourse',
    ...command.map((word) => (/\s/.test(word) ? `"${word}"` : word)),
  ].join(' ');

export function openTeam(remote: Remote, web: string, env: Record<string, string>): Team {
  const clone: CheckoutCopy = copyOfCheckout();
  const dist = join(clone.dir, 'dist');
  const readable = (text: string) => text.replaceAll(web, 'web').replaceAll(`${clone.dir}/`, '');
  const log = (what: string) => say(remote, readable(what));
  const begin = (command: readonly string[]) => {
    log(`$ ${typed(command)}`);
    return clone.begin(command, env);
  };
  const run = async (...command: readonly string[]) => {
    const said = await begin(command).catch((error: Error & { stderr?: string }) => {
      throw new Error(`The team of ${remote}: ${typed(command)}: ${error.stderr ?? error.message}`);
    });
    log(said);
    return said;
  };
  const by = ['--by', `team ${remote}`];
  return {
    remote,
    dist,
    edit: (file, from, to) => {
      const source = join(clone.dir, file);
      const before = readFileSync(source, 'utf8');
      if (!before.includes(from)) throw new Error(`${file} has no "${from}".`);
      writeFileSync(source, before.replaceAll(from, to));
    },
    run,
    isRefused: async (...command) => {
      const sentence = await begin(command).then(
        (said) => {
          throw new Error(`The team of ${remote}: ${typed(command)} should have been refused: ${said}`);
        },
        (error: Error & { stderr?: string }) => (error.stderr ?? error.message).trim(),
      );
      log(`refused: ${sentence}`);
      return sentence;
    },
    release: async () => basename(publishable(await run('release', remote)).split('=')[1] ?? ''),
    publishing: (release, why, ...more) => [
      'publish',
      web,
      `${remote}=${join(dist, 'remotes', remote, release)}`,
      ...more,
      '--why',
      why,
      ...by,
    ],
    about: (command, why) => [command, web, remote, '--why', why, ...by],
    remove: clone.remove,
  };
}
