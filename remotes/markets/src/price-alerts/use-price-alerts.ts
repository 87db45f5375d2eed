import { decimalsOf, priceCurrency } from '@bourse/contract/instrument';
import type { Decimal } from '@bourse/money/decimal';
import { askToPersist } from '@bourse/remote-kit/ask-to-persist';
import { type PriceAlert, priceAlertsAtom } from '@bourse/session/price-alerts';
import { useAtomValue, useSetAtom } from 'jotai';
import type { Listing } from '../instruments/live-quote.ts';
import { type AlertProblem, levelOf } from './price-alert.ts';

/**
 * The customer's alerts and what can be done with them: screens use nothing else, wherever they are stored. They
 * are stored on this device.
 */
export function usePriceAlerts() {
  const alerts = useAtomValue(priceAlertsAtom);
  const change = useSetAtom(priceAlertsAtom);
  return {
    alerts,
    /**
     * @param level undefined where none was entered
     * @returns what is wrong with it; undefined when the alert is set
     */
    add: (listing: Listing, level: Decimal | undefined, price: Decimal): AlertProblem | undefined => {
      const { symbol, name } = listing;
      const next = levelOf(
        level,
        price,
        alerts.filter((alert) => alert.symbol === symbol),
      );
      if ('problem' in next) return next.problem;
      const set: PriceAlert = {
        ...next,
        id: `${symbol} ${next.level}`,
        symbol,
        name,
        decimals: decimalsOf(listing),
        currency: priceCurrency(listing),
        reached: null,
      };
      change((before) => [...before, set]);
      void askToPersist();
      return undefined;
    },
    remove: ({ id }: PriceAlert) => change((before) => before.filter((alert) => alert.id !== id)),
    /** Puts a removed alert back where it stood. */
    restore: (alert: PriceAlert, place: number) =>
      change((before) => [...before.slice(0, place), alert, ...before.slice(place)]),
  };
}
