/** The rounds that `pnpm test:repeat` has run, in a file that adds up over several starts. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FailedTest } from './results.ts';

export const PARTS = ['unit', 'broker', 'document', 'journeys'] as const;
/** What one run of a tool covers. */
export type Part = (typeof PARTS)[number];

export interface Round {
  /** The sources: a commit, and a hash of what differs from it. */
  readonly sources: string;
  readonly part: Part;
  readonly hasLoad: boolean;
  /** ISO 8601. */
  readonly endedAt: string;
  readonly seconds: number;
  readonly failed: readonly FailedTest[];
}

export function readRounds(file: string): Round[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Round);
}

export function addRound(file: string, round: Round): void {
  mkdirSync(path.dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(round)}\n`);
}

/** Lines of a trace that the report shows. */
const TRACE_LINES = 30;

function failures(rounds: readonly Round[]): string[] {
  const byTitle = new Map<string, FailedTest[]>();
  for (const test of rounds.flatMap(({ failed }) => failed))
    byTitle.set(test.title, [...(byTitle.get(test.title) ?? []), test]);
  return [...byTitle].flatMap(([title, all]) => [
    '',
    `FAILED ${all.length} of ${rounds.length} times: ${title}`,
    ...(all[0]?.trace ?? '')
      .split('\n')
      .slice(0, TRACE_LINES)
      .map((line) => `    ${line}`),
  ]);
}

/** What the rounds of some sources have shown: how many there were, and each failed test with its first trace. */
export function reportOf(rounds: readonly Round[]): string {
  const lines = PARTS.flatMap((part) =>
    [false, true].flatMap((hasLoad) => {
      const same = rounds.filter((round) => round.part === part && round.hasLoad === hasLoad);
      if (same.length === 0) return [];
      const green = same.filter(({ failed }) => failed.length === 0).length;
      const seconds = same.reduce((sum, round) => sum + round.seconds, 0) / same.length;
      return [
        `${part}${hasLoad ? ' with load' : ''}: ${green} of ${same.length} rounds passed, ${Math.round(seconds)} s each`,
        ...failures(same),
      ];
    }),
  );
  return lines.length === 0 ? 'No round has ended yet.' : lines.join('\n');
}
