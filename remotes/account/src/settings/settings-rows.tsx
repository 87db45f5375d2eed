import { useHasRoute } from '@bourse/remote-kit/remotes';
import { Icon } from '@bourse/ui/icon';
import { List, Row } from '@bourse/ui/list';
import { Section } from '@bourse/ui/section';
import { Link } from 'react-router-dom';
import { PlaceRows } from '../place-rows.tsx';
import { useTranslations } from '../translations.ts';
import { SETTINGS, type SettingsGroup } from './rows.tsx';

/** The groups of rows; a group without a row whose screen is there is not shown (D2). */
export function SettingsRows() {
  const hasRoute = useHasRoute();
  return SETTINGS.map(({ rows, ...group }) => {
    const there = rows.filter(({ to }) => hasRoute(to));
    return there.length > 0 && <Group key={group.title} {...group} rows={there} />;
  });
}

function Group({ title, rows, More, place }: SettingsGroup) {
  const { t } = useTranslations();
  return (
    <Section title={t(title)}>
      <List inset label={t(title)}>
        {rows.map(({ title: name, icon, to, Value }) => (
          <Row
            key={to}
            as={Link}
            to={to}
            title={t(name)}
            leading={<Icon name={icon} />}
            value={Value && <Value />}
          />
        ))}
        {More && <More />}
        {place && <PlaceRows place={place} />}
      </List>
    </Section>
  );
}
