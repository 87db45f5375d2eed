import type { NewsItem } from '@bourse/contract/news';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { languageOf } from '../rows/language.ts';
import styles from './article.module.css';
import { sanitise } from './sanitise.ts';
import { textSizeAtom } from './text-size.atom.ts';

/** The text of an article, in a chunk of its own with what makes it safe. */
export function ArticleContent({ item }: { item: NewsItem }) {
  const size = useAtomValue(textSizeAtom);
  const content = useMemo(() => ({ __html: sanitise(item.content) }), [item.content]);
  return (
    <div
      className={styles.content}
      lang={languageOf(item)}
      data-size={size}
      dangerouslySetInnerHTML={content}
    />
  );
}
