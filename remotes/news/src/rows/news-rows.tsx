import { fileAddress } from '@bourse/api/files';
import type { NewsRow } from '@bourse/contract/news';
import { links } from '@bourse/links/links';
import { Link } from 'react-router-dom';
import { languageOf } from './language.ts';
import styles from './news-rows.module.css';
import { NewsTime } from './news-time.tsx';
import { Picture } from './picture.tsx';

interface NewsRowsProps {
  label: string;
  items: readonly NewsRow[];
  /** Shows the first article large, above the others. */
  lead?: boolean;
}

/** Headlines as links. The space of a picture is reserved, so that nothing moves when it has loaded. */
export function NewsRows({ label, items, lead = false }: NewsRowsProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role when list-style is none
    <ul role="list" aria-label={label}>
      {items.map((item, index) => (
        <li key={item.id} className={styles.row}>
          <Headline item={item} large={lead && index === 0} />
        </li>
      ))}
    </ul>
  );
}

function Headline({ item, large }: { item: NewsRow; large: boolean }) {
  const image = fileAddress(item.image);
  const language = languageOf(item);
  return (
    <Link to={links.newsItem(item.id)} className={styles.headline} data-large={large && Boolean(image)}>
      <span className={styles.text}>
        <span className={styles.title} lang={language}>
          {item.title}
        </span>
        {item.subhead && (
          <span className={styles.subhead} lang={language}>
            {item.subhead}
          </span>
        )}
        <span className={styles.time}>
          <NewsTime at={item.createdAt} />
        </span>
      </span>
      {image && (
        <span className={styles.picture}>
          <Picture address={image} eager={large} />
        </span>
      )}
    </Link>
  );
}
