import { formatQuantity } from '@bourse/money/format';
import type { SaveListTexts } from '@bourse/remote-kit/save-list';
import { deployment } from '@bourse/session/config';
import { useTranslations } from '../translations.ts';

/** The texts of a button that saves a list as CSV. */
export function useSaveTexts(): SaveListTexts {
  const { t } = useTranslations();
  const written = (count: number) => formatQuantity(count, deployment.currency);
  return {
    label: t('records.csv.save'),
    reading: (count, total) => t('records.csv.reading', { count: written(count), total: written(total) }),
    failed: t('records.csv.failed'),
    none: t('records.csv.none'),
  };
}
