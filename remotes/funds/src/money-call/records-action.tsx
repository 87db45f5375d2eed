import { HeaderAction } from '@bourse/ui/header-action';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';

/** The way from a form to the list of what was requested before. */
export function RecordsAction({ to }: { to: string }) {
  const { t } = useTranslations();
  return <HeaderAction as={Link} to={to} icon="records" label={t('call.records')} />;
}
