import { ageOf } from '@bourse/api/server-time';
import { links, type Side } from '@bourse/links/links';
import { useEachSecond } from '@bourse/remote-kit/use-each-second';
import { linkButton } from '@bourse/ui/link-button';
import { useOfflineReason } from '@bourse/ui/online';
import { ActionBar } from '@bourse/ui/screen';
import { useShortcuts } from '@bourse/ui/shortcuts';
import { VisuallyHidden } from '@bourse/ui/visually-hidden';
import { Link, useNavigate } from 'react-router-dom';
import { type Listing, useAnswers } from '../instruments/live-quote.ts';
import type { TicketState } from '../order-ticket/order-ticket-screen.tsx';
import { isStale } from '../order-ticket/stale-price.ts';
import { useTranslations } from '../translations.ts';
import styles from './trade-bar.module.css';

interface TradeBarProps {
  listing: Listing;
  /** The market of the address, used when the back end does not report one. */
  market: string;
  /** Undefined while it is loading: the space is kept free, so that no button moves under a tap. */
  canSell: boolean | undefined;
}

/** Buy, and Sell when there is something to sell. */
export function TradeBar(props: TradeBarProps) {
  const { t } = useTranslations();
  const navigate = useNavigate();
  const shortcut = (key: string, side: Side, label: string) => {
    const { to, state } = ticketOf(props, side);
    return { keys: [key], label, run: () => navigate(to, { state }) };
  };
  const canOrder = useReason(props.listing.symbol) === undefined;
  useShortcuts([
    ...(canOrder ? [shortcut('b', 'buy', t('stockDetail.buy'))] : []),
    ...(canOrder && props.canSell ? [shortcut('s', 'sell', t('stockDetail.sell'))] : []),
  ]);
  return (
    <ActionBar>
      <TradeLinks {...props} size="large" />
    </ActionBar>
  );
}

const ticketOf = ({ listing, market }: TradeBarProps, side: Side) => ({
  to: links.trading(listing.symbol, market, listing.name, side),
  state: { isFromStock: true } satisfies TicketState,
});

/** Why nothing can be ordered for now: there is no network, or the price is old and the back end does not answer. */
function useReason(symbol: string): string | undefined {
  const { t } = useTranslations();
  const offline = useOfflineReason();
  const { isUnanswered, answeredAt } = useAnswers(symbol);
  const isOld = useEachSecond(() => isStale(ageOf(answeredAt())));
  return offline ?? (isUnanswered && isOld ? t('orderTicket.problems.unreachable') : undefined);
}

/** The links of the bar alone. A small one says nothing where there is nothing to sell. */
export function TradeLinks({ size, ...props }: TradeBarProps & { size: 'large' | 'small' }) {
  const { t } = useTranslations();
  const { canSell, listing } = props;
  const reason = useReason(listing.symbol);
  return (
    <>
      <TradeLink {...ticketOf(props, 'buy')} side="buy" size={size} reason={reason} />
      {canSell ? (
        <TradeLink {...ticketOf(props, 'sell')} side="sell" size={size} reason={reason} />
      ) : (
        size === 'large' && (
          <span className={styles.nothing} data-known={canSell === false}>
            {canSell === false && t('stockDetail.nothingToSell')}
          </span>
        )
      )}
    </>
  );
}

interface TradeLinkProps extends ReturnType<typeof ticketOf> {
  side: Side;
  size: 'large' | 'small';
  /** Why it leads nowhere for now. */
  reason: string | undefined;
}

/** Where it leads nowhere it says why, in its own height: the bar and what is above it stay where they are. */
function TradeLink({ side, size, to, state, reason }: TradeLinkProps) {
  const { t } = useTranslations();
  return (
    <Link
      to={to}
      state={state}
      {...linkButton({ variant: side, size })}
      aria-disabled={reason ? true : undefined}
      onClick={(event) => reason && event.preventDefault()}
    >
      {size === 'small' ? (
        <>
          {t(`stockDetail.${side}`)} <VisuallyHidden>{reason}</VisuallyHidden>
        </>
      ) : (
        <span className={styles.content}>
          <span className={styles.face}>
            {t(`stockDetail.${side}`)} {reason && <span className={styles.reason}>{reason}</span>}
          </span>
        </span>
      )}
    </Link>
  );
}
