/**
 * Finds broken references: to a decision's number, a section of a page, a link, a named page or source file. Pure: the
 * tree is passed in as texts.
 */
import path from 'node:path';
import type { Tree } from './tree.ts';

const DECISIONS = 'packages/contract/decisions.md';

const isPage = (file: string): boolean => file.endsWith('.md');

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** Blanks code blocks, whose content is an example, and keeps line numbers. */
const withoutExamples = (page: string): string =>
  page.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ' '));

/** Blanks the prefix of comment lines, so that a sentence can be matched across lines; keeps all indexes. */
const withoutMargins = (text: string): string =>
  text.replace(/\n[ \t]*(?:\/\/+|\*(?!\/)|--)/g, (margin) => `\n${' '.repeat(margin.length - 1)}`);

/** Blanks link targets, which are checked separately. */
const withoutLinks = (page: string): string =>
  page.replace(/\]\([^)\s]+\)/g, (target) => ' '.repeat(target.length));

const headings = (page: string): string[] =>
  [...withoutExamples(page).matchAll(/^#{1,6} (.+?) *$/gm)].map(([, title = '']) =>
    title.replaceAll('`', ''),
  );

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- _]/gu, '')
    .replaceAll(' ', '-');

/** All files that a name can mean: a path from the root, or the end of one. */
const filesNamed = (tree: Tree, name: string): string[] => {
  const end = path.posix.normalize(name).replace(/^(?:\.\.?\/)+/, '');
  return [...tree.keys()].filter((file) => file === end || file.endsWith(`/${end}`));
};

/** The prose of a file: all of a page, and the comments of code. */
const prose = (file: string, text: string): string => {
  if (isPage(file)) return withoutExamples(text);
  if (!/\.(?:ts|tsx|mjs|css|sql|html)$/.test(file)) return '';
  return text.replace(/^(?!\s*(?:\/\/|\/\*|\*|--|<!--)).*$/gm, (code) => {
    const comment = /(?:^|\s)(?:\/\/|\/\*|--|\{\/\*) .*$/.exec(code);
    const from = comment?.index ?? code.length;
    return ' '.repeat(from) + code.slice(from);
  });
};

type Finding = [index: number, problem: string];

const decisionsIn = (text: string, numbers: ReadonlySet<string>): Finding[] =>
  [...text.matchAll(/(?<![\w#-])D\d{1,3}\b(?!-)/g)]
    .filter(([number]) => !numbers.has(number))
    .map((found) => [found.index, `${found[0]} is no decision of ${DECISIONS}`]);

/** Citations of sections: `product.md, "Home"`, also several: `product.md, "Home" and "Markets"`. */
function citationsIn(tree: Tree, text: string): Finding[] {
  const citation = /([\w./-]+\.md),\s+("[^"]+"(?:(?:,|\s+and|,\s+and)\s+"[^"]+")*)/g;
  return [...withoutMargins(text).matchAll(citation)].flatMap((found): Finding[] => {
    const [, page = '', list = ''] = found;
    const titles = filesNamed(tree, page).flatMap((file) => headings(tree.get(file) ?? ''));
    return [...list.matchAll(/"([^"]+)"/g)]
      .map(([, section = '']) => section.replace(/\s+/g, ' '))
      .filter((section) => !titles.includes(section))
      .map((section) => [found.index, `${page} has no section "${section}"`]);
  });
}

const numberedSectionsIn = (text: string): Finding[] =>
  [...withoutMargins(text).matchAll(/\bsections?\s+\d+/gi)].map((found) => [
    found.index,
    `"${found[0]}": sections are cited by their names`,
  ]);

/** Pages and source files that are named in prose: `order-ticket.ts`, `decisions/database.md`. */
function filesIn(tree: Tree, text: string): Finding[] {
  const name =
    /(?<![\w@./$<>*{}-])(?:(?:\.\.|[\w-][\w.-]*)\/)*[\w-][\w.-]*\.(?:md|tsx?|mjs|css|sql)\b(?![\w/*<{-])/g;
  return [...withoutLinks(text).matchAll(name)]
    .filter(([named]) => filesNamed(tree, named).length === 0)
    .map((found) => [found.index, `there is no ${found[0]}`]);
}

/** Folders, and beginnings of files, that are named from the root (`packages/broker/src/ledger`) or beside it (`src/ledger/`); not what is built. */
function foldersIn(tree: Tree, text: string): Finding[] {
  const fromRoot = /(?<![\w@./$<>*{}-])(?:packages|remotes|shell|e2e)\/[\w./-]*\w(?![\w*<{$…-]|\.\w)/g;
  const inCode = /(?<=`)[\w-]+(?:\/[\w-]+)*\/(?=`)/g;
  const built = /(?:^|\/)dist\/?$/;
  const files = [...tree.keys()];
  return [...withoutLinks(text).matchAll(fromRoot), ...text.matchAll(inCode)]
    .filter(([named]) => !built.test(named))
    .filter(([named]) => !files.some((file) => file.startsWith(named) || file.includes(`/${named}`)))
    .map((found) => [found.index, `there is no ${found[0]}`]);
}

function linksIn(tree: Tree, file: string, text: string): Finding[] {
  const hasFolder = (folder: string) =>
    folder === '.' || [...tree.keys()].some((other) => other.startsWith(`${folder}/`));
  return [...withoutExamples(text).matchAll(/\]\(([^)\s]+)\)/g)].flatMap((found): Finding[] => {
    const [, link = ''] = found;
    if (/^[a-z]+:/.test(link)) return [];
    const [relative = '', anchor] = link.split('#');
    const target = relative ? path.posix.join(path.posix.dirname(file), relative).replace(/\/$/, '') : file;
    const page = tree.get(target);
    if (page === undefined && !hasFolder(target)) return [[found.index, `the link ${link} leads to no file`]];
    const isThere =
      anchor === undefined || (page !== undefined && headings(page).map(anchorOf).includes(anchor));
    return isThere ? [] : [[found.index, `the link ${link} leads to no heading`]];
  });
}

/** @returns a sentence with file and line for each broken reference */
export function brokenReferences(tree: Tree): string[] {
  const numbers = new Set(headings(tree.get(DECISIONS) ?? '').map((heading) => heading.split(' ')[0] ?? ''));
  return [...tree].flatMap(([file, text]) => {
    const said = prose(file, text);
    const findings = [
      ...decisionsIn(text, numbers),
      ...citationsIn(tree, said),
      ...numberedSectionsIn(said),
      ...filesIn(tree, said),
      ...foldersIn(tree, said),
      ...(isPage(file) ? linksIn(tree, file, text) : []),
    ];
    // A file that is named from the root is a folder's beginning too.
    return [...new Set(findings.map(([index, problem]) => `${file}:${lineAt(text, index)}: ${problem}`))];
  });
}
