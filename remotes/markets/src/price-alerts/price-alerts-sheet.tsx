import { decimalsOf } from '@bourse/contract/instrument';
import { priceAway } from '@bourse/figures/price';
import { links } from '@bourse/links/links';
import { formatChange } from '@bourse/money/format';
import { isPushWanted } from '@bourse/session/push-wanted';
import { Button } from '@bourse/ui/button';
import { Chip } from '@bourse/ui/chip';
import { Dialog } from '@bourse/ui/dialog';
import { Field } from '@bourse/ui/field';
import { Form } from '@bourse/ui/form';
import { textLink } from '@bourse/ui/link-button';
import { Change } from '@bourse/ui/price';
import { useReadWritten } from '@bourse/ui/read-written';
import { SpokenEntry } from '@bourse/ui/spoken-entry';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { priceText } from '../instruments/instrument.ts';
import { type Listing, useLiveQuote } from '../instruments/live-quote.ts';
import sheet from '../sheet-rows.module.css';
import { useTranslations } from '../translations.ts';
import { type AlertProblem, PERCENTS } from './price-alert.ts';
import { PriceAlertList } from './price-alert-list.tsx';
import styles from './price-alerts-sheet.module.css';
import { usePriceAlerts } from './use-price-alerts.ts';

/** Most digits of a level before the decimal mark. */
const LEVEL_DIGITS = 9;

export interface PriceAlertsSheetProps {
  listing: Listing;
  open: boolean;
  onClose: () => void;
}

/** The price alerts of one instrument. */
export function PriceAlertsSheet({ listing, open, onClose }: PriceAlertsSheetProps) {
  const { t } = useTranslations();
  return (
    <Dialog variant="sheet" open={open} onClose={onClose} title={t('alerts.title')}>
      <PriceAlerts listing={listing} />
    </Dialog>
  );
}

/**
 * Sets and deletes alerts, and explains that they need an open app. It begins with the current price, which is no level
 * yet: a chip moves it, or the customer writes another one.
 */
function PriceAlerts({ listing }: { listing: Listing }) {
  const { t } = useTranslations();
  const { price, changePercent } = useLiveQuote(listing.symbol);
  const { alerts, add } = usePriceAlerts();
  const current = priceAway(price, '0', decimalsOf(listing));
  const [written, setWritten] = useState<string>(current);
  const [problem, setProblem] = useState<AlertProblem>();
  const read = useReadWritten()(written, { decimals: decimalsOf(listing), digits: LEVEL_DIGITS });
  const write = (text: string) => {
    setWritten(text);
    setProblem(undefined);
  };
  const own = alerts.filter(({ symbol }) => symbol === listing.symbol);
  return (
    <div className={styles.sheet}>
      <p className={styles.price}>
        {t('alerts.last', { price: priceText(listing, price) })} <Change percent={changePercent} />
      </p>
      <Form
        onSubmit={() => {
          if (read.problem) return;
          const wrong = add(listing, read.value, price);
          setProblem(wrong);
          if (!wrong) setWritten(current);
        }}
      >
        <div className={styles.form}>
          <Field
            label={t('alerts.level')}
            inputMode="decimal"
            data-autofocus
            value={written}
            problem={read.problem ?? (problem && t(`alerts.problems.${problem}`))}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => write(target.value)}
          />
          <SpokenEntry entered={written} sentence={read.problem ? '' : `${t('alerts.level')} ${written}`} />
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid in every browser */}
          <div role="group" className={styles.chips} aria-label={t('alerts.distance')}>
            {PERCENTS.map((percent) => {
              const level = priceAway(price, percent, decimalsOf(listing));
              const distance = `${formatChange(percent, { decimals: 0 })}%`;
              return (
                <Chip
                  key={percent}
                  onClick={() => write(level)}
                  aria-label={`${distance}: ${priceText(listing, level)}`}
                >
                  {distance}
                </Chip>
              );
            })}
          </div>
          <Button type="submit" variant="primary" wide>
            {t('alerts.add')}
          </Button>
        </div>
      </Form>
      <div className={sheet.rows}>
        <PriceAlertList
          label={t('alerts.title')}
          alerts={own}
          empty={<p className={styles.none}>{t('alerts.none')}</p>}
        />
      </div>
      <p className={styles.hint}>
        {t(isPushWanted() ? 'alerts.hintWatched' : 'alerts.hint')}{' '}
        <Link to={links.priceAlerts()} className={textLink}>
          {t('alerts.all')}
        </Link>
      </p>
    </div>
  );
}
