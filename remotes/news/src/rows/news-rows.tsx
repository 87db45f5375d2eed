import { fileAddress } from '@bourse/api/files';
import type { NewsRow } from '@bourse/contract/news';
import { links } from '@bourse/links/links';
import { Link } from 'react-router-dom';
import { languageOf } from './language.ts';
import { NewsLine } from './news-line.tsx';
import styles from './news-rows.module.css';
import { Picture } from './picture.tsx';
import { CHIPS_OF_ROW, type Quotes } from './quotes.ts';
import { Symbols } from './symbols.tsx';

interface NewsRowsProps {
  label: string;
  items: readonly NewsRow[];
  /** Of the symbols in the rows; null where the rows show none. */
  quotes: Quotes | undefined | null;
}

/** Headlines as links. The space of a picture is reserved, so that nothing moves when it has loaded. */
export function NewsRows({ label, items, quotes }: NewsRowsProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role when list-style is none
    <ul role="list" aria-label={label}>
      {items.map((item) => (
        <Headline key={item.id} item={item} quotes={quotes} />
      ))}
    </ul>
  );
}

function Headline({ item, quotes }: { item: NewsRow; quotes: Quotes | undefined | null }) {
  const image = fileAddress(item.image);
  const language = languageOf(item);
  const symbols = quotes === null ? [] : (item.symbols ?? []);
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <Link to={links.newsItem(item.id)} className={styles.headline} lang={language}>
          {item.title}
        </Link>
        {item.subhead && symbols.length === 0 && (
          <span className={styles.subhead} lang={language}>
            {item.subhead}
          </span>
        )}
        {symbols.length > 0 && (
          <span className={styles.symbols}>
            <Symbols symbols={symbols} quotes={quotes ?? undefined} most={CHIPS_OF_ROW} />
          </span>
        )}
        <span className={styles.line}>
          <NewsLine item={item} />
        </span>
      </div>
      {image && (
        <span className={styles.picture}>
          <Picture address={image} />
        </span>
      )}
    </li>
  );
}
