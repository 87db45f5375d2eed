import type { Instrument } from '@bourse/contract/market';
import type { Movers } from '@bourse/contract/movers';
import { Chip, ChipRow } from '@bourse/ui/chip';
import { List } from '@bourse/ui/list';
import { Empty, QueryView, SkeletonRows } from '@bourse/ui/states';
import { mixesExchanges } from '../instruments/instrument.ts';
import { InstrumentRow } from '../instruments/instrument-row.tsx';
import { LIST_REFRESH } from '../refresh.ts';
import { useHeldOrder } from '../sorting/held-order.ts';
import { useTranslations } from '../translations.ts';
import { type AskedMovers, useMovers } from './movers.ts';
import styles from './movers-list.module.css';

interface MoversChoiceProps<V extends Movers | 'all'> {
  /** `MOVERS`, or 'all' before them where there is a list of everything, too. */
  views: readonly V[];
  value: V;
  onChange: (value: V) => void;
}

/** Gainers, losers, most active: what a list shows. */
export function MoversChoice<V extends Movers | 'all'>({ views, value, onChange }: MoversChoiceProps<V>) {
  const { t } = useTranslations();
  return (
    <div className={styles.choice}>
      <ChipRow label={t('movers.choice')}>
        {views.map((view) => (
          <Chip key={view} selected={view === value} onClick={() => onChange(view)}>
            {t(`movers.${view}`)}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}

/** The movers of a market. A poll changes figures and leaves the rows where they are, until other movers are chosen. */
export function MoversList(asked: AskedMovers) {
  const { t } = useTranslations();
  const { market, movers, rows } = asked;
  const { result, receivedAt } = useMovers(asked);
  return (
    <QueryView
      result={result}
      every={LIST_REFRESH}
      receivedAt={receivedAt}
      pending={<SkeletonRows rows={rows} />}
      errorTitle={t('movers.loadFailed')}
      isEmpty={(data) => !data?.length}
      empty={<Empty icon="markets" title={t(result.data ? `movers.none.${movers}` : 'movers.unknown')} />}
    >
      {(data) => <Rows key={`${market} ${movers}`} label={t(`movers.${movers}`)} rows={data ?? []} />}
    </QueryView>
  );
}

function Rows({ label, rows }: { label: string; rows: readonly Instrument[] }) {
  const shown = useHeldOrder('', rows);
  const showsExchange = mixesExchanges(shown);
  return (
    <List label={label}>
      {shown.map((instrument) => (
        <InstrumentRow key={instrument.symbol} instrument={instrument} showsExchange={showsExchange} />
      ))}
    </List>
  );
}
