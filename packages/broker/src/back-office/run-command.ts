/** The commands of the back office: which there are, how their arguments are parsed, and their help. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { actAs, type Operator, operatorHere } from './actions.ts';
import { type Command, CommandError, type Noun, printable, textOf } from './command.ts';
import { audit } from './commands/audit.ts';
import { customers } from './commands/customers.ts';
import { deals } from './commands/deals.ts';
import { funds } from './commands/funds.ts';
import { invitations } from './commands/invitations.ts';
import { ipos } from './commands/ipos.ts';
import { cards, identities } from './commands/kyc.ts';
import { loans } from './commands/loans.ts';
import { messages } from './commands/messages.ts';
import { news } from './commands/news.ts';
import { pauses } from './commands/pauses.ts';
import { releases } from './commands/releases.ts';
import { clock, delays, jobs } from './commands/scheduler.ts';
import { recharges, withdrawals } from './commands/transfers.ts';
import type { BackOfficeServices } from './scheduler.ts';

/** An option of every command: the operator's name. */
const AS = 'as';

export const NOUNS: Readonly<Record<string, Noun>> = {
  recharges,
  withdrawals,
  loans,
  identities,
  cards,
  ipos,
  funds,
  deals,
  invitations,
  customers,
  messages,
  news,
  releases,
  delays,
  pauses,
  jobs,
  clock,
  audit,
};

const columns = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
};

const generalHelp = (): string => `The broker's back office.

pnpm broker <thing> <command> [words] [options]

${columns(Object.entries(NOUNS).map(([name, { meaning, commands }]) => [name, `${meaning} (${Object.keys(commands).join(', ')})`]))}

pnpm broker <thing> --help explains its commands. --as <name> says who you are: with the operating system's user it is
written down beside everything that a command changes (pnpm broker audit).
It works on DATABASE_URL, or on the embedded database in BOURSE_DATA: through the broker that runs there, or
by itself where none does.`;

const lineOf = (name: string, verb: string, { words = '' }: Command): string =>
  `pnpm broker ${name} ${verb} ${words}`.trimEnd();

const nounHelp = (name: string, { meaning, commands }: Noun): string => {
  const blocks = Object.entries(commands).map(([verb, command]) => {
    const options = Object.entries(command.options ?? {}).map(
      ([option, { value = '', meaning: what, needed }]) =>
        [`--${option} ${value}`.trimEnd(), needed ? `${what} (needed)` : what] as const,
    );
    const head = `${lineOf(name, verb, command)}\n    ${command.meaning}`;
    return options.length === 0 ? head : `${head}\n${columns(options)}`;
  });
  return `${name}: ${meaning}\n\n${blocks.join('\n\n')}`;
};

const optionsOf = (command: Command): NonNullable<ParseArgsConfig['options']> => ({
  ...Object.fromEntries(
    Object.entries(command.options ?? {}).map(([name, { value }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const) },
    ]),
  ),
  [AS]: { type: 'string' as const },
});

const parse = (name: string, verb: string, command: Command, args: readonly string[]) => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: optionsOf(command),
      allowPositionals: true,
    });
    const missing = Object.entries(command.options ?? {}).find(
      ([option, { needed }]) => needed && values[option] === undefined,
    );
    if (missing) throw new CommandError(`--${missing[0]} is needed`);
    return { words: positionals, options: values as Record<string, string | boolean | undefined> };
  } catch (error) {
    const reason = (error as Error).message.split('\n')[0]?.replace(/\.$/, '');
    throw new CommandError(`${reason}. Try: ${lineOf(name, verb, command)}, or pnpm broker ${name} --help`);
  }
};

/** @returns the help if the arguments ask for it, which needs no database; undefined otherwise */
export const helpFor = (args: readonly string[]): string | undefined => {
  const [name, ...rest] = args;
  const noun = name !== undefined && Object.hasOwn(NOUNS, name) ? NOUNS[name] : undefined;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') return generalHelp();
  if (!noun) throw new CommandError(`There is no '${name}'. There are: ${Object.keys(NOUNS).join(', ')}.`);
  if (rest.includes('--help') || rest.includes('-h')) return nounHelp(name, noun);
  return rest.length === 0 && noun.usual === undefined ? nounHelp(name, noun) : undefined;
};

/** The command's name and the arguments after it; the default command if only options are given. */
const verbOf = ({ usual }: Noun, rest: readonly string[]): readonly [string, readonly string[]] => {
  const [verb = '', ...others] = rest;
  return usual !== undefined && (verb === '' || verb.startsWith('-')) ? [usual, rest] : [verb, others];
};

/**
 * Runs one command.
 * @returns what to print
 * @throws CommandError with a sentence for the operator
 */
export const runCommand = async (
  services: BackOfficeServices,
  args: readonly string[],
  operator: Operator = operatorHere(),
): Promise<string> => {
  const help = helpFor(args);
  if (help !== undefined) return help;
  const [name = '', ...rest] = args;
  const noun = NOUNS[name];
  const [verb, others] = noun ? verbOf(noun, rest) : ['', []];
  const command = noun && Object.hasOwn(noun.commands, verb) ? noun.commands[verb] : undefined;
  if (!command)
    throw new CommandError(
      `'${name}' has no '${verb}'. It has: ${Object.keys(noun?.commands ?? {}).join(', ')}.`,
    );
  const { words, options } = parse(name, verb, command, others);
  const said = options[AS] === undefined ? operator.name : textOf('--as', options[AS]);
  const act = actAs(services.db, { ...operator, name: said }, `${name} ${verb}`);
  return printable(await command.run({ services, words, options, act }));
};
