import { QUOTE_LIFETIME } from '@bourse/contract/orders';
import { formatAmount } from '@bourse/money/format';
import { Banner } from '@bourse/ui/banner';
import { Button } from '@bourse/ui/button';
import { useWords } from '../words.ts';
import { useEachSecond } from './each-second.ts';
import { lastSeen, type ReviewedOrder } from './order.ts';
import { isStale, type Terms } from './order-ticket.ts';
import styles from './price-held.module.css';

interface PriceHeldProps {
  reviewed: ReviewedOrder;
  isOver: boolean;
  isSending: boolean;
  terms: Terms;
  receivedAt: () => number;
  onRenew: () => void;
}

/** How long the price still holds; after that the new one, which the customer has to accept in so many words. */
export function PriceHeld(props: PriceHeldProps) {
  const { reviewed, isOver, isSending, terms, receivedAt, onRenew } = props;
  const { t } = useWords();
  const { traded, pricedAt, price } = reviewed;
  const written = (value: typeof price) => formatAmount(value, traded.currency, traded.decimals);
  const seconds = useEachSecond(() => {
    const left = lastSeen(reviewed, terms.price, receivedAt()) + QUOTE_LIFETIME - Date.now();
    return Math.max(0, Math.ceil(left / 1_000));
  });
  const isFresh = useEachSecond(() => receivedAt() > pricedAt && !isStale(receivedAt(), Date.now()));
  if (!isOver) {
    return (
      <p className={styles.held}>
        {isSending ? t('orderTicket.sending') : t('orderTicket.held', { seconds })}
      </p>
    );
  }
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
