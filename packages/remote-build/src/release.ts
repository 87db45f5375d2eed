import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Release } from '@bourse/remote-kit/registry';
import { DIST } from './workspace.ts';

/**
 * Which directory was built from which inputs, and which one is current. The directories themselves are never changed:
 * a page that was opened an hour ago still finds its files, and an older release can be composed again.
 */
interface Book {
  readonly current: string;
  readonly built: Readonly<Record<string, string>>;
}

const BOOK = 'releases.json';

function readBook(folder: string): Book | undefined {
  const file = path.join(folder, BOOK);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Book) : undefined;
}

const writeBook = (folder: string, book: Book) =>
  writeFileSync(path.join(folder, BOOK), `${JSON.stringify(book, null, 2)}\n`);

/** Reads the description that a release carries (`release.json`), and adds where it is. */
export function readRelease<R extends Release>(place: string, name: string, root = DIST): R {
  const folder = path.join(root, place);
  const file = path.join(folder, name, 'release.json');
  if (!existsSync(file)) {
    const there = existsSync(folder) ? readdirSync(folder).filter((one) => one !== BOOK) : [];
    throw new Error(`There is no release "${name}" of ${place}. There are: ${there.join(', ') || 'none'}.`);
  }
  return { ...JSON.parse(readFileSync(file, 'utf8')), dir: `${place}/${name}/` } as R;
}

const COMPRESSED = /\.(js|css|html|json|svg)$/;
const squeeze = { br: promisify(brotliCompress), gz: promisify(gzip) };

/** Puts `.br` and `.gz` beside a file, as small as they get: it is done once and served for ever. */
export async function compressFile(file: string): Promise<void> {
  const bytes = readFileSync(file);
  const [br, gz] = await Promise.all([
    squeeze.br(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    squeeze.gz(bytes, { level: 9 }),
  ]);
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
}

/**
 * Writes a file with its compressed forms. Each is written aside and renamed, so that a server that runs never reads half
 * of it.
 */
async function publishFile(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  await compressFile(draft);
  for (const form of ['.br', '.gz', '']) renameSync(`${draft}${form}`, `${file}${form}`);
}

/**
 * Writes `index.html` and what stands beside it.
 * @param beside text by name of file
 */
export async function publishPage(
  folder: string,
  page: string,
  beside: Readonly<Record<string, string>> = {},
): Promise<void> {
  await publishFile(path.join(folder, 'index.html'), page);
  // After the page, because a browser that finds a new worker asks for the page at once.
  for (const [name, text] of Object.entries(beside)) await publishFile(path.join(folder, name), text);
}

function contentHash(folder: string): string {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  for (const file of files.sort()) {
    const bytes = readFileSync(path.join(folder, file));
    hash.update(file).update('\0').update(bytes);
  }
  return hash.digest('hex').slice(0, 12);
}

interface Work {
  /** Folder below the root, e.g. `remotes/markets`. */
  readonly place: string;
  readonly root?: string;
  /** Hash of all that can change the outcome. */
  readonly inputs: string;
  /** Fills the folder that it is given; `release.json` is among the files. */
  readonly build: (folder: string) => Promise<void>;
}

export interface Released<R extends Release> {
  readonly release: R;
  readonly built: boolean;
}

/** Builds what was not built from these very inputs before, into a directory named by version and content. */
export async function releaseOf<R extends Release>(work: Work): Promise<Released<R>> {
  const { place, root = DIST, inputs, build } = work;
  const folder = path.join(root, place);
  const book = readBook(folder);
  const known = book?.built[inputs];
  if (book && known && existsSync(path.join(folder, known, 'release.json'))) {
    if (book.current !== known) writeBook(folder, { ...book, current: known });
    return { release: readRelease<R>(place, known, root), built: false };
  }
  const building = path.join(folder, '.building');
  rmSync(building, { recursive: true, force: true });
  mkdirSync(building, { recursive: true });
  await build(building);
  const { version } = JSON.parse(readFileSync(path.join(building, 'release.json'), 'utf8')) as Release;
  const name = `${version}-${contentHash(building)}`;
  const target = path.join(folder, name);
  if (existsSync(target)) rmSync(building, { recursive: true });
  else {
    const all = readdirSync(building).map((file) => path.join(building, file));
    await Promise.all(
      all.filter((file) => COMPRESSED.test(file) && statSync(file).size > 512).map(compressFile),
    );
    renameSync(building, target);
  }
  writeBook(folder, { current: name, built: { ...book?.built, [inputs]: name } });
  return { release: readRelease<R>(place, name, root), built: true };
}
