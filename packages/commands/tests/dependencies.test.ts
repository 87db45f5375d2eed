import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@bourse/remote-build/workspace';
import { describe, expect, it } from 'vitest';

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly bin?: string | Readonly<Record<string, string>>;
}

const manifestOf = (dir: string) =>
  JSON.parse(readFileSync(path.join(ROOT, dir, 'package.json'), 'utf8')) as Manifest;
const declaredIn = (manifest: Manifest) => ({ ...manifest.dependencies, ...manifest.devDependencies });

const PACKAGES = [
  'shell',
  'e2e',
  ...['packages', 'remotes'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder)).map((name) => `${folder}/${name}`),
  ),
].filter((dir) => existsSync(path.join(ROOT, dir, 'package.json')));

const NOT_WRITTEN = /^(node_modules|dist|\.types|\.cache|package\.json)$/;

/** The text of all files below a folder that can name a package: code, styles, and JSON such as a tsconfig's `types`. */
function sourcesIn(dir: string): string {
  return readdirSync(dir, { withFileTypes: true })
    .filter(({ name }) => !NOT_WRITTEN.test(name))
    .map((entry) => {
      const file = path.join(dir, entry.name);
      if (entry.isDirectory()) return sourcesIn(file);
      return /\.(m?tsx?|mjs|css|json)$/.test(entry.name) ? readFileSync(file, 'utf8') : '';
    })
    .join('\n');
}

const isNamed = (sources: string, name: string): boolean =>
  ["'", '"'].some(
    (quote) => sources.includes(`${quote}${name}${quote}`) || sources.includes(`${quote}${name}/`),
  );

/** Declared dependencies that nothing uses: no import, no script, and no peer dependency of another library. */
function unusedIn(dir: string): string[] {
  const manifest = manifestOf(dir);
  const sources = sourcesIn(path.join(ROOT, dir));
  const names = Object.keys(declaredIn(manifest));
  const installed = new Map(names.map((name) => [name, manifestOf(`${dir}/node_modules/${name}`)]));
  const peers = new Set([...installed.values()].flatMap((one) => Object.keys(one.peerDependencies ?? {})));
  const commands = Object.values(manifest.scripts ?? {}).map((script) => script.split(' ')[0] ?? '');
  const isRun = (name: string) => {
    const bin = installed.get(name)?.bin ?? {};
    const binaries = typeof bin === 'string' ? [path.basename(name)] : Object.keys(bin);
    return binaries.some((binary) => commands.includes(binary));
  };
  const isTypesOf = (name: string) =>
    name.startsWith('@types/') && [...names, 'node'].includes(name.slice('@types/'.length));
  return names.filter(
    (name) => !isNamed(sources, name) && !peers.has(name) && !isRun(name) && !isTypesOf(name),
  );
}

describe('declared dependencies', () => {
  it.each(PACKAGES)('of %s are all used', (dir) => {
    expect(unusedIn(dir)).toEqual([]);
  });

  it('of the catalog are all used by a package', () => {
    const workspace = readFileSync(path.join(ROOT, 'pnpm-workspace.yaml'), 'utf8');
    const catalog = workspace.slice(workspace.indexOf('\ncatalog:\n'));
    const pinned = [...catalog.matchAll(/^ {2}"?([^":\s]+)"?:/gm)].map((match) => match[1] ?? '');
    expect(pinned.length).toBeGreaterThan(20);
    const declared = new Set(['.', ...PACKAGES].flatMap((dir) => Object.keys(declaredIn(manifestOf(dir)))));
    expect(pinned.filter((name) => !declared.has(name))).toEqual([]);
  });
});
