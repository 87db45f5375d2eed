import { m, q } from '@bourse/api/query';
import { decimalsOf, displaySymbol, priceCurrency } from '@bourse/contract/instrument';
import { type Instrument, listCategories, listInstruments } from '@bourse/contract/market';
import { MOVERS_ASKED } from '@bourse/contract/movers';
import { watch } from '@bourse/contract/watchlist';
import { links } from '@bourse/links/links';
import { Figure } from '@bourse/ui/figure';
import { IconButton } from '@bourse/ui/icon-button';
import { List, Row } from '@bourse/ui/list';
import { Change, Price } from '@bourse/ui/price';
import { QueryView, SkeletonRows } from '@bourse/ui/states';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { LIST_REFRESH } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import { ROWS } from './rows.ts';
import styles from './suggestions.module.css';

/** For an empty watchlist: the most traded instruments of the first category, each with a star. */
export function Suggestions() {
  const { t } = useTranslations();
  const categories = useQuery(q(listCategories, {}, { kept: true }));
  return (
    <>
      <p className={styles.hint}>{t('home.followHint')}</p>
      <QueryView
        result={categories}
        pending={<SkeletonRows rows={ROWS} />}
        errorTitle={t('home.loadFailed')}
        inline
      >
        {({ items: [first] }) => first && <MostTraded market={first.code} />}
      </QueryView>
    </>
  );
}

function MostTraded({ market }: { market: string }) {
  const { t } = useTranslations();
  const instruments = useQuery(
    q(listInstruments, { market, ...MOVERS_ASKED.active, page: 1, limit: ROWS }, { every: LIST_REFRESH }),
  );
  return (
    <QueryView
      result={instruments}
      pending={<SkeletonRows rows={ROWS} />}
      errorTitle={t('home.loadFailed')}
      inline
    >
      {({ items }) => (
        <List label={t('home.suggestions')}>
          {items.slice(0, ROWS).map((instrument) => (
            <Suggestion key={instrument.symbol} instrument={instrument} />
          ))}
        </List>
      )}
    </QueryView>
  );
}

function Suggestion({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslations();
  const { symbol, name, price, changePercent } = instrument;
  const adding = useMutation(m(watch));
  const currency = priceCurrency(instrument);
  return (
    <Row
      as={Link}
      to={links.stock(symbol, name)}
      title={<span className={styles.symbol}>{displaySymbol(symbol)}</span>}
      detail={adding.isError ? t('stockDetail.watchFailed') : name}
      value={
        <Figure name={t('sorting.byPrice')}>
          <Price value={price} decimals={decimalsOf(instrument)} {...(currency ? { currency } : {})} />
        </Figure>
      }
      valueDetail={
        <Figure name={t('sorting.change.percent')}>
          <Change percent={changePercent} />
        </Figure>
      }
      action={
        <IconButton
          icon="star"
          label={t('home.follow', { symbol: displaySymbol(symbol) })}
          pressed={adding.isSuccess}
          onClick={() => adding.mutateAsync({ symbol }).catch(() => undefined)}
        />
      }
    />
  );
}
