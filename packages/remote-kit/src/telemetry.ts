/**
 * What becomes of each part of the app on customers' devices: shown, and how soon, or not, and why. Here it is only taken
 * down, because this module is in the first load; `send-reports.ts` is loaded later.
 */
import { isOnline } from '@bourse/session/network';
import type { LoadProblem } from './load-error.ts';

/**
 * What went wrong with a part: it could not be loaded, it crashed while it rendered, or another release of its remote had to
 * be opened in place of the wanted one.
 */
export type PartProblem = LoadProblem | 'crashed' | 'replaced';

/** A screen or slot of a remote. */
export interface PartName {
  readonly remote: string;
  /** Id of a route or slot. */
  readonly part: string;
}

export interface ProblemReport extends PartName {
  readonly problem: PartProblem;
}

export interface ScreenReport extends PartName {
  /** From when the part was asked for until it was shown, ms. */
  readonly ms: number;
}

export type Report = ProblemReport | ScreenReport;

/** Reports that wait for the sender; a page that fails again and again must not fill the memory with them. */
const MOST_WAITING = 50;
const waiting: Report[] = [];

let take = (report: Report): void => {
  if (waiting.length < MOST_WAITING) waiting.push(report);
};

let wake = (): void => {};

/** Without a network nothing is reported: that a part does not come then says nothing about its release. */
export function reportProblem(report: ProblemReport): void {
  if (!isOnline()) return;
  take(report);
  wake();
}

export const reportScreen = (report: ScreenReport): void => take(report);

/** Hears of each problem: a customer who sees one may not stay until the page is idle. */
export const onProblem = (listener: () => void): void => {
  wake = listener;
};

/** Hands every report to the sender, those of before first. */
export function followReports(send: (report: Report) => void): void {
  take = send;
  for (const report of waiting.splice(0)) send(report);
}
