import { expect, test } from 'vitest';
import { criticalStyles } from './critical-styles.ts';

const HTML = '<main class="shell-a.module-box-x1"><i class="shell-b.module-dot-y2"></i></main>';

test.each([
  [
    'a rule whose classes are all in the markup stays',
    '.shell-a\\.module-box-x1 .shell-b\\.module-dot-y2{color:red}',
    true,
  ],
  [
    'a rule with a class that the markup lacks goes',
    '.shell-a\\.module-box-x1 .shell-c\\.module-z-z3{color:red}',
    false,
  ],
  [
    'a rule stays for one of its selectors',
    '.shell-c\\.module-z-z3,.shell-b\\.module-dot-y2:hover{color:red}',
    true,
  ],
  [
    'a comma within a selector parts nothing',
    '.shell-c\\.module-z-z3:is([data-a],[data-b]){color:red}',
    false,
  ],
  ['a rule without a class stays', ':root{--a:url("}")}', true],
  ['a list of layers stays', '@layer a,b;', true],
])('%s', (_title, css, stays) => {
  expect(criticalStyles(css, HTML)).toBe(stays ? css : '');
});

test('a group keeps what the markup needs of it, and goes when nothing is left', () => {
  const css =
    '@layer ui{.shell-b\\.module-dot-y2{color:red}.q{color:red}@media print{.q{color:red}}}@media print{.q{color:red}}';
  expect(criticalStyles(css, HTML)).toBe('@layer ui{.shell-b\\.module-dot-y2{color:red}}');
});

test('a rule that two stylesheets have in the same group is kept once', () => {
  const css = '@layer ui{.shell-b\\.module-dot-y2{color:red}}';
  expect(criticalStyles(css + css, HTML)).toBe(css);
});

test('an animation stays only where a rule that stays uses it', () => {
  const turn = '@keyframes turn{0%{opacity:0}to{opacity:1}}';
  const used = '.shell-b\\.module-dot-y2{animation:turn 1s}';
  expect(criticalStyles(`${turn}${used}`, HTML)).toBe(turn + used);
  const other = used.replace('turn', 'fade');
  expect(criticalStyles(`@layer ui{${turn}}.q{animation:turn 1s}${other}`, HTML)).toBe(other);
});
