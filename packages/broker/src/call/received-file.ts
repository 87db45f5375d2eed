import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyError, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/** The body's file by its field on the wire, if there is one. */
type Files = Record<string, Blob>;

/**
 * Runs work on the temporary disk. A full or broken disk is a fault of this machine, which may be mended at the next try.
 * @throws Refusal `overloaded`
 */
const onDisk = async <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!isOfMachine(error)) throw error;
    request.log.error({ err: error }, 'a photo could not be written to the temporary disk');
    throw new Refusal('overloaded');
  }
};

/** Codes of errors that mean a closed connection. */
const CLOSED = ['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ERR_STREAM_PREMATURE_CLOSE'];

/** Whether an error says that the body was cut off or is malformed. The parser's own errors have no code. */
const isOfBody = (error: unknown): boolean => {
  const { name, code } = error as NodeJS.ErrnoException;
  return code === undefined ? name === 'Error' : CLOSED.includes(code);
};

/** Whether an error comes from the operating system, and not from the connection. */
const isOfMachine = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).errno !== undefined && !isOfBody(error);

/**
 * Receives the one file of a multipart body onto the disk, because many slow uploads would fill the memory. The file
 * is in a folder that only this user can enter, and is removed when `work` has ended.
 * @param work receives a function that reads the file into memory
 * @throws Refusal `image-required`, `image-too-large`, `overloaded`
 */
export const withReceivedFile = async <T>(
  request: FastifyRequest,
  work: (read: () => Promise<Files>) => Promise<T>,
): Promise<T> => {
  if (!request.isMultipart()) throw new Refusal('image-required', 'file');
  const folder = await onDisk(request, () => mkdtemp(join(tmpdir(), 'bourse-photo-')));
  const path = join(folder, 'photo');
  try {
    const name = await onDisk(request, () => receive(request, path));
    return await work(async () => {
      if (name === undefined) return {};
      const content = await onDisk(request, () => readFile(path));
      return { [name]: new Blob([new Uint8Array(content)]) };
    });
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** @returns the field that the file came in */
const receive = async (request: FastifyRequest, path: string): Promise<string | undefined> => {
  try {
    // The parser waits for events of the connection, and one that is closed already has no more of them.
    if (request.raw.destroyed) throw new Refusal('image-required', 'file');
    const part = await request.file();
    if (!part) return undefined;
    await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
    if (part.file.truncated) throw new Refusal('image-too-large', 'file');
    return part.fieldname;
  } catch (error) {
    // The framework refuses too many parts itself.
    if (error instanceof Refusal || (error as FastifyError).statusCode || !isOfBody(error)) throw error;
    throw new Refusal('image-required', 'file');
  }
};
