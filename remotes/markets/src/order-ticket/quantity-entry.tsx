import { POSITION_CAP } from '@bourse/contract/orders';
import type { Decimal } from '@bourse/money/decimal';
import { formatAmount, formatQuantity } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { Chip, ChipRow } from '@bourse/ui/chip';
import { NumberEntry } from '@bourse/ui/number-pad';
import { Segment } from '@bourse/ui/segment';
import { useAtomValue } from 'jotai';
import { memo } from 'react';
import { useTranslations } from '../translations.ts';
import type { Draft, DraftAction, Share } from './order-ticket.ts';
import styles from './quantity-entry.module.css';

interface QuantityEntryProps {
  draft: Draft;
  change: (action: DraftAction) => void;
  /** The largest quantity that can be bought; undefined until that is known. */
  max: number | undefined;
  balance: Decimal | undefined;
  /** What is wrong with the quantity. */
  problem: string | undefined;
}

/** Shares of the most that can be bought. The fraction on the chip is spoken by its name. */
const SHARES = [
  [0.25, 'quarter', '¼'],
  [0.5, 'half', '½'],
] as const satisfies readonly (readonly [Share, string, string])[];

/** How many are bought: at most half or a full position, and what the balance pays for (D37). Not the price's, so memoised. */
export const QuantityEntry = memo(function QuantityEntry(props: QuantityEntryProps) {
  const { draft, change, max, balance, problem } = props;
  const { t } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const available =
    balance !== undefined &&
    max !== undefined &&
    t(masked ? 'orderTicket.atMost' : 'orderTicket.available', {
      amount: formatAmount(balance, deployment.currency),
      max: formatQuantity(max, deployment.currency),
    });
  return (
    <div className={styles.entry}>
      <Segment
        label={t('orderTicket.size')}
        value={draft.size}
        onChange={(size) => change({ type: 'size', size })}
        options={[
          { id: 'half', label: t('orderTicket.upTo', { max: POSITION_CAP.half }) },
          { id: 'full', label: t('orderTicket.upTo', { max: POSITION_CAP.full }) },
        ]}
      />
      <NumberEntry
        label={t('orderTicket.quantity')}
        name="quantity"
        value={draft.quantity}
        preset={draft.isPreset}
        onChange={(quantity) => change({ type: 'quantity', quantity })}
        digits={4}
        problem={problem}
        hint={available}
        // A problem takes the place of the hint; what is available then stands below it.
        note={
          problem ? available : t('orderTicket.soldAsLot', { count: Math.max(1, Number(draft.quantity)) })
        }
      >
        <div className={styles.shares}>
          <ChipRow label={t('orderTicket.shares')}>
            {SHARES.map(([share, name, face]) => (
              <Chip
                key={name}
                aria-label={t(`orderTicket.share.${name}`)}
                disabled={!max}
                onClick={() => change({ type: 'share', share, max: max ?? 0 })}
              >
                {face}
              </Chip>
            ))}
            <Chip disabled={!max} onClick={() => change({ type: 'share', share: 1, max: max ?? 0 })}>
              {t('orderTicket.max')}
            </Chip>
          </ChipRow>
        </div>
      </NumberEntry>
    </div>
  );
});
