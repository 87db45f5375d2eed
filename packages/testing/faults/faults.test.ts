import { describe, expect, it } from 'vitest';
import { applied } from './fault.ts';
import { sharesOf } from './shares.ts';
import { sqlFaults } from './sql-faults.ts';
import { failureIn, repetitionOf } from './steps.ts';

describe('a fault', () => {
  const fault = { text: '  if (a > 0 &&\n    b) go();', faulty: '  if (a >= 0 &&\n    b) go();' };

  it('is applied where its text is wrapped in another way', () => {
    expect(applied(fault, 'start();\nif (a >\n  0 && b) go();\nend();')).toBe(
      'start();\nif (a >= 0 &&\n    b) go();\nend();',
    );
  });

  it('is not applied where its text is missing, or stands in two places', () => {
    expect(applied(fault, 'if (a > 1 && b) go();')).toBeUndefined();
    expect(applied(fault, 'if (a > 0 && b) go(); if (a > 0 && b) go();')).toBeUndefined();
  });

  it('keeps a $ of its text', () => {
    expect(applied({ text: 'a', faulty: "'$&'" }, 'a')).toBe("'$&'");
  });
});

describe('the shares of the packages', () => {
  it('add up to the count, in proportion to the lines, with one for the smallest', () => {
    expect(sharesOf({ big: 700, middle: 295, small: 5 }, 10)).toEqual({ big: 7, middle: 2, small: 1 });
    expect(sharesOf({ a: 530, b: 290, c: 180 }, 10)).toEqual({ a: 5, b: 3, c: 2 });
  });
});

describe('a fault in SQL', () => {
  const faulty = (line: string) =>
    sqlFaults(line).map(
      ({ start, end, replacement }) => line.slice(0, start) + replacement + line.slice(end),
    );

  it('changes comparisons, conditions, rounding and locks', () => {
    expect(faulty('  where a <= 1 and b = 2 for update;')).toEqual([
      '  where a < 1 and b = 2 for update;',
      '  where a <= 1 and b <> 2 for update;',
      '  where a <= 1 or b = 2 for update;',
      '  where a <= 1 and b = 2;',
      '  where a <= 1;',
    ]);
    expect(faulty('  v_fee := round(v_a * 2, 2);')).toContain('  v_fee := trunc(v_a * 2, 2);');
  });

  it('is not drawn in comments and declarations', () => {
    expect(faulty('-- where a < 1')).toEqual([]);
    expect(faulty('  p_at timestamptz, p_left double precision')).toEqual([]);
  });
});

describe('what failed', () => {
  it('is the failed test of vitest, and its file is repeated', () => {
    const failure = failureIn(
      'an error in a log\n FAIL  |node| packages/a/src/b.test.ts > adds\nAssertionError',
    );
    expect(failure).toBe('FAIL  |node| packages/a/src/b.test.ts > adds — AssertionError');
    expect(repetitionOf(failure ?? '')?.file).toBe('packages/a/src/b.test.ts');
  });

  it('is the failed journey of Playwright, and it is repeated', () => {
    const failure = failureIn('  ✘  3 [journeys] › tests/orders.spec.ts:12:3 › an order is sent (3.2s)');
    expect(repetitionOf(failure ?? '')?.file).toBe('tests/orders.spec.ts');
  });

  it('is the first error of the compiler, which is not repeated', () => {
    const failure = failureIn(
      "an error in a log\npackages/a.ts(3,1): error TS2322: Type 'string' is not assignable.",
    );
    expect(failure).toMatch(/^packages\/a\.ts\(3,1\): error TS2322/);
    expect(repetitionOf(failure ?? '')).toBeUndefined();
  });
});
