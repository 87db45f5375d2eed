import { usePlaceLinks } from '@bourse/remote-kit/place-links';
import { Shortcut, Shortcuts } from '@bourse/ui/shortcut';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';

/** Recharge, withdrawal, records …: what the remotes of the app offer here (D2). */
export const AccountButtons = memo(function AccountButtons() {
  const { t } = useTranslations();
  const buttons = usePlaceLinks('account.buttons/v1');
  return (
    <Shortcuts label={t('account.shortcuts')}>
      {buttons.map(({ to, icon, title }) => (
        <Shortcut key={to} as={Link} to={to} icon={icon} label={title} />
      ))}
    </Shortcuts>
  );
});
