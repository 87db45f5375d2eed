import { usePlaceLinks } from '@bourse/remote-kit/place-links';
import type { LinkPlaceId } from '@bourse/remote-kit/places';
import { Icon } from '@bourse/ui/icon';
import { List, Row } from '@bourse/ui/list';
import { memo } from 'react';
import { Link } from 'react-router-dom';

/** The links of a place as a list. Renders nothing when no remote registers one. */
export const PlaceList = memo(function PlaceList({ place, label }: { place: LinkPlaceId; label: string }) {
  if (usePlaceLinks(place).length === 0) return null;
  return (
    <List label={label}>
      <PlaceRows place={place} />
    </List>
  );
});

/** The links of a place as rows of a list. */
export const PlaceRows = ({ place }: { place: LinkPlaceId }) =>
  usePlaceLinks(place).map(({ to, title, icon }) => (
    <Row key={to} as={Link} to={to} title={title} leading={<Icon name={icon} />} />
  ));
