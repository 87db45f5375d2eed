/** Finds uses of CSS-module classes that do not exist, and classes without a use. Pure: the tree is passed in as texts. */
import path from 'node:path';
import type { Tree } from './tree.ts';

const MODULE_IMPORT = /^import (\w+) from '(\.[^']+\.module\.css)'/gm;

/** The classes in the selectors of a CSS module. */
const classesOf = (css: string): Set<string> => {
  const selectors = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/[^{};]+;/g, '');
  return new Set([...selectors.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name));
};

type Use = { file: string; module: string; name: string };

/** The classes that a source file uses of the CSS modules that it imports. */
const usesIn = (file: string, text: string): Use[] => {
  const code = text.replace(MODULE_IMPORT, '');
  return [...text.matchAll(MODULE_IMPORT)].flatMap(([, imported, source = '']) => {
    const module = path.posix.join(path.posix.dirname(file), source);
    return [...code.matchAll(new RegExp(`\\b${imported}\\.(\\w+)`, 'g'))].map(([, name = '']) => ({
      file,
      module,
      name,
    }));
  });
};

/** @returns a line for each class that is used and not defined, or defined and not used */
export function wrongClasses(tree: Tree): string[] {
  const uses = [...tree].flatMap(([file, text]) => (/\.tsx?$/.test(file) ? usesIn(file, text) : []));
  const used = new Set(uses.map(({ module, name }) => `${module} ${name}`));
  const defined = [...tree].flatMap(([module, text]) =>
    module.endsWith('.module.css') ? [...classesOf(text)].map((name) => ({ module, name })) : [],
  );
  const known = new Set(defined.map(({ module, name }) => `${module} ${name}`));
  return [
    ...uses
      .filter(({ module, name }) => !known.has(`${module} ${name}`))
      .map(({ file, module, name }) => `${file}: ${module} has no .${name}`),
    ...defined
      .filter(({ module, name }) => !used.has(`${module} ${name}`))
      .map(({ module, name }) => `${module}: .${name} is not used`),
  ];
}
