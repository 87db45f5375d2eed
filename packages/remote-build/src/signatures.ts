/**
 * What the types of the shared modules say: a hash for each name that a remote may import, so that publishing sees when a
 * remote was built against another signature than the shell has. It is read from the declarations that the compiler of
 * types emits, whose form is canonical: a statement begins at the first column, and comments are gone.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { SHARED_LIBRARIES, SHARED_PACKAGES } from '@bourse/remote-kit/shared';
import { draftOf, replaceWith } from './drafts.ts';
import { readJson, readText } from './read-file.ts';
import { libraryVersion, packageNameIn, sharedModules } from './shared-modules.ts';
import { toolScript } from './tool.ts';
import { codeFiles, inputsOf, packageOf, ROOT, relativePath } from './workspace.ts';

/** A hash by name, for each module by the name under which code imports it. */
export type Signatures = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The name that stands for all names of a module, where code uses the module as a whole. */
export const ALL = '*';

/** What a statement at the top of a declaration file declares, exports or imports. */
interface Declarations {
  /** Text of each statement by the name that it declares; overloads are several. */
  readonly declared: ReadonlyMap<string, readonly string[]>;
  /** Exported name → its name here, or in the module `from`. */
  readonly exported: ReadonlyMap<string, { readonly name: string; readonly from?: string }>;
  /** Imported name → its name in the module `from`; `*` for all of it. */
  readonly imported: ReadonlyMap<string, { readonly name: string; readonly from: string }>;
  /** Modules of which everything is exported again. */
  readonly passedOn: readonly string[];
}

const DECLARATION =
  /^(export )?(default )?(?:declare )?(?:abstract )?(?:const enum|const|let|var|function|class|interface|type|enum|namespace)\s+([\w$]+)/;
const FROM = /^(import|export)\s+(?:type\s+)?([\s\S]*?)\s*from\s+['"]([^'"]+)['"]/;

/** `{ a, type b as c }` → [['a', 'a'], ['b', 'c']] */
const namesIn = (list: string): [string, string][] =>
  (/\{([\s\S]*)\}/.exec(list)?.[1] ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^type\s+/, ''))
    .filter(Boolean)
    .map((one) => {
      const [name = '', as = name] = one.split(/\s+as\s+/);
      return [name, as];
    });

