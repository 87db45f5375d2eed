import { usePlaceLinks } from '@bourse/remote-kit/place-links';
import type { LinkPlaceId } from '@bourse/remote-kit/places';
import { Icon } from '@bourse/ui/icon';
import { List, Row } from '@bourse/ui/list';
import { Link } from 'react-router-dom';

/** The links of a place as rows. Renders nothing when no remote registers one. */
export function PlaceRows({ place, label }: { place: LinkPlaceId; label: string }) {
  const links = usePlaceLinks(place);
  if (links.length === 0) return null;
  return (
    <List label={label}>
      {links.map(({ to, title, icon }) => (
        <Row key={to} as={Link} to={to} title={title} leading={<Icon name={icon} />} />
      ))}
    </List>
  );
}
