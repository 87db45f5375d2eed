import { ApiError } from '@bourse/api/error';
import type { MoneyCall } from '@bourse/api/money-call';
import { serverNow } from '@bourse/api/server-time';
import { pauseOf } from '@bourse/contract/transfers';
import { formatTime } from '@bourse/i18n/dates';
import { useErrorText } from '@bourse/i18n/errors';
import { useEachSecond } from '@bourse/remote-kit/use-each-second';
import { useState } from 'react';
import { useTranslations } from '../translations.ts';
import { useSettings } from './use-settings.ts';

/** When what was refused in a daily pause can be sent again, epoch ms; undefined for other states and where it is not told. */
export const opensAtOf = ({ state }: Pick<MoneyCall<unknown>, 'state'>): number | undefined =>
  state.is === 'refused' && state.error instanceof ApiError && state.error.code === 'no-available-time'
    ? state.error.retry?.at
    : undefined;

/** @returns a function that says a pause that ends at an instant */
export function usePauseText(): (opensAt: number) => string {
  const { t, locale } = useTranslations();
  const sayError = useErrorText();
  return (opensAt) =>
    t('call.paused', {
      sentence: sayError({ code: 'no-available-time' }),
      time: formatTime(opensAt, locale),
    });
}

/**
 * The daily pause of a call, of the settings, else of its last refusal. It begins and ends by the server's clock.
 * @returns why the call cannot be made now, in words; undefined where it can
 */
export function usePause(
  name: 'recharge' | 'withdrawal',
  call: Pick<MoneyCall<unknown>, 'state'>,
): string | undefined {
  const say = usePauseText();
  const told = pauseOf(useSettings(), name);
  const [refusedUntil, keep] = useState<number>();
  const refused = opensAtOf(call);
  // It outlives the outcome, which the customer leaves to go back to the amount.
  if (refused !== undefined && refused !== refusedUntil) keep(refused);
  const opensAt = useEachSecond(() => {
    const now = serverNow();
    if (told && told.closesAt <= now && now < told.opensAt) return told.opensAt;
    return refusedUntil !== undefined && now < refusedUntil ? refusedUntil : undefined;
  });
  return opensAt === undefined ? undefined : say(opensAt);
}