function declarationsIn(text: string): Declarations {
  const declared = new Map<string, string[]>();
  const exported = new Map<string, { name: string; from?: string }>();
  const imported = new Map<string, { name: string; from: string }>();
  const passedOn: string[] = [];
  for (const statement of text.split(/^(?=[A-Za-z])/m)) {
    const [, kind, clause = '', from = ''] = FROM.exec(statement) ?? [];
    if (kind === 'import') {
      const whole = /^(?:type\s+)?\*\s+as\s+([\w$]+)/.exec(clause)?.[1];
      const single = /^([\w$]+)/.exec(clause)?.[1];
      if (whole) imported.set(whole, { name: ALL, from });
      else if (single) imported.set(single, { name: 'default', from });
      for (const [name, as] of namesIn(clause)) imported.set(as, { name, from });
    } else if (kind === 'export') {
      if (clause === '*') passedOn.push(from);
      for (const [name, as] of namesIn(clause)) exported.set(as, { name, from });
    } else if (/^export\s*\{/.test(statement)) {
      for (const [name, as] of namesIn(statement)) exported.set(as, { name });
    } else if (/^export default ([\w$]+);/.test(statement)) {
      exported.set('default', { name: /^export default ([\w$]+);/.exec(statement)?.[1] ?? '' });
    } else {
      const [, isExported, isDefault, name] = DECLARATION.exec(statement) ?? [];
      if (!name) continue;
      declared.set(name, [...(declared.get(name) ?? []), statement.trim()]);
      if (isExported) exported.set(isDefault ? 'default' : name, { name });
    }
  }
  return { declared, exported, imported, passedOn };
}

/** Where the declarations of a module are, or what its package is where it is not one of ours. */
type Resolve = (from: string, request: string) => { readonly file: string } | { readonly library: string };

const hashOf = (texts: Iterable<string>): string => {
  const hash = createHash('sha256');
  for (const text of [...texts].sort()) hash.update(text).update('\0');
  return hash.digest('hex').slice(0, 8);
};

/** Reads declaration files, each once, and follows a name through all that its type is made of. */
class Reader {
  readonly #resolve: Resolve;
  readonly #files = new Map<string, Declarations>();

  constructor(resolve: Resolve) {
    this.#resolve = resolve;
  }

  #read(file: string): Declarations {
    const known = this.#files.get(file);
    if (known) return known;
    const read = declarationsIn(readText(file));
    this.#files.set(file, read);
    return read;
  }

  /** All names that a module exports. */
  namesOf(file: string): string[] {
    const { exported, passedOn } = this.#read(file);
    const others = passedOn.flatMap((request) => {
      const found = this.#resolve(file, request);
      return 'file' in found ? this.namesOf(found.file) : [];
    });
    return [...new Set([...exported.keys(), ...others])];
  }

  signatureOf(file: string, name: string): string {
    const texts = new Set<string>();
    this.#follow(file, name, texts, new Set());
    return hashOf(texts);
  }

  /** Collects the text of an exported name and of everything that it mentions. */
  #follow(file: string, name: string, texts: Set<string>, seen: Set<string>): void {
    const { exported, passedOn } = this.#read(file);
    const found = exported.get(name);
    if (found?.from !== undefined) this.#import(file, found.from, found.name, texts, seen);
    else if (found) this.#mention(file, found.name, texts, seen);
    else for (const request of passedOn) this.#import(file, request, name, texts, seen);
  }

  #import(file: string, request: string, name: string, texts: Set<string>, seen: Set<string>): void {
    const found = this.#resolve(file, request);
    if ('library' in found) texts.add(`${found.library} ${name}`);
    else if (name !== ALL) this.#follow(found.file, name, texts, seen);
    else for (const one of this.namesOf(found.file)) this.#follow(found.file, one, texts, seen);
  }

  /** A word in the text of a declaration: a name of this file, or any other word. */
  #mention(file: string, word: string, texts: Set<string>, seen: Set<string>): void {
    const key = `${file} ${word}`;
    if (seen.has(key)) return;
    seen.add(key);
    const { declared, imported } = this.#read(file);
    const other = imported.get(word);
    if (other) this.#import(file, other.from, other.name, texts, seen);
    for (const text of declared.get(word) ?? []) {
      texts.add(text.replace(/^export /, ''));
      for (const [, request = '', name = ''] of text.matchAll(/import\("([^"]+)"\)\.([\w$]+)/g))
        this.#import(file, request, name, texts, seen);
      for (const [one] of text.matchAll(/[A-Za-z_$][\w$]*/g)) this.#mention(file, one, texts, seen);
    }
  }
}

/** The files of a declaration or of the source that it was made of. */
const asDeclaration = (file: string): string => file.replace(/(\.d)?\.tsx?$/, '.d.ts');

/**
 * The signatures of modules whose declarations have been emitted.
 * @param entries file of the declarations by the name of the module
 */
export function signaturesIn(entries: Readonly<Record<string, string>>, resolve: Resolve): Signatures {
  const reader = new Reader(resolve);
  return Object.fromEntries(
    Object.entries(entries).map(([module, file]) => {
      const names = reader.namesOf(file).sort();
      const own = Object.fromEntries(names.map((name) => [name, reader.signatureOf(file, name)]));
      return [module, { ...own, [ALL]: hashOf(Object.entries(own).map(String)) }];
    }),
  );
}

const FACADES = path.join(ROOT, 'packages/remote-kit/src/facades');

