import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, gunzipSync, gzip } from 'node:zlib';
import { isIntegrity } from '@bourse/remote-kit/integrity';
import type { Release } from '@bourse/remote-kit/registry';
import { draftOf, placeFolder, removeAbandonedDrafts, replaceWith } from './drafts.ts';
import { readJson } from './read-file.ts';
import { integrityOf } from './release-plugin.ts';
import { DIST, ROOT, relativePath } from './workspace.ts';

/**
 * Which directory was built from which inputs. The directories themselves are never changed: a page that was opened an hour
 * ago still finds its files, and an older release can be published again.
 */
interface Book {
  readonly built: Readonly<Record<string, string>>;
}

const BOOK = 'releases.json';
/** Where a release came from, beside its files: not of its content, which is the same from whichever commit. */
const PROVENANCE = 'provenance.json';

/** Who built a release, when, and from what. */
export interface Provenance {
  /** ISO 8601. */
  readonly at: string;
  readonly by: string;
  /** Absent where the sources are in no repository. */
  readonly commit?: string;
  /** Whether files differed from that commit. */
  readonly dirty?: boolean;
}

const outputsOfGit = new Map<string, string | undefined>();

/** Runs each git command once: all releases that one process builds come from the same state of the sources. */
function git(command: string): string | undefined {
  if (!outputsOfGit.has(command)) {
    const { status, stdout } = spawnSync('git', command.split(' '), { cwd: ROOT, encoding: 'utf8' });
    outputsOfGit.set(command, status === 0 ? stdout.trim() : undefined);
  }
  return outputsOfGit.get(command);
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container's user may have no name.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** Who works in this checkout, as commits name them. */
export const operator = (): string => git('config user.name') || userName();

function provenance(): Provenance {
  const commit = git('rev-parse HEAD');
  const dirty = commit !== undefined && git('status --porcelain --untracked-files=no') !== '';
  return { at: new Date().toISOString(), by: operator(), ...(commit ? { commit, dirty } : {}) };
}

export function provenanceOf(folder: string): Provenance | undefined {
  const file = path.join(folder, PROVENANCE);
  return existsSync(file) ? readJson<Provenance>(file, 'delete it, no page needs it') : undefined;
}

function readBook(folder: string): Book | undefined {
  const file = path.join(folder, BOOK);
  return existsSync(file) ? readJson<Book>(file, 'delete it, the next build writes it again') : undefined;
}

/** Replaces a file whole, so that a reader never finds half of it. */
export function replaceFile(file: string, text: string): void {
  const draft = draftOf(file);
  writeFileSync(draft, text);
  replaceWith(draft, file);
}

const writeBook = (folder: string, book: Book) =>
  replaceFile(path.join(folder, BOOK), `${JSON.stringify(book, null, 2)}\n`);

/** What to do about a release that is not what was released. */
export const RELEASE_AGAIN = 'release it again, or take another release';

const RELEASE_NAME = /^\d[\w.+-]*-[0-9a-f]{12}$/;

/** Names of the releases of a part, e.g. of `remotes/markets`, that lie below a folder. */
export function releasesIn(root: string, place: string): string[] {
  const folder = path.join(root, place);
  return existsSync(folder) ? readdirSync(folder).filter((name) => RELEASE_NAME.test(name)) : [];
}

/** Reads the description that a release carries (`release.json`), and adds where it is. */
export function readRelease<R extends Release>(place: string, name: string, root = DIST): R {
  const file = path.join(root, place, name, 'release.json');
  if (!existsSync(file)) {
    const there = releasesIn(root, place);
    throw new Error(
      `There is no release "${name}" of ${place} in ${root}. There are: ${there.join(', ') || 'none'}. ` +
        'Name one of them, or the path of one that lies elsewhere.',
    );
  }
  return { ...readJson<R>(file, RELEASE_AGAIN), dir: `${place}/${name}/` };
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
 * Prepares a file with its compressed forms.
 * @returns what puts them in place: by renaming, so that a server that runs never reads half of it
 */
async function draftFile(file: string, text: string): Promise<() => void> {
  const draft = draftOf(file);
  writeFileSync(draft, text);
  await compressFile(draft);
  return () => {
    for (const form of ['.br', '.gz', '']) replaceWith(`${draft}${form}`, `${file}${form}`);
  };
}

/**
 * Prepares `index.html` and what stands beside it.
 * @param beside text by name of file
 * @returns what puts them in place
 */
export async function draftPage(
  folder: string,
  page: string,
  beside: Readonly<Record<string, string>> = {},
): Promise<() => void> {
  // The page first, because a browser that finds a new worker asks for the page at once.
  const drafts = [await draftFile(path.join(folder, 'index.html'), page)];
  for (const [name, text] of Object.entries(beside))
    drafts.push(await draftFile(path.join(folder, name), text));
  return () => {
    for (const replace of drafts) replace();
  };
}

const isCompressed = (file: string): boolean => /\.(br|gz)$/.test(file);

/** Of all files of a folder, but for their compressed forms and where they came from. */
export function contentHash(folder: string): string {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== PROVENANCE && !isCompressed(entry.name))
    .map((entry) => relativePath(folder, path.join(entry.parentPath, entry.name)));
  for (const file of files.sort()) {
    const bytes = readFileSync(path.join(folder, file));
    hash.update(file).update('\0').update(bytes);
  }
  return hash.digest('hex').slice(0, 12);
}

const expand = { br: brotliDecompressSync, gz: gunzipSync };

/**
 * Checks that every file of a release is what was released: against the hashes that pages will name, against the name of the
 * directory, and the compressed forms, which are what servers send, against their files.
 * @param folder the directory of the release
 * @throws Error that names the first file that is missing or has been changed
 */
export function checkFiles(folder: string, { dir, files }: Release): void {
  const fail = (name: string, what: string): never => {
    throw new Error(`${dir}${name} ${what}: ${RELEASE_AGAIN}.`);
  };
  for (const [name, integrity] of Object.entries(files)) {
    const file = path.join(folder, name);
    if (!existsSync(file)) fail(name, 'is missing');
    const [algorithm] = integrity.split('-');
    if (!isIntegrity(integrity) || integrityOf(readFileSync(file), algorithm) !== integrity)
      fail(name, 'is not what was released');
  }
  const name = path.basename(folder);
  if (!name.endsWith(`-${contentHash(folder)}`)) fail('', 'contains a file that is not what was released');
  for (const form of readdirSync(folder).filter(isCompressed)) {
    const [, of = '', way = 'gz'] = /^(.*)\.(br|gz)$/.exec(form) ?? [];
    const read = (one: string) => readFileSync(path.join(folder, one));
    const isSame = () => expand[way as keyof typeof expand](read(form)).equals(read(of));
    let sound = false;
    try {
      sound = isSame();
    } catch {
      // Neither can it be expanded.
    }
    if (!sound) fail(form, `does not expand to ${of}`);
  }
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
  const known = readBook(folder)?.built[inputs];
  if (known && existsSync(path.join(folder, known, 'release.json')))
    return { release: readRelease<R>(place, known, root), built: false };
  removeAbandonedDrafts(root);
  const building = draftOf(path.join(folder, 'build'));
  mkdirSync(building, { recursive: true });
  try {
    await build(building);
    const { version } = JSON.parse(readFileSync(path.join(building, 'release.json'), 'utf8')) as Release;
    const name = `${version}-${contentHash(building)}`;
    const target = path.join(folder, name);
    if (!existsSync(target)) {
      const all = readdirSync(building).map((file) => path.join(building, file));
      await Promise.all(
        all.filter((file) => COMPRESSED.test(file) && statSync(file).size > 512).map(compressFile),
      );
      writeFileSync(path.join(building, PROVENANCE), `${JSON.stringify(provenance(), null, 2)}\n`);
      placeFolder(building, target);
    }
    writeBook(folder, { built: { ...readBook(folder)?.built, [inputs]: name } });
    return { release: readRelease<R>(place, name, root), built: true };
  } finally {
    rmSync(building, { recursive: true, force: true });
  }
}
