import { displaySymbol } from '@bourse/contract/instrument';
import { links } from '@bourse/links/links';
import { textLink } from '@bourse/ui/link-button';
import { Empty } from '@bourse/ui/states';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';

export function NoNews() {
  const { t } = useTranslations();
  return <Empty icon="news" title={t('news.empty')} detail={t('news.emptyHint')} />;
}

/** @param about the instrument that was asked for; by default what the customer holds and watches */
export function NothingOfMine({ about }: { about?: string }) {
  const { t } = useTranslations();
  return (
    <Empty
      icon="news"
      title={about === undefined ? t('mine.empty') : t('mine.emptyAbout', { symbol: displaySymbol(about) })}
      action={
        <Link to={links.news()} className={textLink}>
          {t('filter.all')}
        </Link>
      }
    />
  );
}

/** Shown for an old address, or when there are fewer articles than before. */
export function NoSuchPage() {
  const { t } = useTranslations();
  return (
    <Empty
      icon="news"
      title={t('news.beyond')}
      action={
        <Link to={links.news()} className={textLink}>
          {t('news.toFirst')}
        </Link>
      }
    />
  );
}
