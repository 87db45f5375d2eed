import { links } from '@bourse/links/links';
import { Link } from 'react-router-dom';
import { useWords } from './words.ts';

/** A real 404: the address stays, the frame stays, and there is a way on. */
export function NotFoundScreen() {
  const { t } = useWords();
  return (
    <>
      <p>{t('notFound.detail')}</p>
      <Link to={links.home()}>{t('home.title')}</Link>
    </>
  );
}
