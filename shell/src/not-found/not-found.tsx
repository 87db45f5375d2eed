import { links } from '@bourse/links/links';
import { linksIn } from '@bourse/remote-kit/place-links';
import { isSlot, type LinkPlaceId, type PlaceId, places } from '@bourse/remote-kit/places';
import { useRemotes } from '@bourse/remote-kit/remotes';
import { Icon } from '@bourse/ui/icon';
import { List, Row } from '@bourse/ui/list';
import { Screen } from '@bourse/ui/screen';
import { Link, useLocation } from 'react-router-dom';
import { TABS } from '../chrome/navigation.ts';
import { useOpenUntilNavigation } from '../chrome/use-open-until-navigation.ts';
import { useLaterTexts } from '../later-texts.ts';
import { SearchDialog } from '../search/lazy-search-dialog.ts';
import { useTranslations } from '../translations.ts';
import { nearestTo } from './nearest.ts';
import styles from './not-found.module.css';

const linkPlaces = (Object.keys(places) as PlaceId[]).filter((id): id is LinkPlaceId => !isSlot(id));

/** The address, what was probably wanted, a search, and home. */
export function NotFound() {
  const { t, locale } = useTranslations();
  const { t: later } = useLaterTexts();
  const { registry } = useRemotes();
  const { pathname } = useLocation();
  const search = useOpenUntilNavigation();
  const tabs = TABS.filter(({ to }) => to !== links.home());
  const sections = [
    ...tabs.map(({ id, to, icon }) => ({ to, icon, title: t(`nav.${id}`) })),
    ...linkPlaces.flatMap((place) => linksIn(registry, place, locale)),
  ];
  return (
    <Screen flush>
      <div className={styles.message}>
        <p className={styles.number} aria-hidden="true">
          404
        </p>
        <p className={styles.detail}>{later('notFound.detail')}</p>
        <p className={styles.address}>{pathname}</p>
      </div>
      <List label={later('notFound.instead')}>
        {nearestTo(pathname, sections).map(({ to, icon, title }) => (
          <Row key={to} as={Link} to={to} title={title} leading={<Icon name={icon} />} />
        ))}
        <Row title={later('notFound.search')} leading={<Icon name="search" />} onPress={search.open} />
        <Row as={Link} to={links.home()} title={later('notFound.home')} leading={<Icon name="home" />} />
      </List>
      {search.wasOpened && <SearchDialog isOpen={search.isOpen} onClose={search.close} />}
    </Screen>
  );
}
