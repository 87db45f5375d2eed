import { codeOf } from '@bourse/api/error';
import { q } from '@bourse/api/query';
import { getNewsItem } from '@bourse/contract/news';
import { links } from '@bourse/links/links';
import { linkButton } from '@bourse/ui/link-button';
import { Screen } from '@bourse/ui/screen';
import { Empty, QueryView, useStandingError } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { withOpened, without } from '../kept/articles.ts';
import { useArticles } from '../kept/use-articles.ts';
import { useTranslations } from '../translations.ts';
import { Article } from './article.tsx';
import { ArticleSkeleton } from './article-skeleton.tsx';

/** One article; what was opened before is read without a network, too. It is mounted anew for each article. */
export function ArticleScreen() {
  const { id = '' } = useParams();
  return <OpenedArticle key={id} id={id} />;
}

function OpenedArticle({ id }: { id: string }) {
  const { t, locale } = useTranslations();
  const article = useQuery(q(getNewsItem, { id, language: locale }));
  const [articles, change] = useArticles();
  const { data } = article;
  const isGone = codeOf(useStandingError(article)) === 'not-found';

  // The device's storage is outside of React.
  useEffect(() => {
    if (isGone) change((kept) => without(kept, id));
    else if (data) change((kept) => withOpened(kept, data));
  }, [data, isGone, id, change]);

  if (isGone)
    return (
      <Screen>
        <Gone />
      </Screen>
    );
  const kept = articles.find(({ item }) => item.id === id);
  const shown = kept && !data ? { ...article, data: kept.item } : article;
  return (
    <Screen>
      <QueryView result={shown} pending={<ArticleSkeleton />} errorTitle={t('article.failed')}>
        {(item) => <Article item={item} isSaved={kept?.isSaved ?? false} isKept={!data} />}
      </QueryView>
    </Screen>
  );
}

function Gone() {
  const { t } = useTranslations();
  return (
    <Empty
      icon="news"
      title={t('article.gone')}
      action={
        <Link to={links.news()} {...linkButton()}>
          {t('article.toNews')}
        </Link>
      }
    />
  );
}
