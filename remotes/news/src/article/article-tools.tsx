import type { NewsItem } from '@bourse/contract/news';
import { canShareText } from '@bourse/remote-kit/abilities';
import { askToPersist } from '@bourse/remote-kit/ask-to-persist';
import { type Handed, shareText } from '@bourse/remote-kit/share-text';
import { Button } from '@bourse/ui/button';
import { VisuallyHidden } from '@bourse/ui/visually-hidden';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { withSaved } from '../kept/articles.ts';
import { useArticles } from '../kept/use-articles.ts';
import { useTranslations } from '../translations.ts';
import styles from './article.module.css';
import { textSizeAtom, textSizes } from './text-size.atom.ts';

/** Saves and shares the article, and sets the size of its text. */
export function ArticleTools({ item, isSaved }: { item: NewsItem; isSaved: boolean }) {
  const { t } = useTranslations();
  const [, change] = useArticles();
  const [size, setSize] = useAtom(textSizeAtom);
  const [handed, setHanded] = useState<Handed>();
  const share = async () => setHanded(await shareText(item.title, `${item.title}\n${location.href}`));
  const toggleSaved = () => {
    change((articles) => withSaved(articles, item, !isSaved));
    if (!isSaved) void askToPersist();
  };
  const nextSize = textSizes[(textSizes.indexOf(size) + 1) % textSizes.length] ?? 'normal';
  return (
    <div className={styles.tools}>
      <Button onClick={toggleSaved}>
        {t(isSaved ? 'article.saved' : 'article.save')}
        {isSaved && <VisuallyHidden>, {t('article.unsave')}</VisuallyHidden>}
      </Button>
      {canShareText() && <Button onClick={share}>{t('article.share')}</Button>}
      <Button onClick={() => setSize(nextSize)}>
        <span data-size={size} className={styles.letters}>
          Aa
        </span>
        <VisuallyHidden>
          , {t('article.textSize')}: {t(`article.sizes.${size}`)}
        </VisuallyHidden>
      </Button>
      <p role="status" className={styles.handed} data-refused={handed === 'refused'}>
        {handed === 'copied' && t('article.copied')}
        {handed === 'refused' && t('article.notShared')}
      </p>
    </div>
  );
}
