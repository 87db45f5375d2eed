import { QUOTE_LIFETIME } from '@bourse/contract/orders';
import { formatAmount } from '@bourse/money/format';
import { Banner } from '@bourse/ui/banner';
import { Button } from '@bourse/ui/button';
import { useWords } from '../words.ts';
import { lastSeen, type ReviewedOrder } from './order.ts';
import { isStale, type Terms } from './order-ticket.ts';
import styles from './price-held.module.css';

interface PriceHeldProps {
  reviewed: ReviewedOrder;
  now: number;
  isOver: boolean;
  isSending: boolean;
  terms: Terms;
  onRenew: () => void;
}

/** How long the price still holds; after that the new one, which the customer has to accept in so many words. */
export function PriceHeld({ reviewed, now, isOver, isSending, terms, onRenew }: PriceHeldProps) {
  const { t } = useWords();
  const { traded, pricedAt, price } = reviewed;
  const written = (value: typeof price) => formatAmount(value, traded.currency, traded.decimals);
  if (!isOver) {
    // `now` is a whole second, and so up to one behind.
    const left = Math.min(lastSeen(reviewed, terms) + QUOTE_LIFETIME - now, QUOTE_LIFETIME);
    const seconds = Math.max(0, Math.ceil(left / 1_000));
    return (
      <p className={styles.held}>
        {isSending ? t('orderTicket.sending') : t('orderTicket.held', { seconds })}
      </p>
    );
  }
  const isFresh = terms.pricedAt > pricedAt && !isStale(terms.pricedAt, now);
  return (
    <Banner tone="warning" title={t('orderTicket.over')}>
      {isFresh ? (
        <>
          {price !== terms.price && (
            <p className={styles.new}>
              {t('orderTicket.newPrice', { before: written(price), now: written(terms.price) })}
            </p>
          )}
          <Button size="small" onClick={onRenew}>
            {t('orderTicket.accept', { price: written(terms.price) })}
          </Button>
        </>
      ) : (
        t('orderTicket.problems.quote-stale')
      )}
    </Banner>
  );
}
