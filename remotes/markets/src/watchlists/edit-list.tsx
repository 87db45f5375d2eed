import { Button } from '@bourse/ui/button';
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
import { useState } from 'react';
import { useTranslations } from '../translations.ts';
import styles from './edit-list.module.css';
import { EditRow } from './edit-row.tsx';
import { entryNames } from './entry-names.ts';
import { moved } from './order.ts';
import { type Entry, type ListId, useListChanges } from './use-watchlists.ts';

export interface EditListProps {
  list: ListId;
  label: string;
  /** The whole list in the customer's order. */
  rows: readonly Entry[];
  /** @param control the pressed button */
  onRemove: (entry: Entry, control: HTMLElement) => void;
  /** Called when an order could not be kept; the former one is shown again. */
  onFailed: () => void;
  /** Of a named list. */
  onRename: (() => void) | undefined;
  onRemoveList: (() => void) | undefined;
}

/** Restricts dragging to the vertical axis. */
const ALONG: NonNullable<DndContextProps['modifiers']> = [({ transform }) => ({ ...transform, x: 0 })];

const nothing = () => undefined;
/** The library's English announcements are disabled; the component announces moves in the customer's language. */
const SILENT = {
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
  screenReaderInstructions: { draggable: '' },
};

/** The editable list: rows are dragged by a handle or moved by buttons; a named list is also renamed and removed here. */
export function EditList(props: EditListProps) {
  const { list, label, rows, onRemove, onFailed, onRename, onRemoveList } = props;
  const { t } = useTranslations();
  const { order } = useListChanges(list);
  const [said, say] = useState('');
  const sensors = useSensors(useSensor(PointerSensor));
  const symbols = rows.map(({ symbol }) => symbol);
  const count = symbols.length;

  const move = (symbol: string, to: number) => {
    const entry = rows.find((one) => one.symbol === symbol);
    void order(moved(symbols, symbols.indexOf(symbol), to)).catch(onFailed);
    if (entry) say(t('watchlist.moved', { symbol: entryNames(entry, t).title, place: to + 1, count }));
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
        <List label={label}>
          {rows.map((entry, at) => (
            <EditRow
              key={entry.symbol}
              entry={entry}
              isFirst={at === 0}
              isLast={at === count - 1}
              onMove={(by) => move(entry.symbol, at + by)}
              onRemove={(control) => onRemove(entry, control)}
            />
          ))}
        </List>
      </SortableContext>
      {onRename && onRemoveList && (
        <div className={styles.list}>
          <Button icon="edit" onClick={onRename}>
            {t('watchlist.rename')}
          </Button>
          <Button icon="delete" onClick={onRemoveList}>
            {t('watchlist.removeList')}
          </Button>
        </div>
      )}
      <VisuallyHidden live>{said}</VisuallyHidden>
    </DndContext>
  );
}
