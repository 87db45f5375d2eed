import { links, type Side } from '@bourse/links/links';
import { linkButton } from '@bourse/ui/link-button';
import { useIsOnline, useOfflineReason } from '@bourse/ui/online';
import { ActionBar } from '@bourse/ui/screen';
import { useShortcuts } from '@bourse/ui/shortcuts';
import { VisuallyHidden } from '@bourse/ui/visually-hidden';
import { Link, useNavigate } from 'react-router-dom';
import type { Listing } from '../instruments/live-quote.ts';
import type { TicketState } from '../order-ticket/order-ticket-screen.tsx';
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
  const isOnline = useIsOnline();
  useShortcuts([
    ...(isOnline ? [shortcut('b', 'buy', t('stockDetail.buy'))] : []),
    ...(isOnline && props.canSell ? [shortcut('s', 'sell', t('stockDetail.sell'))] : []),
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

/** The links of the bar alone. A small one says nothing where there is nothing to sell. */
export function TradeLinks({ size, ...props }: TradeBarProps & { size: 'large' | 'small' }) {
  const { t } = useTranslations();
  const { canSell } = props;
  return (
    <>
      <TradeLink {...ticketOf(props, 'buy')} side="buy" size={size} />
      {canSell ? (
        <TradeLink {...ticketOf(props, 'sell')} side="sell" size={size} />
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
}

/** Without a network it says why it leads nowhere, in its own height: the bar and what is above it stay where they are. */
function TradeLink({ side, size, to, state }: TradeLinkProps) {
  const { t } = useTranslations();
  const offline = useOfflineReason();
  const reason = offline && <span className={styles.reason}>{offline}</span>;
  return (
    <Link
      to={to}
      state={state}
      {...linkButton({ variant: side, size })}
      aria-disabled={offline ? true : undefined}
      onClick={(event) => offline && event.preventDefault()}
    >
      <span className={styles.face}>
        {t(`stockDetail.${side}`)} {size === 'large' ? reason : <VisuallyHidden>{reason}</VisuallyHidden>}
      </span>
    </Link>
  );
}
