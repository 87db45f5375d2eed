import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { priceAlertsAtom } from '@bourse/session/price-alerts';
import { IconButton } from '@bourse/ui/icon-button';
import { useAtomValue } from 'jotai';
import type { Listing } from '../instruments/live-quote.ts';
import { useTranslations } from '../translations.ts';

const importSheet = () =>
  import(/* webpackChunkName: "on-request-price-alerts" */ './price-alerts-sheet.tsx');
export const PriceAlertsSheet = lazyWithRetry(() => importSheet().then((m) => m.PriceAlertsSheet), {
  pending: null,
});

/** A button that opens the price alerts of one instrument; its bell is filled where there are some. */
export function PriceAlertButton({ listing, open }: { listing: Listing; open: () => void }) {
  const { t } = useTranslations();
  const alerts = useAtomValue(priceAlertsAtom);
  return (
    <IconButton
      icon="bell"
      label={t('alerts.open')}
      filled={alerts.some(({ symbol }) => symbol === listing.symbol)}
      onPointerDown={() => void importSheet().catch(() => {})}
      onClick={open}
    />
  );
}
