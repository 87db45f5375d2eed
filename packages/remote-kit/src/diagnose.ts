/** Why a part is not there, as far as it concerns the customer. Loaded when one fails. */

import { i18n } from '@bourse/i18n/i18n';
import { isOnline } from '@bourse/session/network';
import { isNewPageWanted, releaseOfPage, releaseOnServer, wantNewPage } from './page-release.ts';

export interface Finding {
  /** As that of a failed call. */
  readonly code: 'not-kept' | 'network' | 'fault';
  /** What to do, in the language of the page. */
  readonly hint: () => string;
  /** Whether only another page can bring the part… */
  readonly needsNewPage?: boolean;
  /** …because this one is of an older version of the app. */
  readonly isOutdated?: boolean;
}

const OFFLINE: Finding = { code: 'not-kept', hint: () => i18n.t('notKeptHint') };
const CONNECTION: Finding = { code: 'network', hint: () => i18n.t('remoteFailedHint') };
const FAULT: Finding = { code: 'fault', hint: () => i18n.t('fault', { ns: 'errors' }) };

/**
 * Finds out why a part is not there. Where a new page would have it, that is asked for: at once for a screen, because a
 * customer has just gone there and has nothing else before them.
 * @param isNetwork whether it did not come; else it came, and broke
 */
export async function diagnose(isNetwork: boolean, size: 'screen' | 'slot'): Promise<Finding> {
  if (!isNetwork) return FAULT;
  if (!isOnline()) return OFFLINE;
  const isReplaced = isNewPageWanted();
  const onServer = await releaseOnServer().catch(() => null);
  if (onServer === null) return CONNECTION;
  const isOutdated = onServer !== undefined && onServer !== releaseOfPage();
  const needsNewPage = isOutdated || isReplaced;
  if (needsNewPage) wantNewPage(size === 'screen' ? 'now' : 'next-screen');
  return { ...FAULT, needsNewPage, isOutdated };
}
