/**
 * Finds screens that compute a figure themselves. A figure has one function in `packages/figures`, which screens and broker
 * import; a screen compares, picks a sign and formats. Pure: the texts are passed in.
 */
import type { Tree } from './tree.ts';

/** The source files of screens. */
const SCREENS = /^(?:remotes\/[^/]+|shell|packages\/(?:ui|remote-kit))\/src\/.*\.tsx?$/;
/** Tests compute what they expect; the demo of a stock invents its figures. */
const LEFT_OUT = /\.test\.tsx?$|\/trading-demo\//;

const COMPUTING = new Set(['add', 'sub', 'mul', 'div', 'gainOn']);
/** A float of an amount is for drawing alone (D27): lines, bars and heights. */
const DRAWN = new Set([
  'remotes/account/src/account/value-line.ts',
  'remotes/funds/src/loans/loan-summary.tsx',
  'remotes/markets/src/chart/bars.ts',
  'remotes/markets/src/chart/plot.tsx',
  'remotes/markets/src/order-ticket/since-bought.ts',
  'remotes/markets/src/stock-detail/range-bars.tsx',
]);

const IMPORTS = /import\s*\{([^}]*)\}\s*from\s*'@bourse\/money\/(?:decimal|gain)'/g;
/** A field of the contract that holds an amount: `price: ['prasent', maybe(amount)]`. */
const AMOUNTS = /^\s*(\w+): \[\s*'[^']+',\s*(?:\w+\(\s*)*amount\b/gm;

const importsOf = (text: string): string[] =>
  [...text.matchAll(IMPORTS)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim().split(' as ')[0] ?? '')
      .filter((name) => name && !name.startsWith('type ')),
  );

/** Names of the fields that hold amounts. */
const amountFields = (tree: Tree): string[] =>
  [...tree].flatMap(([file, text]) =>
    /^packages\/contract\/src\/[\w-]+\.ts$/.test(file)
      ? [...text.matchAll(AMOUNTS)].map(([, name = '']) => name)
      : [],
  );

/** @returns what each screen computes, with its file: empty where every figure comes from its function */
export function computedFigures(tree: Tree): string[] {
  const fields = [...new Set(amountFields(tree))].join('|');
  // What a field of a form holds is text, not an amount.
  const asNumber = new RegExp(
    `(?:Number|parseFloat)\\((?!(?:\\w+\\.)*\\w*[tT]arget\\.|input\\.)[\\w.?]+\\.(?:${fields})(?: \\?\\? [^)]*)?\\)`,
    'g',
  );
  return [...tree].flatMap(([file, text]) => {
    if (!SCREENS.test(file) || LEFT_OUT.test(file)) return [];
    const computing = importsOf(text).filter(
      (name) => COMPUTING.has(name) || (name === 'toFloat' && !DRAWN.has(file)),
    );
    const converted = fields === '' ? [] : [...text.matchAll(asNumber)].map(([code]) => code);
    return [...computing, ...converted].map((what) => `${file} computes with ${what}`);
  });
}
