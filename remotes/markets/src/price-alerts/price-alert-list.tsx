import { displaySymbol } from '@bourse/contract/instrument';
import { links } from '@bourse/links/links';
import type { PriceAlert } from '@bourse/session/price-alerts';
import { IconButton } from '@bourse/ui/icon-button';
import { List, Row } from '@bourse/ui/list';
import { useNotice } from '@bourse/ui/undo-toast';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import { buttonInAdjacentRow } from '../instruments/adjacent-row.ts';
import { priceText } from '../instruments/instrument.ts';
import { useTranslations } from '../translations.ts';
import { usePriceAlerts } from './use-price-alerts.ts';

interface PriceAlertListProps {
  label: string;
  alerts: readonly PriceAlert[];
  /** Shown in place of an empty list. */
  empty: ReactNode;
  /** Rows name their instrument and lead to it, with its current price. */
  price?: (alert: PriceAlert) => ReactNode;
}

/** Alerts with their levels. One is deleted at once, which can be undone. */
export function PriceAlertList({ label, alerts, empty, price }: PriceAlertListProps) {
  const { t } = useTranslations();
  const { alerts: all, remove, restore } = usePriceAlerts();
  const [toast, say] = useNotice();
  const place = useRef<HTMLDivElement>(null);
  const levelOf = (alert: PriceAlert) => priceText(alert, alert.level);
  const removeIn = (row: HTMLElement, alert: PriceAlert) => {
    // The button is removed with its row, so the focus moves before that.
    (buttonInAdjacentRow(row) ?? place.current)?.focus();
    const at = all.indexOf(alert);
    remove(alert);
    say({
      said: t('alerts.removed', { symbol: displaySymbol(alert.symbol), level: levelOf(alert) }),
      action: { label: t('alerts.undo'), isUndo: true, run: () => restore(alert, at) },
    });
  };
  return (
    <div ref={place} tabIndex={-1}>
      {alerts.length === 0 ? (
        empty
      ) : (
        <List label={label}>
          {alerts.map((alert) => {
            const { way, reached } = alert;
            const when = t(reached === null ? `alerts.${way}` : `alerts.reached.${way}`, {
              level: levelOf(alert),
              symbol: displaySymbol(alert.symbol),
            });
            const bin = (
              <IconButton
                icon="delete"
                label={t('alerts.remove', { level: levelOf(alert) })}
                onClick={({ currentTarget }) => removeIn(currentTarget, alert)}
              />
            );
            return price ? (
              <Row
                key={alert.id}
                as={Link}
                to={links.stock(alert.symbol, alert.name)}
                title={displaySymbol(alert.symbol)}
                detail={when}
                value={price(alert)}
                action={bin}
              />
            ) : (
              <Row key={alert.id} title={when} action={bin} />
            );
          })}
        </List>
      )}
      {toast}
    </div>
  );
}
