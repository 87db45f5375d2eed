/**
 * Lets `pnpm broker …` reach the broker that has the embedded database open: a Unix socket beside the data that only
 * the folder's owner can open. Each side sends one line of JSON. The client names its user; it is trusted because it
 * has the owner's rights.
 */
import { chmod, unlink } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Operator } from './actions.ts';
import { CommandError } from './command.ts';

/** Longest path of a socket on the supported systems. */
const LONGEST_PATH = 100;

/** @returns undefined if the path is too long for a socket */
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
  // The holder of the folder's lock may remove the socket of a killed process.
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
 * Sends a command to the broker that serves the socket.
 * @returns what to print; undefined if no broker serves the socket
 * @throws CommandError with the broker's sentence
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
