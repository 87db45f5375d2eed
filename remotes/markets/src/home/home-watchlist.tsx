import { links } from '@bourse/links/links';
import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { List } from '@bourse/ui/list';
import { Section } from '@bourse/ui/section';
import { QueryView, SkeletonRows } from '@bourse/ui/states';
import { Link } from 'react-router-dom';
import { mixesExchanges } from '../instruments/instrument.ts';
import { InstrumentRow } from '../instruments/instrument-row.tsx';
import { LIST_REFRESH } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import { UNPRICED } from '../watchlists/unpriced.ts';
import { type Entry, useEntries } from '../watchlists/use-watchlists.ts';
import { ROWS } from './rows.ts';

const Suggestions = lazyWithRetry(
  () =>
    import(/* webpackChunkName: "on-request-suggestions" */ './suggestions.tsx').then((m) => m.Suggestions),
  {
    pending: <SkeletonRows rows={ROWS} />,
  },
);

/** Slot home.watchlist/v1: the first rows of the watchlist in the customer's order; where it is empty, what could be on it. */
export function HomeWatchlist() {
  const { t } = useTranslations();
  const { result, receivedAt } = useEntries(undefined);
  const pending = <SkeletonRows rows={ROWS} />;
  return (
    <Section
      title={t('watchlist.list')}
      more={{ as: Link, to: links.watchlists(), label: t('home.all') }}
      flush
    >
      <QueryView
        result={result}
        every={LIST_REFRESH}
        receivedAt={receivedAt}
        pending={pending}
        errorTitle={t('watchlist.loadFailed')}
        empty={<Suggestions />}
      >
        {(entries) => <Rows entries={entries.slice(0, ROWS)} />}
      </QueryView>
    </Section>
  );
}

function Rows({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslations();
  const showsExchange = mixesExchanges(entries.map(({ detail }) => detail ?? UNPRICED));
  return (
    <List label={t('watchlist.list')}>
      {entries.map(({ symbol, name, detail = UNPRICED }) => (
        <InstrumentRow key={symbol} instrument={{ ...detail, symbol, name }} showsExchange={showsExchange} />
      ))}
    </List>
  );
}
