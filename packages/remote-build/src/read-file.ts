import { readFileSync } from 'node:fs';

/** A file's text without the byte order mark and the CRs that some editors and checkouts add. */
export const plainText = (bytes: Buffer): string =>
  bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n');

export const readText = (file: string): string => plainText(readFileSync(file));

/** @throws Error that names the file where it is not JSON */
export function readJson<T>(file: string): T {
  const text = readText(file);
  try {
    return JSON.parse(text) as T;
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`);
  }
}
