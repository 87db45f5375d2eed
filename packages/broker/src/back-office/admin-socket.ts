/**
 * The way into a broker that has the embedded database for itself: a socket beside the data, which only the owner of
 * the folder can open. One line of JSON each way. Who asks is what the asking process says: it has the owner's rights.
 */
import { chmod, unlink } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Operator } from './actions.ts';
import { CommandError } from './command.ts';

/** What a socket's path may measure on the systems that we know. */
const LONGEST_PATH = 100;

/** @returns undefined where the path is too long for a socket */
export const adminSocketPath = (dataFolder: string): string | undefined => {
  const path = join(dataFolder, 'admin.sock');
  return Buffer.byteLength(path) <= LONGEST_PATH ? path : undefined;
};

type Run = (args: string[], operator: Operator) => Promise<string>;

type Answer = { text: string } | { problem: string };

const lineOf = async (socket: Socket): Promise<string> => {
  const lines = createInterface({ input: socket });
  for await (const line of lines) return line;
  throw new CommandError('The broker went away before it answered.');
};

const areTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const answerTo = async (line: string, run: Run): Promise<Answer> => {
  try {
    const { args, user } = JSON.parse(line) as { args?: unknown; user?: unknown };
    if (!areTexts(args) || typeof user !== 'string') throw new CommandError('That was no command.');
    return { text: await run(args, { user }) };
  } catch (error) {
    return {
      problem: error instanceof CommandError ? error.message : `It failed: ${(error as Error).message}`,
    };
  }
};

export interface AdminSocket {
  close(): Promise<void>;
}

export const openAdminSocket = async (path: string, run: Run): Promise<AdminSocket> => {
  // Whoever holds the folder's lock may take away what a killed process left.
  await unlink(path).catch(() => undefined);
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
    server.listen(path, resolve);
  });
  await chmod(path, 0o600);
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.end();
      }),
  };
};

/**
 * Asks the broker behind the door.
 * @returns undefined where there is none
 * @throws OfficeError with its sentence
 */
export const askAdminSocket = async (
  path: string,
  args: readonly string[],
  { user }: Operator,
): Promise<string | undefined> => {
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
