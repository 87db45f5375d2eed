import type { FundOrder } from '@bourse/contract/funds';
import { Badge, type BadgeProps } from '@bourse/ui/badge';
import { useTranslations } from '../translations.ts';

const TONES = {
  active: 'accent',
  completed: 'neutral',
  cancelled: 'problem',
  unknown: 'warning',
} as const satisfies Record<FundOrder['status'], BadgeProps['tone']>;

export function StatusBadge({ status }: Pick<FundOrder, 'status'>) {
  const { t } = useTranslations();
  return <Badge tone={TONES[status]}>{t(`fundInvestment.order.status.${status}`)}</Badge>;
}
