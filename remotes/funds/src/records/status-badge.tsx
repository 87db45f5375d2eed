import { Badge, type BadgeProps } from '@bourse/ui/badge';
import { useTranslations } from '../translations.ts';
import type { Transfer } from './transfer.ts';

const TONES = {
  inProgress: 'warning',
  completed: 'neutral',
  failed: 'problem',
  unknown: 'neutral',
} as const satisfies Record<Transfer['status'], BadgeProps['tone']>;

export function StatusBadge({ status }: Pick<Transfer, 'status'>) {
  const { t } = useTranslations();
  return <Badge tone={TONES[status]}>{t(`records.status.${status}`)}</Badge>;
}
