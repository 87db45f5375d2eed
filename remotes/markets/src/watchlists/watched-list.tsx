import { links } from '@bourse/links/links';
import { useIsLater } from '@bourse/remote-kit/use-is-later';
import { List } from '@bourse/ui/list';
import { type CSSProperties, useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { mixesExchanges } from '../instruments/instrument.ts';
import { useHeldOrder } from '../sorting/held-order.ts';
import type { Sort } from '../sorting/sort.ts';
import { useTranslations } from '../translations.ts';
import { useHeld } from './held.ts';
import { sorted } from './sorted.ts';
import type { Swipe } from './swipe.ts';
import type { Entry } from './use-watchlists.ts';
import styles from './watched-list.module.css';
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
  const { t } = useTranslations();
  const navigate = useNavigate();
  const place = useRef<HTMLDivElement>(null);
  const isLater = useIsLater();
  const ordered = sorted(rows, sort, changeInMoney);
  const key = JSON.stringify([id, sort, changeInMoney, sort ? '' : rows.map(({ symbol }) => symbol)]);
  const shown = useHeldOrder(key, ordered);
  const showsExchange = mixesExchanges(rows.flatMap(({ detail }) => detail ?? []));
  const kinds = new Set(rows.map(({ detail }) => detail?.kind ?? ''));
  const held = useHeld(kinds, isLater);

  const act = useEffectEvent((row: HTMLElement, swipe: Swipe) => {
    const entry = shown[[...(row.parentElement?.children ?? [])].indexOf(row)];
    if (!entry) return;
    if (swipe === 'remove') onRemove(entry);
    else if (entry.detail?.kind !== 'index') navigate(ticketOf(entry, 'buy'));
  });
  useEffect(() => {
    // Fingers move rows only where there is a touch screen, and never before the list is there.
    if (!isLater || !place.current || navigator.maxTouchPoints === 0) return;
    const list = place.current;
    let stop = () => {};
    const tracking = import(/* webpackChunkName: "on-request-swipes" */ './track-swipes.ts').then(
      ({ trackSwipes }) => {
        stop = trackSwipes(list, act);
      },
      // Without it the menu of each row does the same.
      () => {},
    );
    return () => void tracking.then(() => stop());
  }, [isLater]);

  return (
    <div
      ref={place}
      className={styles.rows}
      style={
        {
          '--buy-label': JSON.stringify(t('watchlist.buy')),
          '--remove-label': JSON.stringify(t('watchlist.removeConfirm')),
        } as CSSProperties
      }
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
    </div>
  );
}
