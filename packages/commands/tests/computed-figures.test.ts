import { describe, expect, it } from 'vitest';
import { computedFigures } from './computed-figures.ts';
import { readTree } from './tree.ts';

const CONTRACT = "export const positionSchema = record({\n  value: ['value', maybe(amount)],\n});\n";
const screen = (code: string, file = 'remotes/markets/src/positions/row.tsx') =>
  computedFigures(
    new Map([
      ['packages/contract/src/positions.ts', CONTRACT],
      [file, code],
    ]),
  );

describe('a screen', () => {
  it('computes no figure itself', () => {
    expect(computedFigures(readTree())).toEqual([]);
  });

  it('may compare amounts, negate one and name their type', () => {
    expect(screen("import { cmp, type Decimal, isZero, neg } from '@bourse/money/decimal';\n")).toEqual([]);
    expect(screen('const written = Number(currentTarget.value);\n')).toEqual([]);
  });

  it.each([
    ["import { sub } from '@bourse/money/decimal';\n", 'sub'],
    ["import {\n  type Decimal,\n  mul as times,\n} from '@bourse/money/decimal';\n", 'mul'],
    ["import { type Gain, gainOn } from '@bourse/money/gain';\n", 'gainOn'],
    ["import { toFloat } from '@bourse/money/decimal';\n", 'toFloat'],
    ['const made = Number(position.value) - 5;\n', 'Number(position.value)'],
    ["const made = parseFloat(held?.value ?? '0') * 2;\n", "parseFloat(held?.value ?? '0')"],
  ])('is reported for %j', (code, what) => {
    expect(screen(code)).toEqual([`remotes/markets/src/positions/row.tsx computes with ${what}`]);
  });

  it('is reported in the shell too, and a test is not', () => {
    const code = "import { add } from '@bourse/money/decimal';\n";
    expect(screen(code, 'shell/src/home/home-screen.tsx')).toHaveLength(1);
    expect(screen(code, 'remotes/markets/src/positions/row.test.tsx')).toEqual([]);
  });
});
