import type { Order } from '@bourse/contract/orders';
import { formatWeekdayTime } from '@bourse/i18n/dates';
import type { Decimal } from '@bourse/money/decimal';
import { formatAmount } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { KeyValue } from '@bourse/ui/key-value';
import { Masked } from '@bourse/ui/masked';
import { UNKNOWN } from '@bourse/ui/price';
import { useAtomValue } from 'jotai';
import { useTranslations } from '../translations.ts';

interface BoughtFiguresProps {
  /** As the broker wrote it down; undefined until it is in the list. */
  order: Order | undefined;
  /** The balance after the purchase; undefined until an answer that is newer than the purchase has arrived. */
  available: Decimal | undefined;
}

/** The amount that was paid, the balance after it, and from when the lot can be sold. */
export function BoughtFigures({ order, available }: BoughtFiguresProps) {
  const { t, locale } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const home = deployment.currency;
  return (
    <KeyValue
      items={[
        {
          key: 'paid',
          label: t('deals.figures.paid'),
          value: order ? formatAmount(order.total, home) : UNKNOWN,
          strong: true,
        },
        {
          key: 'available',
          label: t('call.availableNow'),
          value:
            available === undefined ? (
              UNKNOWN
            ) : (
              <Masked when={masked}>{formatAmount(available, home)}</Masked>
            ),
        },
        ...(order?.sellableAt
          ? [
              {
                key: 'sellable',
                label: t('deals.figures.sellable'),
                value: formatWeekdayTime(order.sellableAt, locale),
              },
            ]
          : []),
      ]}
    />
  );
}
