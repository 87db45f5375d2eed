import { q } from '@bourse/api/query';
import { decimalsOf, displaySymbol, priceCurrency, rowSpark } from '@bourse/contract/instrument';
import { type Instrument, listCategories, listCurrencyPairs, listInstruments } from '@bourse/contract/market';
import type { PositionKind } from '@bourse/contract/position-kind';
import type { Page } from '@bourse/contract/schema';
import { useCommonTranslations } from '@bourse/i18n/translations';
import { links } from '@bourse/links/links';
import { List } from '@bourse/ui/list';
import { QuoteRow } from '@bourse/ui/quote-row';
import { Section } from '@bourse/ui/section';
import { Empty, QueryView, type Result, SkeletonRows } from '@bourse/ui/states';
import { Tabs } from '@bourse/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { Link } from 'react-router-dom';
import { ACCOUNT_REFRESH } from '../refresh.ts';
import { useTranslations } from '../translations.ts';

/** Quotes of a tab (product.md, "Limits and times"). */
const QUOTES = 3;
const kinds: readonly PositionKind[] = ['stock', 'forex', 'futures', 'treasury'];

const MORE: Record<PositionKind, string> = {
  stock: links.markets(),
  forex: links.forex(),
  futures: links.futures(),
  treasury: links.treasuryDebt(),
};

/** Three live quotes of each market (D60). Only the tab that is shown asks for them. */
export const MarketTabs = memo(function MarketTabs() {
  const { t } = useTranslations();
  const { t: common } = useCommonTranslations();
  const [kind, setKind] = useState<PositionKind>('stock');
  const quotes = useQuotes(kind);
  return (
    <Section title={t('account.markets')} more={{ as: Link, to: MORE[kind], label: common('more') }} flush>
      <Tabs
        label={t('account.markets')}
        value={kind}
        onChange={setKind}
        tabs={kinds.map((id) => ({ id, label: t(`account.${id}`) }))}
      >
        <div data-part="true">
          <QueryView
            result={quotes}
            pending={<SkeletonRows rows={QUOTES} />}
            errorTitle={t('account.quotesFailed')}
            empty={<Empty title={t('account.noQuotes')} />}
          >
            {({ items }) => (
              <List label={t(`account.${kind}`)}>
                {items.slice(0, QUOTES).map((instrument) => (
                  <Quote key={instrument.symbol} instrument={instrument} />
                ))}
              </List>
            )}
          </QueryView>
        </div>
      </Tabs>
    </Section>
  );
});

/** The first category's instruments stand for stocks. */
function useQuotes(kind: PositionKind): Result<Page<Instrument>> {
  const polled = (isShown: boolean) => ({ every: ACCOUNT_REFRESH, enabled: isShown });
  const categories = useQuery(q(listCategories, {}, { enabled: kind === 'stock' }));
  const category = categories.data?.items[0]?.code;
  const ofMarket = (market: string, isShown: boolean) =>
    q(listInstruments, { market, limit: QUOTES }, polled(isShown));
  const quotes: Record<PositionKind, Result<Page<Instrument>>> = {
    stock: useQuery(ofMarket(category ?? '', kind === 'stock' && category !== undefined)),
    forex: useQuery(q(listCurrencyPairs, { limit: QUOTES }, polled(kind === 'forex'))),
    futures: useQuery(ofMarket('FUTURE', kind === 'futures')),
    treasury: useQuery(ofMarket('CGI', kind === 'treasury')),
  };
  const hasNoCategory = kind === 'stock' && category === undefined;
  if (!hasNoCategory) return quotes[kind];
  const { data, status, error, refetch, isFetching, errorUpdateCount } = categories;
  return { data: data && NOTHING, status, error, refetch, isFetching, errorUpdateCount };
}

const NOTHING: Page<Instrument> = { items: [], total: 0 };

function Quote({ instrument }: { instrument: Instrument }) {
  const { symbol, name, price, changePercent } = instrument;
  const currency = priceCurrency(instrument);
  return (
    <QuoteRow
      as={Link}
      to={links.stock(symbol, name)}
      symbol={displaySymbol(symbol)}
      detail={name}
      price={price}
      changePercent={changePercent}
      decimals={decimalsOf(instrument)}
      {...(currency ? { currency } : {})}
      {...rowSpark(instrument)}
    />
  );
}
