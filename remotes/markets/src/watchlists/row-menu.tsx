import { Dialog } from '@bourse/ui/dialog';
import { Icon } from '@bourse/ui/icon';
import { List, Row } from '@bourse/ui/list';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { ListChoice, titleOf } from './list-choice.tsx';
import styles from './row-menu.module.css';
import type { Entry } from './use-watchlists.ts';
import { ticketOf } from './watched-list.tsx';

export interface RowMenuProps {
  /** The row; undefined while the menu is closed. */
  entry: Entry | undefined;
  held: string | undefined;
  onClose: () => void;
  onRemove: () => void;
}

/** Everything that can be done with a row, without a swipe: buy, sell, put on other lists, remove. */
export function RowMenu({ entry, held, onClose, onRemove }: RowMenuProps) {
  const title = entry ? titleOf(entry) : '';
  return (
    <Dialog variant="sheet" open={entry !== undefined} onClose={onClose} title={title}>
      {entry && <Actions entry={entry} held={held} onRemove={onRemove} label={title} />}
    </Dialog>
  );
}

interface ActionsProps {
  entry: Entry;
  held: string | undefined;
  label: string;
  onRemove: () => void;
}

function Actions({ entry, held, label, onRemove }: ActionsProps) {
  const { t } = useTranslations();
  const [choosesLists, setChoosesLists] = useState(false);
  if (choosesLists) return <ListChoice saved={entry} />;
  return (
    <div className={styles.rows}>
      <List label={label}>
        {entry.detail?.kind !== 'index' && (
          <Row
            title={t('watchlist.buy')}
            leading={<Icon name="plus" />}
            as={Link}
            to={ticketOf(entry, 'buy')}
          />
        )}
        {held && (
          <Row
            title={t('watchlist.sell')}
            value={t('watchlist.held', { quantity: held })}
            leading={<Icon name="minus" />}
            as={Link}
            to={ticketOf(entry, 'sell')}
          />
        )}
        <Row
          title={t('watchlist.lists')}
          leading={<Icon name="star" />}
          onPress={() => setChoosesLists(true)}
        />
        <Row title={t('watchlist.removeRow')} leading={<Icon name="delete" />} onPress={onRemove} />
      </List>
    </div>
  );
}
