/** The office's commands: which there are, what they are told, and the help that explains them. */
import { parseArgs } from 'node:util';
import { type Command, type Noun, OfficeError } from './command.ts';
import { loans } from './commands/loans.ts';
import { deals, funds, ipos } from './commands/offers.ts';
import { clock, delays, rounds } from './commands/office.ts';
import { cards, identities } from './commands/papers.ts';
import { customers, invitations, messages, news } from './commands/people.ts';
import { recharges, withdrawals } from './commands/transfers.ts';
import type { OfficeHouse } from './office.ts';

const NOUNS: Readonly<Record<string, Noun>> = {
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
  delays,
  rounds,
  clock,
};

const columns = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
};

const generalHelp = (): string => `The broker's office.

pnpm broker <thing> <command> [words] [options]

${columns(Object.entries(NOUNS).map(([name, { meaning, commands }]) => [name, `${meaning} (${Object.keys(commands).join(', ')})`]))}

pnpm broker <thing> --help explains its commands.
The office works on DATABASE_URL, or on the embedded database in BOURSE_DATA: through the broker that runs there, or
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

const optionsOf = (command: Command) =>
  Object.fromEntries(
    Object.entries(command.options ?? {}).map(([name, { value }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const) },
    ]),
  );

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
    if (missing) throw new OfficeError(`--${missing[0]} is needed`);
    return { words: positionals, options: values as Record<string, string | boolean | undefined> };
  } catch (error) {
    const reason = (error as Error).message.split('\n')[0]?.replace(/\.$/, '');
    throw new OfficeError(`${reason}. Try: ${lineOf(name, verb, command)}, or pnpm broker ${name} --help`);
  }
};

/** Whether the arguments only ask for help, which needs no database. */
export const helpFor = (args: readonly string[]): string | undefined => {
  const [name, ...rest] = args;
  const noun = name !== undefined && Object.hasOwn(NOUNS, name) ? NOUNS[name] : undefined;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') return generalHelp();
  if (!noun) throw new OfficeError(`There is no '${name}'. There are: ${Object.keys(NOUNS).join(', ')}.`);
  return rest.length === 0 || rest.includes('--help') || rest.includes('-h')
    ? nounHelp(name, noun)
    : undefined;
};

/** Carries one command out. @returns what to print. @throws OfficeError with a sentence for the operator */
export const runOffice = async (house: OfficeHouse, args: readonly string[]): Promise<string> => {
  const help = helpFor(args);
  if (help !== undefined) return help;
  const [name = '', verb = '', ...rest] = args;
  const noun = NOUNS[name];
  const command = noun && Object.hasOwn(noun.commands, verb) ? noun.commands[verb] : undefined;
  if (!command)
    throw new OfficeError(
      `'${name}' has no '${verb}'. It has: ${Object.keys(noun?.commands ?? {}).join(', ')}.`,
    );
  return command.run({ house, ...parse(name, verb, command, rest) });
};
