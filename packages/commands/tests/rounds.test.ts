import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failedInPlaywright, failedInVitest } from '../src/testing/results.ts';
import { addRound, type Round, readRounds, reportOf } from '../src/testing/rounds.ts';

const round = (changes: Partial<Round>): Round => ({
  sources: 'abc',
  part: 'broker',
  hasLoad: true,
  endedAt: '2026-11-27T12:00:00.000Z',
  seconds: 100,
  failed: [],
  ...changes,
});

describe('the rounds of test:repeat', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'bourse-rounds-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('add up in their file over several starts', () => {
    const file = path.join(folder, 'below/rounds.jsonl');
    expect(readRounds(file)).toEqual([]);
    addRound(file, round({ seconds: 1 }));
    addRound(file, round({ seconds: 2, failed: [{ title: 'a', trace: 'line 1\nline 2' }] }));
    expect(readRounds(file).map(({ seconds }) => seconds)).toEqual([1, 2]);
  });

  it('are reported by part and load, each failed test with its count and its first trace', () => {
    const flaky = (trace: string) => ({ failed: [{ title: 'orders > buys', trace }] });
    const report = reportOf([
      round({ seconds: 100, ...flaky('first trace') }),
      round({ seconds: 200, ...flaky('second trace') }),
      round({ seconds: 300 }),
      round({ part: 'journeys', hasLoad: false, seconds: 60 }),
    ]);
    expect(report).toBe(
      [
        'broker with load: 1 of 3 rounds passed, 200 s each',
        '',
        'FAILED 2 of 3 times: orders > buys',
        '    first trace',
        'journeys: 1 of 1 rounds passed, 60 s each',
      ].join('\n'),
    );
  });
});

describe('the failed tests of a report', () => {
  it('of Vitest have file and title; a file that cannot be loaded counts as one', () => {
    const assertion = (fullName: string, status: string) => ({ fullName, status, failureMessages: ['why'] });
    const failed = failedInVitest(
      {
        testResults: [
          {
            name: '/checkout/a.test.ts',
            status: 'failed',
            message: '',
            assertionResults: [assertion('passes', 'passed'), assertion('fails', 'failed')],
          },
          { name: '/checkout/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
        ],
      },
      '/checkout',
    );
    expect(failed).toEqual([
      { title: 'a.test.ts > fails', trace: 'why' },
      { title: 'b.test.ts', trace: 'no such module' },
    ]);
  });

  it('of Playwright have all titles around them', () => {
    const failed = failedInPlaywright({
      suites: [
        {
          title: 'orders.spec.ts',
          suites: [
            {
              title: 'an order',
              specs: [
                {
                  title: 'is placed once',
                  tests: [
                    {
                      projectName: 'journeys',
                      results: [{ status: 'timedOut', errors: [{ stack: 'timed out here' }] }],
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
      errors: [],
    });
    expect(failed).toEqual([
      { title: 'orders.spec.ts > an order > is placed once (journeys)', trace: 'timed out here' },
    ]);
  });
});
