import type { PositionKind, Quote } from '@bourse/contract/market';
import { links } from '@bourse/links/links';
import { formatPrice, formatQuantity } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { List, Row } from '@bourse/ui/list';
import { Change } from '@bourse/ui/price';
import { Link } from 'react-router-dom';
import { decimalsOf } from '../instruments/instrument.ts';
import { GainFigure } from '../positions/gain-figure.tsx';
import { useWords } from '../words.ts';
import type { Holding } from './holding.ts';

interface RelatedProps {
  quote: Quote;
  kind: PositionKind;
  holding: Holding | undefined;
}

/** Where else this instrument appears: the customer's position in it, and the trading records. */
export function Related({ quote, kind, holding }: RelatedProps) {
  const { t } = useWords();
  const currency = quote.currency ?? deployment.currency;
  const decimals = decimalsOf(quote);
  return (
    <List>
      {holding && (
        <Row
          as={Link}
          to={links.positions(kind)}
          title={t('stockDetail.position')}
          detail={t('stockDetail.held', {
            quantity: formatQuantity(holding.quantity, currency),
            price: formatPrice(holding.averagePrice, { decimals, currency }),
          })}
          value={<GainFigure gain={{ ...holding.gain, percent: undefined }} currency={currency} />}
          valueDetail={<Change percent={holding.gain.percent} />}
        />
      )}
      <Row as={Link} to={links.records()} title={t('stockDetail.records')} />
    </List>
  );
}
