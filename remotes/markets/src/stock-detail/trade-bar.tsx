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
export function TradeBar({ listing, market, canSell }: TradeBarProps) {
  const { t } = useTranslations();
  const to = (side: Side) => ({
    to: links.trading(listing.symbol, market, listing.name, side),
    state: { isFromStock: true } satisfies TicketState,
  });
  const navigate = useNavigate();
  const shortcut = (key: string, side: Side, label: string) => ({
    keys: [key],
    label,
    run: () => navigate(to(side).to, { state: to(side).state }),
  });
  useShortcuts([
    shortcut('b', 'buy', t('stockDetail.buy')),
    ...(canSell ? [shortcut('s', 'sell', t('stockDetail.sell'))] : []),
  ]);
  return (
    <ActionBar>
      <Link {...to('buy')} {...linkButton({ variant: 'buy', size: 'large' })}>
        {t('stockDetail.buy')}
      </Link>
      {canSell ? (
        <Link {...to('sell')} {...linkButton({ variant: 'sell', size: 'large' })}>
          {t('stockDetail.sell')}
        </Link>
      ) : (
        <span className={styles.nothing} data-known={canSell === false}>
          {canSell === false && t('stockDetail.nothingToSell')}
        </span>
      )}
    </ActionBar>
  );
}
