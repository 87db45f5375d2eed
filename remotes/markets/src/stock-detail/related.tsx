import type { PositionKind } from '@bourse/contract/position-kind';
import type { Lot } from '@bourse/figures/lots';
import { links } from '@bourse/links/links';
import { List, Row } from '@bourse/ui/list';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { OwnPosition } from './own-position.tsx';

interface RelatedProps {
  symbol: string;
  kind: PositionKind;
  /** The open lots, oldest first. */
  lots: readonly Lot[];
}

/** What the customer has and had of this instrument: the position, if there is one, and the trading records. */
export function Related(props: RelatedProps) {
  const { t } = useTranslations();
  const records = <Row as={Link} to={links.recordsOf(props.symbol)} title={t('stockDetail.records')} />;
  return (
    <div>
      {props.lots.length > 0 ? <OwnPosition {...props}>{records}</OwnPosition> : <List>{records}</List>}
    </div>
  );
}
