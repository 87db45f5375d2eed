/** Says by when money arrives (promised time, D93). */
import { serverNow } from '@bourse/api/server-time';
import { promisedHours, type TransferCall } from '@bourse/contract/transfers';
import { promisedAt } from '@bourse/figures/promised-time';
import { formatTime, formatWeekday } from '@bourse/i18n/dates';
import { useEachSecond } from '@bourse/remote-kit/use-each-second';
import { deployment } from '@bourse/session/config';
import { CALLS, type TransferKind } from '../records/kinds.ts';
import type { Transfer } from '../records/transfer.ts';
import { useTranslations } from '../translations.ts';
import { useSettings } from './use-settings.ts';

/** 'Mon 23 Nov, 05:54' */
export const formatWhen = (time: number, locale: string): string =>
  `${formatWeekday(time, locale)}, ${formatTime(time, locale)}`;

/** The time that a request would be promised now; undefined where the back end promises none. */
export function usePromiseNow(call: TransferCall): number | undefined {
  const hours = promisedHours(useSettings(), call);
  return useEachSecond(() => (hours === undefined ? undefined : promisedAt(serverNow(), hours)));
}

/** @returns a function that says 'within 24 hours', for where no time is promised */
export function useWithinText(): (call: TransferCall) => string {
  const { t } = useTranslations();
  return (call) => t('call.within', { count: deployment.creditHours[call] });
}

/** @returns a function that says by when a requested transfer arrives. @param record undefined until the list has it */
export function useRequestedText(kind: TransferKind): (record: Transfer | undefined) => string {
  const { t, locale } = useTranslations();
  const within = useWithinText();
  return (record) => {
    if (record && record.status !== 'inProgress') return t(`record.said.${kind}.${record.status}`);
    return record?.expectedAt == null
      ? t(`requested.${kind}.within`, { within: within(CALLS[kind]) })
      : t(`requested.${kind}.by`, { time: formatWhen(record.expectedAt, locale) });
  };
}
