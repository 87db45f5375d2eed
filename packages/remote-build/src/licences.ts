import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readText } from './read-file.ts';
import { flat } from './stats.ts';

const LICENCE_FILE = /^(licen[cs]e|notice|copying)(\.(md|txt))?$/i;
/** Some packages have a folder of them beside. */
const FOLDER = 'licenses';

/** Folder of the package from the registry that a file belongs to, if it belongs to one. */
const packageFolderOf = (file: string): string | undefined =>
  /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+/.exec(file)?.[0];

function licenceTextOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: string;
  };
  const own = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .sort();
  const deeper = existsSync(path.join(folder, FOLDER)) ? readdirSync(path.join(folder, FOLDER)).sort() : [];
  const texts = [...own, ...deeper.map((file) => path.join(FOLDER, file))].map((file) =>
    readFileSync(path.join(folder, file), 'utf8').trim(),
  );
  return [`${name} ${version}${license ? ` (${license})` : ''}`, ...texts].join('\n\n');
}

/** A picture or a font of our own packages has its licence beside it: `inter.woff2`, `inter.license.txt`. */
function licenceTextBeside(file: string): string | undefined {
  const beside = `${file.slice(0, -path.extname(file).length)}.license.txt`;
  return existsSync(beside) ? `${path.basename(file)}\n\n${readText(beside).trim()}` : undefined;
}

/** What is read of a module in a build's statistics. */
interface Source {
  /** The module's file. */
  readonly nameForCondition?: string | null;
  readonly modules?: readonly Source[];
}

/** The licences of all that a build took from others: most ask that their text goes with every copy. */
export function licencesOf(stats: { readonly modules?: readonly Source[] }): string {
  const files = [...new Set(flat(stats.modules).flatMap(({ nameForCondition }) => nameForCondition ?? []))];
  const packages = new Set(files.flatMap((file) => packageFolderOf(file) ?? []));
  const texts = [
    ...[...packages].map(licenceTextOf),
    ...files
      .filter((file) => packageFolderOf(file) === undefined)
      .flatMap((file) => licenceTextBeside(file) ?? []),
  ];
  return texts.length === 0 ? '' : `${texts.sort().join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
