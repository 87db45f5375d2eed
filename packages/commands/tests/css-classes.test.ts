import { describe, expect, it } from 'vitest';
import { wrongClasses } from './css-classes.ts';
import { readTree } from './tree.ts';

describe('the classes of CSS modules', () => {
  it('are all defined where they are used, and used where they are defined', () => {
    expect(wrongClasses(readTree())).toEqual([]);
  });

  const css =
    '/* .old { } */\n.row { gap: 0.5rem; }\n.row:hover .name,\n.row > :not(.name) { color: red; }\n';
  const code = "import styles from './row.module.css';\nexport const a = [styles.row, styles.name];\n";
  const wrong = (usedCode: string, usedCss: string) =>
    wrongClasses(
      new Map([
        ['ui/row.tsx', usedCode],
        ['ui/row.module.css', usedCss],
      ]),
    );

  it('say nothing where each is used and defined', () => expect(wrong(code, css)).toEqual([]));

  it.each([
    [
      'a class is renamed in the code',
      code.replace('.row,', '.line,'),
      css,
      ['has no .line', '.row is not used'],
    ],
    [
      'a class is renamed in the styles',
      code,
      css.replaceAll('.name', '.title'),
      ['has no .name', '.title is not used'],
    ],
    ['a class has lost its last use', code.replace(', styles.name', ''), css, ['.name is not used']],
    [
      'the file of the styles is gone',
      code.replace('row.mod', 'line.mod'),
      css,
      ['has no .row', 'has no .name', '.row is not used', '.name is not used'],
    ],
  ])('are reported when %s', (_, usedCode, usedCss, problems) => {
    expect(wrong(usedCode, usedCss)).toEqual(problems.map((problem) => expect.stringContaining(problem)));
  });
});
