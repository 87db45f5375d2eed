import { POSITION_CAP } from '@bourse/contract/orders';
import type { Decimal } from '@bourse/money/decimal';
import { formatAmount, formatQuantity } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { Button } from '@bourse/ui/button';
import { Chip, ChipRow } from '@bourse/ui/chip';
import { NumberEntry } from '@bourse/ui/number-pad';
import { Segment } from '@bourse/ui/segment';
import { useAtomValue } from 'jotai';
import { memo, type ReactNode } from 'react';
import { useTranslations } from '../translations.ts';
import type { Draft, DraftAction, Share } from './order-ticket.ts';
import styles from './quantity-entry.module.css';

interface QuantityEntryProps {
  draft: Draft;
  change: (action: DraftAction) => void;
  /** The largest quantity; undefined until that is known. */
  max: number | undefined;
  /** What is wrong with the quantity. */
  problem: string | undefined;
}

interface PurchaseQuantityProps extends QuantityEntryProps {
  balance: Decimal | undefined;
  /** Whether it can be sold in whole lots only. */
  soldWhole: boolean;
}

/** How many are bought: at most half or a full position, and what the balance pays for (D37). Not the price's, so memoised. */
export const PurchaseQuantity = memo(function PurchaseQuantity(props: PurchaseQuantityProps) {
  const { draft, change, max, balance, problem, soldWhole } = props;
  const { t } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const available =
    balance !== undefined &&
    max !== undefined &&
    t(masked ? 'orderTicket.atMost' : 'orderTicket.available', {
      amount: formatAmount(balance, deployment.currency),
      max: formatQuantity(max, deployment.currency),
    });
  const lot = soldWhole && t('orderTicket.soldAsLot', { count: Math.max(1, Number(draft.quantity)) });
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
      <Quantity
        draft={draft}
        change={change}
        max={max}
        problem={problem}
        digits={4}
        hint={available}
        // A problem takes the place of the hint; what is available then stands below it.
        note={problem ? available : lot}
      />
    </div>
  );
});

interface SaleQuantityProps extends QuantityEntryProps {
  /** From how many lots it is taken. */
  lots: number;
  /** Lets the customer choose them; undefined where there is nothing to choose. */
  chooseLots: (() => void) | undefined;
}

/** How many are sold: any quantity up to what has settled, the oldest lots first (D88). */
export function SaleQuantity({ draft, change, max, problem, lots, chooseLots }: SaleQuantityProps) {
  const { t } = useTranslations();
  const most =
    max !== undefined && t('orderTicket.atMost', { max: formatQuantity(max, deployment.currency) });
  return (
    <Quantity
      draft={draft}
      change={change}
      max={max}
      problem={problem}
      digits={9}
      hint={most}
      note={
        chooseLots && (
          <span className={styles.lots}>
            {lots > 0 && t('orderTicket.oldestFirst', { count: lots })}
            <Button variant="text" onClick={chooseLots}>
              {t('orderTicket.chooseLots')}
            </Button>
          </span>
        )
      }
    />
  );
}

/** Shares of the largest quantity. */
const SHARES = [
  [0.25, 'quarter', '¼'],
  [0.5, 'half', '½'],
] as const satisfies readonly (readonly [Share, string, string])[];

interface QuantityProps extends QuantityEntryProps {
  /** Most digits. */
  digits: number;
  hint: ReactNode;
  note: ReactNode;
}

function Quantity({ draft, change, max, ...shown }: QuantityProps) {
  const { t } = useTranslations();
  const take = (share: Share) => change({ type: 'share', share, max: max ?? 0 });
  return (
    <NumberEntry
      label={t('orderTicket.quantity')}
      name="quantity"
      value={draft.quantity}
      preset={draft.isPreset}
      onChange={(quantity) => change({ type: 'quantity', quantity })}
      {...shown}
    >
      <div className={styles.shares}>
        <ChipRow label={t(`orderTicket.shares.${draft.side}`)}>
          {SHARES.map(([share, name, face]) => (
            <Chip
              key={name}
              spoken={t(`orderTicket.share.${name}`)}
              disabled={!max}
              onClick={() => take(share)}
            >
              {face}
            </Chip>
          ))}
          <Chip disabled={!max} onClick={() => take(1)}>
            {t(draft.side === 'buy' ? 'orderTicket.max' : 'orderTicket.all')}
          </Chip>
        </ChipRow>
      </div>
    </NumberEntry>
  );
}
