import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { undeclaredIn } from './undeclared.ts';
import { ROOT } from './workspace.ts';

describe('an import of a package that is not declared', () => {
  it('is answered with the line to add, once for each package, where the types are checked', () => {
    const said = [
      "remotes/bonds/src/list/rows.tsx(2,30): error TS2307: Cannot find module '@bourse/money/format' or its corresponding type declarations.",
      "remotes/bonds/src/list/rows.tsx(3,30): error TS2307: Cannot find module '@bourse/money/decimal' or its corresponding type declarations.",
      "remotes/bonds/src/list/rows.tsx(4,25): error TS2307: Cannot find module 'jotai' or its corresponding type declarations.",
    ].join('\n');
    expect(undeclaredIn(said)).toEqual([
      'remotes/bonds does not declare @bourse/money: add "@bourse/money": "workspace:*" to the dependencies in remotes/bonds/package.json. The next pnpm command links it.',
      'remotes/bonds does not declare jotai: add "jotai": "catalog:" to the dependencies in remotes/bonds/package.json. The next pnpm command links it.',
    ]);
  });

  it('is answered so where a remote is built', () => {
    const dir = path.join(ROOT, 'remotes/bonds/src');
    const [sentence] = undeclaredIn(
      `Module not found: Error: Can't resolve '@bourse/session/config' in '${dir}'`,
    );
    expect(sentence).toContain(
      'add "@bourse/session": "workspace:*" to the dependencies in remotes/bonds/package.json',
    );
  });

  it.each([
    "remotes/bonds/src/remote.tsx(1,1): error TS2307: Cannot find module './lists.tsx' or its corresponding type declarations.",
    "Module not found: Error: Can't resolve './lists.tsx' in '/checkout/remotes/bonds/src'",
    "remotes/bonds/src/remote.tsx(1,1): error TS2322: Type 'string' is not assignable to type 'number'.",
  ])('is not what is wrong in: %s', (said) => {
    expect(undeclaredIn(said)).toEqual([]);
  });
});
