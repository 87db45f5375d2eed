import { useNewest } from '@bourse/api/newest';
import { displaySymbol } from '@bourse/contract/instrument';
import { type IpoApplication, listIpoApplications } from '@bourse/contract/ipo';
import { paidOf } from '@bourse/figures/ipo';
import type { UnderWayItem } from '@bourse/remote-kit/places';
import { useState } from 'react';
import { money } from '../figures.ts';
import { LIST_REFRESH } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import { applicationAddress } from './addresses.ts';
import { isUnderWay, progressOf, underWayId } from './application-progress.ts';
import { useApplicationLine } from './use-application-line.ts';

/** Refresh interval while nothing is under way, ms. */
const QUIET_REFRESH = 60_000;

/**
 * Applications that wait for their allotment or for their shares.
 * @param known ids of what was under way before; those that have ended since are included once more
 * @returns undefined where it is not known
 */
export function useApplicationItems(known: readonly string[]): UnderWayItem[] | undefined {
  const { t } = useTranslations();
  const lineOf = useApplicationLine();
  const [every, setEvery] = useState(QUIET_REFRESH);
  const applications = useNewest(listIpoApplications, { every }).data;
  const shown = applications?.filter(
    (application) =>
      isUnderWay(progressOf(application)) || known.includes(underWayId(application.applicationNo)),
  );
  const wanted = shown?.length ? LIST_REFRESH : QUIET_REFRESH;
  if (wanted !== every) setEvery(wanted);

  return shown?.map((application: IpoApplication) => {
    const { id, applicationNo, symbol, total, expectedAt, createdAt } = application;
    const progress = progressOf(application);
    return {
      id: underWayId(applicationNo),
      to: applicationAddress(id),
      title: t('ipo.underWay', { symbol: displaySymbol(symbol) }),
      detail: lineOf(application, progress),
      amount: money(paidOf(application) ?? total),
      isOver: !isUnderWay(progress),
      rank: 2,
      at: expectedAt ?? createdAt,
    };
  });
}
