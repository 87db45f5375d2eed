import { IconButton } from '@bourse/ui/icon-button';
import { memo } from 'react';
import { InstrumentRow } from '../instruments/instrument-row.tsx';
import { useTranslations } from '../translations.ts';
import { UNPRICED } from './unpriced.ts';
import type { Entry } from './use-watchlists.ts';
import styles from './watched-row.module.css';

interface WatchedRowProps {
  entry: Entry;
  showsExchange: boolean;
  changeInMoney: boolean;
  /** How much the customer holds of it, as text. */
  held: string | undefined;
  onMenu: (opened: OpenedMenu) => void;
}

export interface OpenedMenu {
  entry: Entry;
  held: string | undefined;
  /** The button that opened it. */
  control: HTMLElement;
}

/**
 * A saved instrument. The menu at its end does what a swipe does, because not everybody can swipe.
 */
export const WatchedRow = memo(function WatchedRow(props: WatchedRowProps) {
  const { entry, showsExchange, changeInMoney, held, onMenu } = props;
  const { t } = useTranslations();
  const { symbol, name, detail = UNPRICED } = entry;
  return (
    <InstrumentRow
      instrument={{ ...detail, symbol, name }}
      showsExchange={showsExchange}
      changeInMoney={changeInMoney}
      held={held}
      heldLabel={held && t('watchlist.held', { quantity: held })}
    >
      <span className={styles.menu}>
        <IconButton
          icon="more"
          label={t('watchlist.menu', { name })}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => onMenu({ entry, held, control: currentTarget })}
        />
      </span>
    </InstrumentRow>
  );
});
