import { displaySymbol } from '@bourse/contract/instrument';
import { links } from '@bourse/links/links';
import type { Decimal } from '@bourse/money/decimal';
import { formatAmount, formatPrice } from '@bourse/money/format';
import { useHasRoute } from '@bourse/remote-kit/remotes';
import { type PriceAlert, priceAlertsAtom } from '@bourse/session/price-alerts';
import { Icon } from '@bourse/ui/icon';
import { Row } from '@bourse/ui/list';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';

/** The device's own price alerts that were reached, until the customer dismisses them; the newest first. */
export const useReachedAlerts = (): readonly PriceAlert[] =>
  useAtomValue(priceAlertsAtom)
    .filter(({ reached }) => reached !== null)
    .toReversed();

/** A price alert that was reached, leading to its stock. */
export function AlertRow({ alert }: { alert: PriceAlert }) {
  const { t } = useTranslations();
  const hasRoute = useHasRoute();
  const { symbol, name, level, reached, decimals, currency } = alert;
  const price = (value: Decimal) =>
    currency ? formatAmount(value, currency, decimals) : formatPrice(value, { decimals });
  const to = links.stock(symbol, name);
  return (
    <Row
      leading={<Icon name="bell" />}
      title={t('notices.kind.alert-reached', { symbol: displaySymbol(symbol) })}
      detail={price(level)}
      value={reached === null ? undefined : price(reached)}
      {...(hasRoute(to) ? { as: Link, to } : {})}
    />
  );
}
