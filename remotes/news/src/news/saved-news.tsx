import { Empty } from '@bourse/ui/states';
import { useArticles } from '../kept/use-articles.ts';
import { NewsRows } from '../rows/news-rows.tsx';
import { useQuotesOf } from '../rows/quotes.ts';
import { useTranslations } from '../translations.ts';

/** The articles that the customer saved on this device, the last one first. */
export function SavedNews() {
  const { t } = useTranslations();
  const [articles] = useArticles();
  const items = articles.flatMap(({ item, isSaved }) => (isSaved ? [item] : []));
  const quotes = useQuotesOf(items);
  if (items.length === 0) return <Empty icon="star" title={t('saved.empty')} detail={t('saved.emptyHint')} />;
  return <NewsRows label={t('filter.saved')} items={items} quotes={quotes} />;
}