/** The package that a request names, with the version in which its signatures may change: `jotai@3`. */
function libraryOf(request: string): string {
  const name = packageNameIn(request);
  const version = libraryVersion(name);
  return version ? `${name}@${version.split('.', 1)[0]}` : name;
}

/** The source of a shared module: ours, or the facade of a library; none where a library is shared whole. */
function sourceOf(module: string, files: ReadonlyMap<string, string>): string | undefined {
  const library = SHARED_LIBRARIES[module];
  if (!library) return files.get(module);
  return library.facade && path.join(FACADES, `${library.facade}.ts`);
}

/**
 * Emits the declarations of these sources, and of what they import of ours, below a folder.
 * @param files what imports of our packages mean; by way of `node_modules` they would be libraries, for which nothing is emitted
 */
async function emitDeclarations(
  sources: readonly string[],
  files: ReadonlyMap<string, string>,
  folder: string,
): Promise<void> {
  const config = path.join(folder, 'tsconfig.json');
  const options = {
    extends: path.join(ROOT, 'tsconfig.base.json'),
    compilerOptions: {
      composite: false,
      incremental: false,
      // The types are checked elsewhere; without it this takes a second.
      noCheck: true,
      removeComments: true,
      rootDir: ROOT,
      outDir: folder,
      types: ['node'],
      paths: Object.fromEntries([...files].map(([module, file]) => [module, [file]])),
    },
    files: [...sources, path.join(ROOT, 'packages/ui/src/css-modules.d.ts')],
  };
  writeFileSync(config, JSON.stringify(options));
  await promisify(execFile)(process.execPath, [toolScript(ROOT, 'tsc'), '-p', config]).catch(
    ({ stdout = '', message = '' }) => {
      throw new Error(`The declarations of the shared modules could not be emitted:\n${stdout || message}`);
    },
  );
}

/** Below this package, where the compiler finds the types of Node. */
const CACHE = path.join(ROOT, 'packages/remote-build/.cache');

async function makeSignatures(): Promise<Signatures> {
  const files = codeFiles();
  const modules = sharedModules().map((module) => ({ module, source: sourceOf(module, files) }));
  const ours = modules.flatMap(({ module, source }) => (source ? [{ module, source }] : []));
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(path.join(CACHE, 'declarations-'));
  try {
    await emitDeclarations(
      ours.map(({ source }) => source),
      files,
      folder,
    );
    const emitted = (source: string) => asDeclaration(path.join(folder, relativePath(ROOT, source)));
    const resolve: Resolve = (from, request) => {
      if (request.startsWith('.')) {
        const file = asDeclaration(path.resolve(path.dirname(from), request));
        return existsSync(file) ? { file } : { library: request };
      }
      const source = files.get(request);
      return source ? { file: emitted(source) } : { library: libraryOf(request) };
    };
    const entries = Object.fromEntries(ours.map(({ module, source }) => [module, emitted(source)]));
    const whole = modules
      .filter(({ source }) => !source)
      .map(({ module }) => [module, { [ALL]: libraryOf(module) }]);
    return { ...signaturesIn(entries, resolve), ...Object.fromEntries(whole) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** From the cache, where these very sources were read before. */
async function readSignatures(): Promise<Signatures> {
  const sources = inputsOf([...SHARED_PACKAGES, '@bourse/remote-kit'].map(packageOf));
  const file = path.join(CACHE, `signatures-${sources}.json`);
  if (existsSync(file)) return readJson<Signatures>(file, 'delete it, the next build writes it again');
  const made = await makeSignatures();
  const draft = draftOf(file);
  writeFileSync(draft, JSON.stringify(made));
  replaceWith(draft, file);
  return made;
}

let read: Promise<Signatures> | undefined;

/** The signatures of all shared modules of this checkout, read once per process. */
export function sharedSignatures(): Promise<Signatures> {
  read ??= readSignatures();
  return read;
}
