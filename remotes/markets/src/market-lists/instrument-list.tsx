import { useRefresh } from '@bourse/api/query';
import type { Instrument } from '@bourse/contract/market';
import type { PositionKind } from '@bourse/contract/position-kind';
import { List } from '@bourse/ui/list';
import { CodeSearch, LoadMore } from '@bourse/ui/long-list';
import { Screen } from '@bourse/ui/screen';
import { Empty, QueryView, SkeletonRows } from '@bourse/ui/states';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { InstrumentRow } from '../instruments/instrument-row.tsx';
import { LIST_REFRESH, PAGE_SIZE } from '../refresh.ts';
import { useTranslations } from '../translations.ts';
import { OwnPositions } from './own-positions.tsx';
import { useSearchedCode } from './searched-code.ts';

export interface InstrumentListProps {
  /** Selects the translations, and the tab of the linked positions. */
  kind: Exclude<PositionKind, 'stock'>;
  /** The code that the list is filtered by, if any. */
  code: string | undefined;
  list: UseInfiniteQueryResult<Instrument[]>;
  receivedAt: () => number;
}

/** What forex, futures and treasury debt share: search, link to the positions, list. */
export function InstrumentList({ kind, code, list, receivedAt }: InstrumentListProps) {
  const { t } = useTranslations();
  const [, search] = useSearchedCode();
  return (
    <Screen flush onRefresh={useRefresh()}>
      <CodeSearch
        label={t(`${kind}.search`)}
        placeholder={t('instruments.code')}
        missing={t('instruments.codeMissing')}
        code={code}
        onSearch={search}
      />
      <OwnPositions kind={kind} />
      <QueryView
        result={list}
        every={LIST_REFRESH}
        receivedAt={receivedAt}
        pending={<SkeletonRows rows={PAGE_SIZE} />}
        errorTitle={code ? t('instruments.searchFailed') : t(`${kind}.loadFailed`)}
        empty={
          code ? (
            <Empty
              icon="search"
              title={t(`${kind}.noMatch`)}
              detail={t('instruments.noMatchHint', { code })}
            />
          ) : (
            <Empty icon="markets" title={t(`${kind}.empty`)} detail={t('instruments.emptyHint')} />
          )
        }
      >
        {(instruments) => (
          <>
            <List label={t(`${kind}.title`)}>
              {instruments.map((instrument) => (
                <InstrumentRow key={instrument.symbol} instrument={instrument} />
              ))}
            </List>
            <LoadMore list={list} />
          </>
        )}
      </QueryView>
    </Screen>
  );
}
