/** The commands of the back office: which there are, and how one is found by its words and run. */
import { type Command as CommanderCommand, CommanderError, Option } from 'commander';
import { actAs, type Operator, operatorHere } from './actions.ts';
import { type Command, CommandError, type CommandInput, type Noun, printable, textOf } from './command.ts';
import { runCommandLine } from './command-line.ts';
import { audit } from './commands/audit.ts';
import { customers } from './commands/customers.ts';
import { deals } from './commands/deals.ts';
import { distributions } from './commands/distributions.ts';
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
import { settings } from './commands/settings.ts';
import { recharges, withdrawals } from './commands/transfers.ts';
import type { BackOfficeServices } from './scheduler.ts';

export const NOUNS: Readonly<Record<string, Noun>> = {
  recharges,
  withdrawals,
  loans,
  distributions,
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
  settings,
  pauses,
  jobs,
  clock,
  audit,
};

const EXPLANATION = `With --as <name> a command says who gives it. That name and the operating system's user are written down beside
everything that the command changes (pnpm broker audit).

The commands work on DATABASE_URL, or on the embedded database in BOURSE_DATA: through the broker that runs there, or
alone where none does.`;

interface Named extends Pick<CommandInput, 'words' | 'options'> {
  command: Command;
  /** The words that name the command: 'recharges credit'. */
  action: string;
}

const addCommand = (
  noun: CommanderCommand,
  verb: string,
  command: Command,
  isDefault: boolean,
  onNamed: (named: Named) => void,
): void => {
  const added = noun.command(verb, { isDefault }).description(command.meaning);
  if (command.words !== undefined) added.arguments(command.words);
  for (const [name, { value = '', meaning, needed = false }] of Object.entries(command.options ?? {}))
    added.addOption(new Option(`--${name} ${value}`.trimEnd(), meaning).makeOptionMandatory(needed));
  added.option('--as <name>', 'who gives the command, for the audit');
  added.action(() =>
    onNamed({ command, action: `${noun.name()} ${verb}`, words: added.args, options: added.opts() }),
  );
};

/** Adds every command to `pnpm broker`. @param onNamed called with the one that the arguments name */
export const addCommands = (program: CommanderCommand, onNamed: (named: Named) => void): void => {
  program.description("The broker's back office.").addHelpText('after', `\n${EXPLANATION}`);
  for (const [name, { meaning, commands, usual }] of Object.entries(NOUNS)) {
    const noun = program.command(name).description(meaning);
    for (const [verb, command] of Object.entries(commands))
      addCommand(noun, verb, command, verb === usual, onNamed);
  }
};

/** A command fails in the middle when the database ends, refuses a value, or another transaction holds a row for too long. */
const failed = (action: string, error: unknown): CommandError =>
  error instanceof CommandError
    ? error
    : new CommandError(
        `pnpm broker ${action} failed: ${(error as Error).message}. See by \`pnpm broker audit\` how much of it was done, and repeat the rest.`,
        { cause: error },
      );

/** Runs a command that has been read from its words. @returns what to print */
type Run = (services: BackOfficeServices, operator?: Operator) => Promise<string>;

/**
 * Reads a command, which needs no database.
 * @returns the command; or its help, if the arguments ask for that
 * @throws CommandError with a sentence for the operator
 */
export const readCommand = async (args: readonly string[]): Promise<Run | string> => {
  let run: Run | undefined;
  const onNamed = ({ command, action, words, options }: Named): void => {
    run = async (services, operator = operatorHere()) => {
      const name = options.as === undefined ? operator.name : textOf('--as', options.as);
      const act = actAs(services.db, { ...operator, name }, action);
      try {
        return printable(await command.run({ services, words, options, act }));
      } catch (error) {
        throw failed(action, error);
      }
    };
  };
  try {
    const help = await runCommandLine('pnpm broker', (program) => addCommands(program, onNamed), args);
    return run ?? help ?? '';
  } catch (error) {
    throw error instanceof CommanderError ? new CommandError(error.message, { cause: error }) : error;
  }
};

/**
 * Runs one command.
 * @returns what to print
 * @throws CommandError with a sentence for the operator
 */
export const runCommand = async (
  services: BackOfficeServices,
  args: readonly string[],
  operator?: Operator,
): Promise<string> => {
  const command = await readCommand(args);
  return typeof command === 'string' ? command : command(services, operator);
};
