/**
 * The rules of a compiled stylesheet that some markup needs for its first paint. A rule with classes is kept where one of
 * its selectors names only classes of the markup; every rule without a class is kept. What several stylesheets have in
 * common is kept once.
 * @param css as the compiler minifies it, of one stylesheet or several: no comments, no nested rules
 * @param html the markup, or several
 */
export function criticalStyles(css: string, html: string): string {
  const classes = new Set(
    [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
  );
  const kept = keptIn(css, classes, '', new Set());
  // An animation is named only where it is used.
  return kept.replaceAll(/@keyframes ([^{]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (whole, name: string) =>
    isUsed(kept, name) ? whole : '',
  );
}

/** @param within the groups around the rules, @param seen what was kept, with its groups */
function keptIn(css: string, classes: ReadonlySet<string>, within: string, seen: Set<string>): string {
  const texts = rulesOf(css).map((rule) => {
    if (rule.body !== undefined && IS_GROUP.test(rule.head)) {
      const inner = keptIn(rule.body, classes, `${within}${rule.head}{`, seen);
      return inner ? textOf(rule.head, inner) : '';
    }
    const text = textOf(rule.head, rule.body);
    if (!isKept(rule, classes) || seen.has(within + text)) return '';
    seen.add(within + text);
    return text;
  });
  return texts.join('');
}

interface Rule {
  readonly head: string;
  /** Undefined for a statement without a block, such as `@layer a, b`. */
  readonly body?: string;
}

const textOf = (head: string, body?: string): string =>
  body === undefined ? `${head};` : `${head}{${body}}`;

const isUsed = (css: string, name: string): boolean =>
  [...css.matchAll(/animation(?:-name)?:([^;}]+)/g)].some(([, value = '']) => value.includes(name));

/** The rules of one level. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  let start = 0;
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === ';') {
      rules.push({ head: css.slice(start, at).trim() });
      start = at + 1;
    } else if (css[at] === '{') {
      const end = endOfBlock(css, at);
      rules.push({ head: css.slice(start, at).trim(), body: css.slice(at + 1, end) });
      at = end;
      start = end + 1;
    }
  }
  return rules;
}

/** @returns the place of the brace that ends the block which begins at `from` */
function endOfBlock(css: string, from: number): number {
  let depth = 0;
  let quote = '';
  for (let at = from; at < css.length; at += 1) {
    const letter = css[at];
    if (letter === '\\') at += 1;
    else if (quote) quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '{') depth += 1;
    else if (letter === '}') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  throw new Error('A block of the stylesheet has no end.');
}

const IS_GROUP = /^@(layer|media|supports|container|starting-style)\b/;
/** Commas between selectors, not those within `:is(…)`. */
const BETWEEN = /,(?![^(]*\))/;

const isKept = ({ head, body }: Rule, classes: ReadonlySet<string>): boolean =>
  body === undefined ||
  head.startsWith('@') ||
  head.split(BETWEEN).some((selector) => fits(selector, classes));

/** Class names of modules contain an escaped dot: `.shell-badge\.module-badge-emR6V`. */
const fits = (selector: string, classes: ReadonlySet<string>): boolean =>
  [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].every(([, name = '']) =>
    classes.has(name.replaceAll('\\', '')),
  );
