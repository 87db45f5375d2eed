import type { PositionKind, Quote } from '@bourse/contract/market';
import { links } from '@bourse/links/links';
import { formatQuantity } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { GainFigure } from '@bourse/ui/gain';
import { List, Row } from '@bourse/ui/list';
import { DOTS, Masked } from '@bourse/ui/masked';
import { Change } from '@bourse/ui/price';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { priceText } from '../instruments/instrument.ts';
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
  const masked = useAtomValue(amountsHiddenAtom);
  const held = ({ averagePrice }: Holding, count: string) =>
    t('stockDetail.held', { quantity: count, price: priceText(quote, averagePrice) });
  return (
    <List>
      {holding && (
        <Row
          as={Link}
          to={links.positions(kind)}
          title={t('stockDetail.position')}
          detail={
            <Masked when={masked} seen={held(holding, DOTS)}>
              {held(holding, formatQuantity(holding.quantity, currency))}
            </Masked>
          }
          value={
            <GainFigure gain={{ ...holding.gain, percent: undefined }} currency={currency} masked={masked} />
          }
          valueDetail={<Change percent={holding.gain.percent} />}
        />
      )}
      <Row as={Link} to={links.records()} title={t('stockDetail.records')} />
    </List>
  );
}
