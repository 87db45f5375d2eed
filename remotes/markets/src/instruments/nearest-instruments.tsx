import { q } from '@bourse/api/query';
import { listInstruments } from '@bourse/contract/market';
import { List } from '@bourse/ui/list';
import { Section } from '@bourse/ui/section';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '../translations.ts';
import { mixesExchanges } from './instrument.ts';
import { InstrumentRow } from './instrument-row.tsx';

const MOST = 3;

/** What a search with typing errors finds for a symbol that does not exist; absent where it finds nothing. */
export function NearestInstruments({ symbol }: { symbol: string }) {
  const { t } = useTranslations();
  const { data } = useQuery(q(listInstruments, { search: symbol, limit: MOST }));
  if (!data?.items.length) return null;
  const nearest = data.items.slice(0, MOST);
  return (
    <Section title={t('instruments.nearest')} flush>
      <List label={t('instruments.nearest')}>
        {nearest.map((instrument) => (
          <InstrumentRow
            key={instrument.symbol}
            instrument={instrument}
            showsExchange={mixesExchanges(nearest)}
          />
        ))}
      </List>
    </Section>
  );
}
