import { useRefresh } from '@bourse/api/query';
import { Screen } from '@bourse/ui/screen';
import { QueryView } from '@bourse/ui/states';
import { useSearchParams } from 'react-router-dom';
import { useMySymbols } from '../mine/use-my-symbols.ts';
import { NewsSkeleton } from '../rows/news-skeleton.tsx';
import { useTranslations } from '../translations.ts';
import { filterOf } from './filter.ts';
import { NewsFilter } from './news-filter.tsx';
import { NewsList } from './news-list.tsx';
import { NothingOfMine } from './no-news.tsx';
import { SavedNews } from './saved-news.tsx';

/** The news, those about one instrument or the customer's own, and what they saved (product.md, "News"). */
export function NewsScreen() {
  const { t } = useTranslations();
  const [query] = useSearchParams();
  const filter = filterOf(query);
  const mine = useMySymbols(filter.kind === 'mine');
  const refresh = useRefresh();

  return (
    <Screen flush onRefresh={refresh}>
      <NewsFilter filter={filter} />
      {filter.kind === 'saved' ? (
        <SavedNews />
      ) : filter.kind === 'mine' ? (
        <QueryView
          result={mine}
          pending={<NewsSkeleton rows={6} />}
          errorTitle={t('news.failed')}
          empty={<NothingOfMine />}
        >
          {(symbols) => <NewsList key="mine" symbols={symbols} empty={<NothingOfMine />} />}
        </QueryView>
      ) : (
        <NewsList
          key={filter.symbol}
          symbols={filter.symbol === undefined ? undefined : [filter.symbol]}
          empty={filter.symbol === undefined ? undefined : <NothingOfMine about={filter.symbol} />}
        />
      )}
    </Screen>
  );
}
