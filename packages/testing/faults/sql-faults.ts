/** The faults that can be drawn in SQL, which Stryker does not read. Each changes one line. */

export interface Change {
  start: number;
  end: number;
  replacement: string;
  mutator: string;
}

type Rule = readonly [mutator: string, pattern: RegExp, replacement: string];

/** `=` changes only in conditions, because it assigns elsewhere. */
const RULES: readonly Rule[] = [
  ['boundary', / < /g, ' <= '],
  ['boundary', / > /g, ' >= '],
  ['boundary', / <= /g, ' < '],
  ['boundary', / >= /g, ' > '],
  ['equality', /(?<=\b(?:where|and|or|when|if|on)\b.*) = /g, ' <> '],
  ['equality', / <> /g, ' = '],
  ['arithmetic', / \+ /g, ' - '],
  ['arithmetic', / - /g, ' + '],
  ['arithmetic', / \* /g, ' / '],
  ['arithmetic', / \/ /g, ' * '],
  ['sign', /(?<=[\s([])-(?=[a-z])/g, ''],
  ['logic', / and /g, ' or '],
  ['logic', / or (?!replace)/g, ' and '],
  ['null', /\bis null\b/g, 'is not null'],
  ['null', /\bis not null\b/g, 'is null'],
  ['boolean', /\btrue\b/g, 'false'],
  ['boolean', /\bfalse\b/g, 'true'],
  ['removed not', /\bnot (?=\w+ ?[.(]|\w+\.|v_|p_)/g, ''],
  ['removed lock', / for update\b/g, ''],
  ['rounding', /\bround\(/g, 'trunc('],
  ['extreme', /\bgreatest\(/g, 'least('],
  ['extreme', /\bleast\(/g, 'greatest('],
  ['extreme', /\bmax\(/g, 'min('],
  ['extreme', /\bmin\(/g, 'max('],
  ['order', / desc\b/g, ''],
  ['removed condition', /^ +and .*?(?=;?$)/g, ''],
  ['removed condition', / and [^()]*?(?= and |;|\)|$)/g, ''],
  ['removed case', /^ +when .* then .*$/g, ''],
  ['removed statement', /^ +(?:perform|update|insert|delete|return next) .*;$|^ +v_\w+ := .*;$/g, ''],
  ['swapped columns', /\b([a-z][\w.]*), ([a-z][\w.]*)(?=[,)\]]|$)/g, '$2, $1'],
];

/** Lines that only declare: a table's or a function's columns and parameters. */
const DECLARATION = /^\s*(?:--|create |returns |language |as \$\$|declare|p_\w+ \w+|v_\w+ [\w\s]+;)/;

export function sqlFaults(source: string): Change[] {
  const changes: Change[] = [];
  let at = 0;
  for (const line of source.split('\n')) {
    if (!DECLARATION.test(line))
      for (const [mutator, pattern, replacement] of RULES)
        for (const match of line.matchAll(pattern)) {
          const start = at + match.index;
          changes.push({
            start,
            end: start + match[0].length,
            replacement: replacement.replace(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? ''),
            mutator: `SQL: ${mutator}`,
          });
        }
    at += line.length + 1;
  }
  return changes;
}
