/** Sends what becomes of parts, together and after the screen. It is loaded when the page is idle, or at the first problem. */

import type { InputOf } from '@bourse/contract/endpoint';
import { MOST_REPORTS, reportParts } from '@bourse/contract/reports';
import { encode } from '@bourse/contract/schema';
import { deployment } from '@bourse/session/config';
import { isOnline } from '@bourse/session/network';
import type { Registry } from './registry.ts';
import { standIns } from './stand-ins.ts';
import { followReports, type Report } from './telemetry.ts';

/** How long a report waits for others, ms. */
const WAIT = 3_000;

type Sent = InputOf<typeof reportParts>['reports'][number];

/** Name of the release of a remote, or of the shell, that this page is of. */
function releaseOf({ shell, remotes }: Registry, remote: string): string {
  const { dir } = remotes.find(({ name }) => name === remote) ?? shell;
  return dir.split('/').at(-2) ?? '';
}

let isSending = false;

/**
 * Sends every report of this page, those of before too: of each part once that it was shown, and its first problem. Without a
 * network they are dropped, and with a back end that has no such call none is sent.
 */
export function sendReports(registry: Registry): void {
  const { set } = registry;
  if (isSending || set === undefined) return;
  isSending = true;
  const seen = new Set<string>();
  const isNew = (what: string) => !seen.has(what) && Boolean(seen.add(what));
  const waiting: Sent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isMissing = false;

  const send = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const reports = waiting.splice(0);
    if (reports.length === 0 || isMissing || !isOnline()) return;
    try {
      const { status } = await fetch(deployment.apiBase + reportParts.path, {
        method: reportParts.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(encode(reportParts.input, { set, reports })),
        credentials: 'omit',
        // The customer may leave the page now.
        keepalive: true,
      });
      isMissing = status === 404 || status === 405;
    } catch {
      // A report is not worth a second request.
    }
  };

  const take = (report: Report): void => {
    const { remote, part } = report;
    // That another release had to be opened is said of the one that has failed.
    const isOfStandIn = !('problem' in report && report.problem === 'replaced');
    const standIn = isOfStandIn ? standIns.get(remote) : undefined;
    const release = standIn ?? releaseOf(registry, remote);
    const name = `${remote} ${release} ${part}`;
    const isFirst = isNew(name);
    if (!isNew('problem' in report ? `${name} failed` : `${name} shown`)) return;
    const what = 'problem' in report ? { problem: report.problem } : { milliseconds: report.ms };
    waiting.push({ remote, release, part, ...what, ...(isFirst ? { isFirst } : {}) });
    if (waiting.length >= MOST_REPORTS) void send();
    else timer ??= setTimeout(send, WAIT);
  };

  followReports(take);
  addEventListener('pagehide', () => void send());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void send();
  });
}
