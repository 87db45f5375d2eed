import { links, type Side } from '@bourse/links/links';
import { linkButton } from '@bourse/ui/link-button';
import { ActionBar } from '@bourse/ui/screen';
import { useShortcuts } from '@bourse/ui/shortcuts';
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
  useShortcuts([
    shortcut('b', 'buy', t('stockDetail.buy')),
    ...(props.canSell ? [shortcut('s', 'sell', t('stockDetail.sell'))] : []),
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
      <Link {...ticketOf(props, 'buy')} {...linkButton({ variant: 'buy', size })}>
        {t('stockDetail.buy')}
      </Link>
      {canSell ? (
        <Link {...ticketOf(props, 'sell')} {...linkButton({ variant: 'sell', size })}>
          {t('stockDetail.sell')}
        </Link>
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
