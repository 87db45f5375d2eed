import { serverNow } from '@bourse/api/server-time';
import { whenText } from '@bourse/remote-kit/coming-time';
import { deployment } from '@bourse/session/config';
import { useTranslations } from '../translations.ts';
import type { Listing } from './live-quote.ts';

/**
 * Whether the market is open, and when that changes next: 'NSE closed · opens Mon 09:15'. A simulated market that never
 * closes is not an exchange and is called the practice market. Renders nothing when the state is unknown.
 */
export function MarketStatus({
  listing,
}: {
  listing: Pick<Listing, 'isOpen' | 'nextChange' | 'exchange' | 'marketName'>;
}) {
  const { t, locale } = useTranslations();
  const { isOpen, nextChange } = listing;
  if (isOpen === null) return null;
  if (isOpen && nextChange === null) {
    const isPractice = deployment.environment === 'simulated';
    return (
      <>{[isPractice && t('instruments.practice'), t('instruments.allDay')].filter(Boolean).join(' · ')}</>
    );
  }
  const market = listing.exchange ?? listing.marketName ?? '';
  const state = t(isOpen ? 'instruments.isOpen' : 'instruments.isClosed', { market }).trim();
  if (nextChange === null) return <>{state}</>;
  const time = whenText(nextChange, serverNow(), locale);
  return (
    <>
      {state} · {t(isOpen ? 'instruments.closes' : 'instruments.opens', { time })}
    </>
  );
}

/** When a closed market opens, where something else says already that it is closed: 'NSE opens Mon 09:15'. */
export function NextOpening({
  listing,
}: {
  listing: Pick<Listing, 'nextChange' | 'exchange' | 'marketName'>;
}) {
  const { t, locale } = useTranslations();
  const { nextChange } = listing;
  if (nextChange === null) return null;
  const market = listing.exchange ?? listing.marketName ?? '';
  return (
    <>{t('instruments.marketOpens', { market, time: whenText(nextChange, serverNow(), locale) }).trim()}</>
  );
}
