import { readFileSync } from 'node:fs';

/** A file's text without the byte order mark and the CRs that some editors and checkouts add. */
export const plainText = (bytes: Buffer): string =>
  bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n');

/** @throws Error of the system with the file's path, which that of a folder has not of its own */
export function readText(file: string): string {
  try {
    return plainText(readFileSync(file));
  } catch (error) {
    (error as NodeJS.ErrnoException).path ??= file;
    throw error;
  }
}

/**
 * @param remedy what to do where the file is not JSON; it ends the sentence of the error
 * @throws Error that names the file where it is not JSON
 */
export function readJson<T>(file: string, remedy = 'mend it'): T {
  const text = readText(file);
  try {
    return JSON.parse(text) as T;
  } catch (error) {
    throw new Error(`${file} is not JSON (${(error as Error).message}): ${remedy}.`, { cause: error });
  }
}
