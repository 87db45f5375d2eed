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
 * Receives the one file of a multipart body onto the disk, because many slow uploads would fill the memory. The file
 * is in a folder that only this user can enter, and is removed when `work` has ended.
 * @param work receives a function that reads the file into memory
 * @throws Refusal `image-required`, `image-too-large`
 */
export const withReceivedFile = async <T>(
  request: FastifyRequest,
  work: (read: () => Promise<Files>) => Promise<T>,
): Promise<T> => {
  if (!request.isMultipart()) throw new Refusal('image-required', 'file');
  const folder = await mkdtemp(join(tmpdir(), 'bourse-photo-'));
  try {
    const name = await receive(request, join(folder, 'photo'));
    return await work(async () =>
      name === undefined ? {} : { [name]: new Blob([new Uint8Array(await readFile(join(folder, 'photo')))]) },
    );
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
    // The framework refuses too many parts itself. Any other error is a body that was cut off.
    if (error instanceof Refusal || (error as FastifyError).statusCode) throw error;
    throw new Refusal('image-required', 'file');
  }
};
