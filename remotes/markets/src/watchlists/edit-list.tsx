import { displaySymbol } from '@bourse/contract/instrument';
import type { Watched } from '@bourse/contract/watchlist';
import { List } from '@bourse/ui/list';
import { VisuallyHidden } from '@bourse/ui/visually-hidden';
import {
  closestCenter,
  DndContext,
  type DndContextProps,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useTranslations } from '../translations.ts';
import { EditRow } from './edit-row.tsx';
import { watchlistOrderAtom } from './order.atoms.ts';
import { moved } from './order.ts';

export interface EditListProps {
  /** The whole list in display order. */
  rows: readonly Watched[];
  /** @param control the pressed button */
  onRemove: (watched: Watched, control: HTMLElement) => void;
}

/** Restricts dragging to the vertical axis. */
const ALONG: NonNullable<DndContextProps['modifiers']> = [({ transform }) => ({ ...transform, x: 0 })];

const nothing = () => undefined;
/** The library's English announcements are disabled; the component announces moves in the customer's language. */
const SILENT = {
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
  screenReaderInstructions: { draggable: '' },
};

/** The editable list: rows are dragged by a handle or moved by buttons, and the order is kept on the device. */
export function EditList({ rows, onRemove }: EditListProps) {
  const { t } = useTranslations();
  const setOrder = useSetAtom(watchlistOrderAtom);
  const [said, say] = useState('');
  const sensors = useSensors(useSensor(PointerSensor));
  const symbols = rows.map(({ symbol }) => symbol);
  const count = symbols.length;

  const move = (symbol: string, to: number) => {
    setOrder(moved(symbols, symbols.indexOf(symbol), to));
    say(t('watchlist.moved', { symbol: displaySymbol(symbol), place: to + 1, count }));
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) move(String(active.id), symbols.indexOf(String(over.id)));
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={ALONG}
      accessibility={SILENT}
      onDragEnd={drop}
    >
      <SortableContext items={symbols} strategy={verticalListSortingStrategy}>
        <List label={t('watchlist.list')}>
          {rows.map((watched, at) => (
            <EditRow
              key={watched.symbol}
              watched={watched}
              isFirst={at === 0}
              isLast={at === count - 1}
              onMove={(by) => move(watched.symbol, at + by)}
              onRemove={(control) => onRemove(watched, control)}
            />
          ))}
        </List>
      </SortableContext>
      <VisuallyHidden live>{said}</VisuallyHidden>
    </DndContext>
  );
}
