import { q } from '@bourse/api/query';
import { listNews } from '@bourse/contract/news';
import { links } from '@bourse/links/links';
import { List, Row } from '@bourse/ui/list';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import styles from './article.module.css';

/** Among so many of the newest the article is looked for; an older one has no next. */
const NEWEST = 30;

/** The way to the article that was published before this one; nothing where it is not known. */
export function NextArticle({ id }: { id: string }) {
  const { t, locale } = useTranslations();
  const { data } = useQuery(q(listNews, { page: 1, limit: NEWEST, language: locale }));
  const place = data?.items.findIndex((item) => item.id === id) ?? -1;
  const next = place >= 0 ? data?.items[place + 1] : undefined;
  if (!next) return null;
  return (
    <div className={styles.next}>
      <List>
        <Row as={Link} to={links.newsItem(next.id)} title={t('article.next')} detail={next.title} />
      </List>
    </div>
  );
}
