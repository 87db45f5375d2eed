import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What is read of a build's statistics. */
interface Modules {
  readonly name?: string;
  readonly modules?: readonly Modules[];
}

/** Beside a release's own files; no page fetches it. */
const LICENCES = 'licences.txt';

const LICENCE_FILE = /^(licen[cs]e|notice|copying)(\.(md|txt))?$/i;
/** Some packages have a folder of them beside. */
const FOLDER = 'licenses';

/** Modules by path, those that others were melted into too. */
const pathsOf = (modules: readonly Modules[] = []): string[] =>
  modules.flatMap((module) => [module.name?.split(' + ')[0] ?? '', ...pathsOf(module.modules)]);

/** Folder of the package from the registry that a file belongs to, if it belongs to one. */
const packageOf = (file: string): string | undefined =>
  /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+/.exec(file)?.[0];

function licenceTextOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: string;
  };
  const own = readdirSync(folder).filter((file) => LICENCE_FILE.test(file));
  const deeper = existsSync(path.join(folder, FOLDER)) ? readdirSync(path.join(folder, FOLDER)) : [];
  const texts = [...own, ...deeper.map((file) => path.join(FOLDER, file))].map((file) =>
    readFileSync(path.join(folder, file), 'utf8').trim(),
  );
  return [`${name} ${version}${license ? ` (${license})` : ''}`, ...texts].join('\n\n');
}

/** A picture or a font of our own rooms has its licence beside it: `inter.woff2`, `inter.license.txt`. */
function licenceTextBeside(file: string): string | undefined {
  const beside = `${file.slice(0, -path.extname(file).length)}.license.txt`;
  return existsSync(beside) ? `${path.basename(file)}\n\n${readFileSync(beside, 'utf8').trim()}` : undefined;
}

/**
 * Writes the licences of all that a build took from others beside what it made: most ask that their text goes with every
 * copy.
 * @param context folder that the names of modules are relative to
 */
export function writeLicences(stats: Modules, context: string, folder: string): void {
  const files = [...new Set(pathsOf(stats.modules))].map((name) => path.resolve(context, name));
  const packages = new Set(files.flatMap((file) => packageOf(file) ?? []));
  const texts = [
    ...[...packages].map(licenceTextOf),
    ...files.filter((file) => packageOf(file) === undefined).flatMap((file) => licenceTextBeside(file) ?? []),
  ];
  if (texts.length === 0) return;
  writeFileSync(path.join(folder, LICENCES), `${texts.sort().join(`\n\n${'-'.repeat(80)}\n\n`)}\n`);
}
