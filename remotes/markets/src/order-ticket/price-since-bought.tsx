import type { Quote } from '@bourse/contract/market';
import { averagePrice } from '@bourse/figures/average-price';
import { type Lot, type LotPart, wholeOf } from '@bourse/figures/lots';
import { formatDate } from '@bourse/i18n/dates';
import { formatAmount } from '@bourse/money/format';
import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { Skeleton } from '@bourse/ui/states';
import { useTranslations } from '../translations.ts';
import type { Traded } from './order.ts';
import styles from './price-since-bought.module.css';

const pending = <Skeleton shape="block" height="var(--since-height)" />;

const SinceGraph = lazyWithRetry(() => import('./since-graph.tsx').then((m) => m.SinceGraph), { pending });

interface PriceSinceBoughtProps {
  quote: Quote;
  traded: Traded;
  lots: readonly Lot[];
  /** What is sold: its entry price is drawn, and that of all lots while there is nothing. */
  parts: readonly LotPart[];
  /** Epoch milliseconds by the server's clock. */
  now: number;
}

/** The price since the first purchase, and what the chosen lots had cost. Its line is a chunk of its own. */
export function PriceSinceBought({ parts, ...props }: PriceSinceBoughtProps) {
  const { t, locale } = useTranslations();
  const { lots, traded } = props;
  const { decimals, currency } = traded;
  const first = Math.min(...lots.map(({ createdAt }) => createdAt));
  const ofEntry = parts.length > 0 ? parts : lots.map(wholeOf);
  const entry = averagePrice(
    ofEntry.map(({ lot, quantity }) => ({ price: lot.price, quantity })),
    decimals,
  );
  return (
    <figure className={styles.since}>
      <figcaption className={styles.caption}>
        <span>{t('orderTicket.since', { date: formatDate(first, locale) })}</span>
        <span className={styles.entry}>
          {t('orderTicket.entry', {
            count: ofEntry.length,
            price: formatAmount(entry, currency, decimals),
          })}
        </span>
      </figcaption>
      <div className={styles.box}>
        <SinceGraph
          {...props}
          first={first}
          entry={entry}
          isChosen={(lot) => parts.some((part) => part.lot === lot)}
        />
      </div>
    </figure>
  );
}
