import { type OrderStatus, orderStatus } from '@bourse/contract/order-status';
import type { Order } from '@bourse/contract/orders';
import { Badge, type BadgeProps } from '@bourse/ui/badge';
import { useTranslations } from '../translations.ts';

const TONE: Record<OrderStatus, NonNullable<BadgeProps['tone']>> = {
  success: 'neutral',
  pending: 'warning',
  failed: 'problem',
  cancelled: 'neutral',
  expired: 'neutral',
};

export function StatusBadge({ status }: Pick<Order, 'status'>) {
  const { t } = useTranslations();
  const known = orderStatus(status);
  return <Badge tone={TONE[known]}>{t(`records.status.${known}`)}</Badge>;
}

/** Marks a purchase that is sold completely. */
export function ClosedBadge() {
  const { t } = useTranslations();
  return <Badge>{t('records.closed')}</Badge>;
}

export function SideBadge({ side }: Pick<Order, 'side'>) {
  const { t } = useTranslations();
  return <Badge tone={side}>{t(`records.side.${side}`)}</Badge>;
}
