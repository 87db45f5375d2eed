/** How `pnpm broker …` and the project's other commands are parsed: by commander, with words that may begin with '-'. */
import { Command, CommanderError, type ErrorOptions, type Option, type ParseOptionsResult } from 'commander';

/** The name of an option in '--raeson' and '--raeson=x'. '-5', '-h' and '-- text' contain none. */
const OPTION = /^--[a-z][\w-]*(?==|$)/i;

/** The words that run a command, such as 'pnpm broker customers credit'. */
const wordsOf = (command: Command): string =>
  command.parent ? `${wordsOf(command.parent)} ${command.name()}` : command.name();

class CommandOfWords extends Command {
  constructor(name?: string) {
    super(name);
    this.helpCommand(false);
  }

  override createCommand(name?: string): Command {
    return new CommandOfWords(name);
  }

  override addOption(option: Option): this {
    return super.addOption(option.mandatory ? option.helpGroup('Required options:') : option);
  }

  /** Commander takes every unknown argument that begins with '-' for an option. Here only '--name' is one. */
  override parseOptions(args: string[]): ParseOptionsResult {
    const { operands, unknown } = super.parseOptions(args);
    if (this.commands.length > 0) return { operands, unknown };
    const separator = unknown.indexOf('--');
    const literal = separator < 0 ? [] : unknown.slice(separator + 1);
    const others = separator < 0 ? unknown : unknown.slice(0, separator);
    const misspelt = others.flatMap((word) => OPTION.exec(word) ?? []);
    // A misspelt option is reported before the required option that is therefore missing.
    if (misspelt.length > 0) for (const option of this.options) option.makeOptionMandatory(false);
    const words = others.filter((word) => !OPTION.test(word));
    return { operands: [...operands, ...words, ...literal], unknown: misspelt };
  }

  /** Makes commander's message one line, which also names surplus words and the help. */
  override error(message: string, options?: ErrorOptions): never {
    const line = message
      .replace(/^error: /, '')
      .replaceAll('\n', ' ')
      .replace(/\.$/, '');
    const surplus =
      options?.code === 'commander.excessArguments'
        ? `: '${this.args.slice(this.registeredArguments.length).join("', '")}'`
        : '';
    const sentence = `${line.charAt(0).toUpperCase()}${line.slice(1)}${surplus}. See ${wordsOf(this)} --help.`;
    return super.error(sentence, options);
  }
}

/** Codes of the errors by which commander says that it has written the help. */
const HELP = ['commander.help', 'commander.helpDisplayed'];

/**
 * Runs the command that the arguments name.
 * @param name the words that run the command line, such as 'pnpm broker'
 * @param define adds the commands
 * @returns its help if that is asked for or no command is named; undefined once the command has run
 * @throws CommanderError whose message is a sentence for the person who typed the command
 */
export const runCommandLine = async (
  name: string,
  define: (program: Command) => void,
  args: readonly string[],
): Promise<string | undefined> => {
  let help = '';
  const writeHelp = (text: string) => {
    help += text;
  };
  const program = new CommandOfWords(name)
    .helpOption('--help', 'explains the command')
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({ writeOut: writeHelp, writeErr: writeHelp, outputError: () => undefined });
  define(program);
  try {
    await program.parseAsync(args, { from: 'user' });
    return undefined;
  } catch (error) {
    if (error instanceof CommanderError && HELP.includes(error.code)) return help.trimEnd();
    throw error;
  }
};
