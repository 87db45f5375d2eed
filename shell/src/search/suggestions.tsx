import { allPages, q } from '@bourse/api/query';
import { decimalsOf, priceCurrency, rowSpark } from '@bourse/contract/instrument';
import { type Instrument, listCategories, listInstruments } from '@bourse/contract/market';
import { MOVERS_ASKED, moversAmong } from '@bourse/contract/movers';
import type { PositionKind } from '@bourse/contract/position-kind';
import { listPositions, type Position } from '@bourse/contract/positions';
import { changePercentOf } from '@bourse/figures/quotes';
import { links } from '@bourse/links/links';
import { cmp } from '@bourse/money/decimal';
import { formatQuantity } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { List } from '@bourse/ui/list';
import { QuoteRow } from '@bourse/ui/quote-row';
import { Section } from '@bourse/ui/section';
import { SkeletonRows } from '@bourse/ui/states';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { namesOf } from './names.ts';

const KINDS: readonly PositionKind[] = ['stock', 'forex', 'futures', 'treasury'];
/** As the screens of positions ask for them, so that what these have loaded is not loaded again. */
const POSITIONS_PAGE = 10;
const MOST_HOLDINGS = 4;
const MOST_POPULAR = 6;

/** Before anything is typed: what the customer holds, and what is traded most. What cannot be loaded is left out. */
export function Suggestions() {
  const { t } = useTranslations();
  const isHidden = useAtomValue(amountsHiddenAtom);
  const { held, isPending } = useQueries({
    queries: KINDS.map((kind) => allPages(listPositions, { kind }, { limit: POSITIONS_PAGE })),
    combine: (kinds) => ({
      held: largest(kinds.flatMap(({ data }) => data ?? [])),
      isPending: kinds.some((kind) => kind.isPending && kind.errorUpdateCount === 0),
    }),
  });
  const popular = usePopular();
  // What is traded most stands below the holdings: it does not come before them, to be moved by them.
  if (isPending) return <SkeletonRows rows={MOST_HOLDINGS} />;
  return (
    <>
      {held.length > 0 && (
        <Section title={t('search.holdings')} flush>
          <List label={t('search.holdings')}>
            {held.map((position) => {
              const quantity = formatQuantity(position.quantity, deployment.currency);
              return (
                <Suggestion
                  key={position.symbol}
                  of={position}
                  badge={isHidden ? undefined : quantity}
                  badgeLabel={isHidden ? undefined : t('search.held', { quantity })}
                />
              );
            })}
          </List>
        </Section>
      )}
      {popular.length > 0 && (
        <Section title={t('search.popular')} flush>
          <List label={t('search.popular')}>
            {popular.map((instrument) => (
              <Suggestion key={instrument.symbol} of={instrument} />
            ))}
          </List>
        </Section>
      )}
    </>
  );
}

/** By what they are worth now. */
const largest = (positions: readonly Position[]): readonly Position[] =>
  positions.toSorted((a, b) => cmp(b.value ?? '0', a.value ?? '0')).slice(0, MOST_HOLDINGS);

/** The most active of the first category; empty where the back end does not sort (D79). */
function usePopular(): readonly Instrument[] {
  const categories = useQuery(q(listCategories, {}, { kept: true }));
  const market = categories.data?.items[0]?.code;
  const asked = { ...MOVERS_ASKED.active, ...(market ? { market } : {}), limit: MOST_POPULAR };
  const { data } = useQuery(q(listInstruments, asked, { enabled: market !== undefined }));
  return (data && moversAmong('active', data)) ?? [];
}

interface SuggestionProps {
  of: Instrument | Position;
  badge?: string | undefined;
  badgeLabel?: string | undefined;
}

function Suggestion({ of, badge, badgeLabel }: SuggestionProps) {
  const currency = priceCurrency(of);
  const [title, detail] = namesOf(of);
  return (
    <QuoteRow
      as={Link}
      to={links.stock(of.symbol, of.name)}
      symbol={title}
      detail={detail}
      price={of.price ?? undefined}
      changePercent={'changePercent' in of ? of.changePercent : changePercentOf(of)}
      decimals={decimalsOf(of)}
      {...(currency ? { currency } : {})}
      {...rowSpark(of)}
      badge={badge}
      badgeLabel={badgeLabel}
    />
  );
}
