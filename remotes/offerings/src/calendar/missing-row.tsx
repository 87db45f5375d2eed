import { useCommonTranslations } from '@bourse/i18n/translations';
import { Button } from '@bourse/ui/button';
import { Row } from '@bourse/ui/list';
import { useTranslations } from '../translations.ts';
import type { Missing } from './use-calendar.ts';

/** Says that the rows of a source are missing, with a button that reads them again. */
export function MissingRow({ source, retry, isRetrying }: Missing) {
  const { t } = useTranslations();
  const common = useCommonTranslations();
  return (
    <Row
      title={<span role="alert">{t(`calendar.missing.${source}`)}</span>}
      action={
        <Button size="small" icon="refresh" pending={isRetrying} onClick={retry}>
          {common.t('retry')}
        </Button>
      }
    />
  );
}
