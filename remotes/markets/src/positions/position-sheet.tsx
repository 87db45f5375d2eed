import { displaySymbol, shortName } from '@bourse/contract/instrument';
import type { Position } from '@bourse/contract/positions';
import { links } from '@bourse/links/links';
import { Dialog } from '@bourse/ui/dialog';
import { KeyValue } from '@bourse/ui/key-value';
import { linkButton } from '@bourse/ui/link-button';
import { List, Row } from '@bourse/ui/list';
import { UNKNOWN } from '@bourse/ui/price';
import { Link } from 'react-router-dom';
import { priceText } from '../instruments/instrument.ts';
import { useTranslations } from '../translations.ts';
import { usePositionFigures } from './position-figures.tsx';
import styles from './position-sheet.module.css';
import { positionTicket } from './position-ticket.ts';

interface PositionSheetProps {
  /** Undefined: it is closed. */
  position: Position | undefined;
  /** Label of the day's result. */
  dayLabel: string;
  onClose: () => void;
}

/** All figures of one position, and what can be done with it: sell, buy more, see its records. */
export function PositionSheet({ position, dayLabel, onClose }: PositionSheetProps) {
  return (
    <Dialog
      open={position !== undefined}
      onClose={onClose}
      title={position ? shortName(position) : ''}
      variant="sheet"
      actions={position && <Orders position={position} />}
    >
      {position && <Figures position={position} dayLabel={dayLabel} />}
    </Dialog>
  );
}

function Orders({ position }: { position: Position }) {
  const { t } = useTranslations();
  return (
    <>
      <Link
        to={positionTicket(position, 'buy')}
        {...linkButton({ variant: 'buy', size: 'large', wide: true })}
      >
        {t('stockDetail.buy')}
      </Link>
      <Link
        to={positionTicket(position, 'sell')}
        {...linkButton({ variant: 'sell', size: 'large', wide: true })}
      >
        {t('stockDetail.sell')}
      </Link>
    </>
  );
}

/** The current price, the figures of the position, and the ways on. */
function Figures({ position, dayLabel }: { position: Position; dayLabel: string }) {
  const { t } = useTranslations();
  const figuresOf = usePositionFigures();
  const { symbol, name, price } = position;
  return (
    <>
      <p className={styles.name}>{name}</p>
      <KeyValue
        items={[
          {
            key: 'price',
            label: t('positions.csv.price'),
            value: price === null ? UNKNOWN : priceText(position, price),
          },
          ...figuresOf(position, dayLabel),
        ]}
      />
      <div className={styles.links}>
        <List>
          <Row as={Link} to={links.recordsOf(symbol)} title={t('stockDetail.records')} />
          <Row
            as={Link}
            to={links.stock(symbol, name)}
            title={t('record.open', { symbol: displaySymbol(symbol) })}
          />
        </List>
      </div>
    </>
  );
}
