import { decimalsOf, priceCurrency } from '@bourse/contract/instrument';
import { type PriceAlert, priceAlertsAtom } from '@bourse/session/price-alerts';
import { userInfoAtom } from '@bourse/session/session';
import { Button } from '@bourse/ui/button';
import { Dialog } from '@bourse/ui/dialog';
import { Field } from '@bourse/ui/field';
import { Form } from '@bourse/ui/form';
import { IconButton } from '@bourse/ui/icon-button';
import { List, Row } from '@bourse/ui/list';
import { useAtom, useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { buttonInAdjacentRow } from '../instruments/adjacent-row.ts';
import { priceText } from '../instruments/instrument.ts';
import { type Listing, useLiveQuote } from '../instruments/live-quote.ts';
import { useTranslations } from '../translations.ts';
import { type AlertProblem, levelOf } from './price-alert.ts';
import styles from './price-alerts-sheet.module.css';

/** A button that opens the price alerts of one instrument. */
export function PriceAlertButton({ listing }: { listing: Listing }) {
  const { t } = useTranslations();
  const [isOpen, setIsOpen] = useState(false);
  const alerts = useAtomValue(priceAlertsAtom);
  return (
    <>
      <IconButton
        icon="bell"
        label={t('stockDetail.alerts.open')}
        filled={alerts.some(({ symbol }) => symbol === listing.symbol)}
        onClick={() => setIsOpen(true)}
      />
      <Dialog
        variant="sheet"
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('stockDetail.alerts.title')}
      >
        <PriceAlerts listing={listing} />
      </Dialog>
    </>
  );
}

/** Sets and deletes price alerts, and explains that they need an open app. */
function PriceAlerts({ listing }: { listing: Listing }) {
  const { t } = useTranslations();
  const { symbol, name } = listing;
  const currency = priceCurrency(listing);
  const { price } = useLiveQuote(symbol);
  const [all, change] = useAtom(priceAlertsAtom);
  const customer = useAtomValue(userInfoAtom)?.id ?? '';
  const sheet = useRef<HTMLDivElement>(null);
  const [written, setWritten] = useState('');
  const [problem, setProblem] = useState<AlertProblem>();
  const alerts = all.filter((alert) => alert.symbol === symbol);
  const decimals = decimalsOf(listing);
  const level = (alert: PriceAlert) => priceText(listing, alert.level);

  const add = () => {
    const next = levelOf(written, price, alerts);
    if ('problem' in next) return setProblem(next.problem);
    const id = `${symbol} ${next.level}`;
    change((before) => [
      ...before,
      { ...next, id, customer, symbol, name, decimals, currency, reached: null },
    ]);
    setWritten('');
  };

  return (
    <div ref={sheet} tabIndex={-1} className={styles.alerts}>
      <p className={styles.hint}>{t('stockDetail.alerts.hint')}</p>
      <Form onSubmit={add}>
        <div className={styles.form}>
          <Field
            label={t('stockDetail.alerts.level')}
            inputMode="decimal"
            maxLength={16}
            value={written}
            problem={problem && t(`stockDetail.alerts.problems.${problem}`)}
            onChange={(event) => {
              setWritten(event.target.value);
              setProblem(undefined);
            }}
          />
          <Button type="submit" variant="primary" wide>
            {t('stockDetail.alerts.add')}
          </Button>
        </div>
      </Form>
      {alerts.length === 0 ? (
        <p className={styles.hint}>{t('stockDetail.alerts.none')}</p>
      ) : (
        <List label={t('stockDetail.alerts.title')} inset>
          {alerts.map((alert) => (
            <Row
              key={alert.id}
              title={t(`stockDetail.alerts.${alert.way}`, { level: level(alert) })}
              action={
                <IconButton
                  icon="delete"
                  label={t('stockDetail.alerts.remove', { level: level(alert) })}
                  onClick={({ currentTarget }) => {
                    // The button is removed with its row, so the focus moves before that.
                    (buttonInAdjacentRow(currentTarget) ?? sheet.current)?.focus();
                    change((before) => before.filter(({ id }) => id !== alert.id));
                  }}
                />
              }
            />
          ))}
        </List>
      )}
    </div>
  );
}
