/**
 * Lets `pnpm broker …` reach the broker that has the embedded database open: a Unix socket beside the data, or a pipe on
 * Windows, that only the folder's owner can open. Each side sends one line of JSON. The client names its user; it is
 * trusted because it has the owner's rights.
 */
import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, unlink } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Operator } from './actions.ts';
import { CommandError } from './command.ts';

/** Longest path of a socket on the supported systems. */
const LONGEST_PATH = 100;

const isPipe = (path: string): boolean => path.startsWith('\\\\.\\pipe\\');

/** A name for the data folder that is short enough wherever the folder is. */
const shortName = (dataFolder: string): string =>
  createHash('sha256').update(resolve(dataFolder)).digest('hex').slice(0, 16);

/** Longest path of a temporary folder in which the name of a socket still fits. */
const LONGEST_TEMPORARY = 60;

/** The user's own folder for sockets of data folders whose path is too long. */
const ownTemporaryFolder = (): string =>
  join(
    Buffer.byteLength(tmpdir()) <= LONGEST_TEMPORARY ? tmpdir() : '/tmp',
    `bourse-${process.getuid?.() ?? ''}`,
  );

/** @returns a path that `openAdminSocket` and `askAdminSocket` take */
export const adminSocketPath = (dataFolder: string, platform: string = process.platform): string => {
  if (platform === 'win32') return `\\\\.\\pipe\\bourse-${shortName(dataFolder)}`;
  const beside = join(dataFolder, 'admin.sock');
  if (Buffer.byteLength(beside) <= LONGEST_PATH) return beside;
  return join(ownTemporaryFolder(), `${shortName(dataFolder)}.sock`);
};

/**
 * Anybody may make a folder in the system's temporary one, under a name that this user would take.
 * @throws CommandError with a sentence for the operator, where another user owns the folder or may enter it
 */
const mustBeOwn = async (path: string): Promise<void> => {
  const folder = dirname(path);
  if (folder !== ownTemporaryFolder()) return;
  const found = await lstat(folder).catch(() => undefined);
  if (!found || (found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0))
    return;
  throw new CommandError(
    `${folder} is not this user's own folder with mode 700, and the broker's socket must be in such a one: remove it.`,
  );
};

type Run = (args: string[], operator: Operator) => Promise<string>;

type Answer = { text: string } | { problem: string };

const lineOf = async (socket: Socket): Promise<string> => {
  const lines = createInterface({ input: socket });
  for await (const line of lines) return line;
  throw new CommandError(
    'The broker ended before it answered: start it, see by `pnpm broker audit` whether the command was carried out, and else repeat it.',
  );
};

const areTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const answerTo = async (line: string, run: Run): Promise<Answer> => {
  try {
    const { args, user } = JSON.parse(line) as { args?: unknown; user?: unknown };
    if (!areTexts(args) || typeof user !== 'string')
      throw new CommandError(
        'The broker got no command on its socket: give it by pnpm broker of the same version.',
      );
    return { text: await run(args, { user }) };
  } catch (error) {
    return { problem: (error as Error).message };
  }
};

export interface AdminSocket {
  close(): Promise<void>;
}

/** @param onError called when a connection could not be accepted */
export const openAdminSocket = async (
  path: string,
  run: Run,
  onError: (error: unknown) => void,
): Promise<AdminSocket> => {
  if (!isPipe(path)) {
    if (dirname(path) === ownTemporaryFolder()) await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await mustBeOwn(path);
    // The holder of the folder's lock may remove the socket of a killed process.
    await unlink(path).catch(() => undefined);
  }
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    lineOf(socket)
      .then((line) => answerTo(line, run))
      .then((answer) => socket.end(`${JSON.stringify(answer)}\n`))
      .catch(() => socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      server.off('error', reject);
      resolve();
    });
  });
  // An error event without a listener would end the process.
  server.on('error', onError);
  // A pipe of Windows can be written to by its owner and by administrators only.
  if (!isPipe(path)) await chmod(path, 0o600);
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.end();
      }),
  };
};

/**
 * Sends a command to the broker that serves the socket.
 * @returns what to print; undefined if no broker serves the socket
 * @throws CommandError with the broker's sentence
 */
export const askAdminSocket = async (
  path: string,
  args: readonly string[],
  { user }: Operator,
): Promise<string | undefined> => {
  await mustBeOwn(path);
  const socket = connect(path);
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
  if (!isOpen) return undefined;
  socket.on('error', () => undefined);
  socket.write(`${JSON.stringify({ args, user })}\n`);
  const answer = JSON.parse(await lineOf(socket)) as Answer;
  socket.destroy();
  if ('problem' in answer) throw new CommandError(answer.problem);
  return answer.text;
};
