import { links } from '@bourse/links/links';
import { useIsLater } from '@bourse/remote-kit/use-is-later';
import { List } from '@bourse/ui/list';
import { useNavigate } from 'react-router-dom';
import { mixesExchanges } from '../instruments/instrument.ts';
import { useHeldOrder } from '../sorting/held-order.ts';
import type { Sort } from '../sorting/sort.ts';
import type { Swipe } from '../swipes/swipe.ts';
import { SwipeRows } from '../swipes/swipe-rows.tsx';
import { useTranslations } from '../translations.ts';
import { entryNames } from './entry-names.ts';
import { useHeld } from './held.ts';
import { sorted } from './sorted.ts';
import type { Entry } from './use-watchlists.ts';
import { type OpenedMenu, WatchedRow } from './watched-row.tsx';

interface WatchedListProps {
  label: string;
  /** Of this list; the rows keep their places until it changes. */
  id: string;
  rows: readonly Entry[];
  sort: Sort | undefined;
  changeInMoney: boolean;
  onRemove: (entry: Entry) => void;
  /** The same function at each render, because each row has it. */
  onMenu: (opened: OpenedMenu) => void;
}

/** The ticket that buys a saved instrument. */
export const ticketOf = ({ symbol, name, detail }: Entry, side: 'buy' | 'sell'): string =>
  links.trading(symbol, detail?.market ?? detail?.kind ?? 'stock', name, side);

/** The rows of a watchlist: a finger that moves one to the left buys, to the right removes. */
export function WatchedList(props: WatchedListProps) {
  const { label, id, rows, sort, changeInMoney, onRemove, onMenu } = props;
  const { t, locale } = useTranslations();
  const navigate = useNavigate();
  const isLater = useIsLater();
  const ordered = sorted(rows, (entry) => entryNames(entry, t).title, sort, changeInMoney, locale);
  const key = JSON.stringify([id, sort, changeInMoney, sort ? '' : rows.map(({ symbol }) => symbol)]);
  const shown = useHeldOrder(key, ordered);
  const showsExchange = mixesExchanges(rows.flatMap(({ detail }) => detail ?? []));
  const kinds = new Set(rows.map(({ detail }) => detail?.kind ?? ''));
  const held = useHeld(kinds, isLater);

  const act = (place: number, swipe: Swipe) => {
    const entry = shown[place];
    if (!entry) return;
    if (swipe === 'right') onRemove(entry);
    else if (entry.detail?.kind !== 'index') navigate(ticketOf(entry, 'buy'));
  };

  return (
    <SwipeRows
      left={t('watchlist.buy')}
      right={t('watchlist.removeConfirm')}
      rightDoes="remove"
      onSwipe={act}
    >
      <List label={label}>
        {shown.map((entry) => (
          <WatchedRow
            key={entry.symbol}
            entry={entry}
            showsExchange={showsExchange}
            changeInMoney={changeInMoney}
            held={held(entry.symbol)}
            onMenu={onMenu}
          />
        ))}
      </List>
    </SwipeRows>
  );
}
