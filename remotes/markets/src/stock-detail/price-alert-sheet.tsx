import type { Quote } from '@bourse/contract/market';
import { formatPrice } from '@bourse/money/format';
import { type PriceAlert, priceAlertsAtom } from '@bourse/session/price-alerts';
import { userInfoAtom } from '@bourse/session/session';
import { Button } from '@bourse/ui/button';
import { Dialog } from '@bourse/ui/dialog';
import { Field } from '@bourse/ui/field';
import { Form } from '@bourse/ui/form';
import { IconButton } from '@bourse/ui/icon-button';
import { List, Row } from '@bourse/ui/list';
import { useAtom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { decimalsOf } from '../instruments/instrument.ts';
import { useWords } from '../words.ts';
import { type AlertProblem, levelOf } from './price-alert.ts';
import styles from './price-alert-sheet.module.css';

/** Opens the alerts of one instrument. */
export function PriceAlertButton({ quote }: { quote: Quote }) {
  const { t } = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const alerts = useAtomValue(priceAlertsAtom);
  return (
    <>
      <IconButton
        icon="bell"
        label={t('stockDetail.alerts.open')}
        filled={alerts.some(({ symbol }) => symbol === quote.symbol)}
        onClick={() => setIsOpen(true)}
      />
      <Dialog
        variant="sheet"
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('stockDetail.alerts.title')}
      >
        <PriceAlerts quote={quote} />
      </Dialog>
    </>
  );
}

/** Sets and deletes them; says that they need an open app. */
function PriceAlerts({ quote }: { quote: Quote }) {
  const { t } = useWords();
  const [all, change] = useAtom(priceAlertsAtom);
  const customer = useAtomValue(userInfoAtom)?.id ?? '';
  const [written, setWritten] = useState('');
  const [problem, setProblem] = useState<AlertProblem>();
  const alerts = all.filter(({ symbol }) => symbol === quote.symbol);
  const decimals = decimalsOf(quote);
  const level = (alert: PriceAlert) =>
    formatPrice(alert.level, { decimals, ...(quote.currency ? { currency: quote.currency } : {}) });

  const add = () => {
    const next = levelOf(written, quote.price, alerts);
    if ('problem' in next) return setProblem(next.problem);
    const { symbol, name } = quote;
    const alert = { ...next, id: `${symbol} ${next.level}`, customer, symbol, name, decimals, reached: null };
    change((before) => [...before, alert]);
    setWritten('');
  };

  return (
    <div className={styles.alerts}>
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
                  onClick={() => change((before) => before.filter(({ id }) => id !== alert.id))}
                />
              }
            />
          ))}
        </List>
      )}
    </div>
  );
}
