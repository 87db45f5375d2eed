import { existsSync } from 'node:fs';
import path from 'node:path';
import { JOURNEYS_OF_ONE_REMOTE, journeyFiles } from '@bourse/e2e/journeys';
import { ROOT, remoteNames } from '@bourse/remote-build/workspace';
import { describe, expect, it } from 'vitest';
import { selectFor } from '../src/testing/select.ts';

const SUITE = {
  files: [
    'README.md',
    'packages/broker/src/database/functions/orders.sql',
    'packages/broker/src/database/migrate.ts',
    'packages/broker/src/orders/buy.test.ts',
    'packages/broker/src/orders/buy.ts',
    'packages/commands/tests/readmes.test.ts',
    'remotes/funds/src/loans/loans.test.tsx',
    'remotes/funds/src/loans/loans-screen.tsx',
    'remotes/news/src/news.test.tsx',
    'e2e/tests/funds.spec.ts',
  ],
  journeys: ['faults.spec.ts', 'funds.spec.ts', 'loans.spec.ts', 'news.spec.ts'] as const,
};
const OF_THE_CHECKOUT = 'packages/commands/tests/readmes.test.ts';

describe('selectFor', () => {
  it('selects a changed file of a remote, the tests of that remote, and the journeys that it can break', () => {
    const { related, journeys } = selectFor(['remotes/funds/src/loans/loans-screen.tsx'], SUITE);
    expect(related).toEqual([
      OF_THE_CHECKOUT,
      'remotes/funds/src/loans/loans.test.tsx',
      'remotes/funds/src/loans/loans-screen.tsx',
    ]);
    expect(journeys).toEqual(['faults.spec.ts', 'funds.spec.ts', 'loans.spec.ts']);
  });

  it('selects the module that reads a changed SQL file, because nothing imports SQL', () => {
    const { related, journeys } = selectFor(['packages/broker/src/database/functions/orders.sql'], SUITE);
    expect(related).toContain('packages/broker/src/database/migrate.ts');
    expect(related).toContain('packages/broker/src/orders/buy.test.ts');
    expect(journeys).toEqual(SUITE.journeys);
  });

  it('selects every test when the lockfile changes', () => {
    const { related, journeys, needsDay, needsBrowsers } = selectFor(['pnpm-lock.yaml'], SUITE);
    expect(related).toEqual(SUITE.files.filter((file) => file.includes('.test.')));
    expect(journeys).toEqual(SUITE.journeys);
    expect(needsDay).toBe(true);
    expect(needsBrowsers).toBe(true);
  });

  it.each([['README.md'], ['packages/broker/src/orders/buy.test.ts']])(
    'selects no journey when only %s changes',
    (file) => {
      expect(selectFor([file], SUITE).journeys).toEqual([]);
    },
  );

  it('selects a changed journey itself', () => {
    expect(selectFor(['e2e/tests/funds.spec.ts'], SUITE).journeys).toEqual(['funds.spec.ts']);
  });

  it('selects the test of a day of five teams when a tool that makes releases has changed', () => {
    expect(selectFor(['packages/remote-build/src/publish.ts'], SUITE).needsDay).toBe(true);
    expect(selectFor(['remotes/funds/src/loans/loans-screen.tsx'], SUITE).needsDay).toBe(false);
  });

  it('selects the journeys in stock browsers when they or their driver have changed', () => {
    expect(selectFor(['e2e/browsers/phone.ts'], SUITE).needsBrowsers).toBe(true);
    expect(selectFor(['remotes/funds/src/loans/loans-screen.tsx'], SUITE).needsBrowsers).toBe(false);
  });

  it('drops deleted files, which no test can import', () => {
    expect(selectFor(['remotes/news/src/deleted.ts'], SUITE).related).not.toContain(
      'remotes/news/src/deleted.ts',
    );
  });
});

describe('JOURNEYS_OF_ONE_REMOTE', () => {
  it('names remotes and files that exist, each file once', () => {
    expect(Object.keys(JOURNEYS_OF_ONE_REMOTE).sort()).toEqual(remoteNames());
    const listed = Object.values(JOURNEYS_OF_ONE_REMOTE).flat();
    expect(new Set(listed).size).toBe(listed.length);
    expect(journeyFiles()).toEqual(expect.arrayContaining(listed));
    for (const file of listed) expect(existsSync(path.join(ROOT, 'e2e/tests', file))).toBe(true);
  });
});
