import { optionalLinks } from '@bourse/links/links';
import type { Decimal } from '@bourse/money/decimal';
import { formatQuantity } from '@bourse/money/format';
import { useHasRoute } from '@bourse/remote-kit/remotes';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { Chip, ChipRow } from '@bourse/ui/chip';
import { linkButton } from '@bourse/ui/link-button';
import { QuantityStepper } from '@bourse/ui/quantity-stepper';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { type Range, shareOf } from './deal.ts';
import styles from './quantity-entry.module.css';
import type { QuantityDraft } from './use-quantity.ts';

interface QuantityEntryProps {
  range: Range;
  quantity: QuantityDraft;
  problem: string | undefined;
  /** Not even the minimum is covered. */
  isShort: boolean;
  onLeave: () => void;
}

const counted = (quantity: number): string => formatQuantity(quantity, deployment.currency);

/** The quantity of a purchase: typed, in steps of one, or as a fraction of the largest. */
export function QuantityEntry({ range, quantity, problem, isShort, onLeave }: QuantityEntryProps) {
  const { t } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const hasRoute = useHasRoute();
  const { min, covered, max } = range;
  const isPossible = max !== undefined && max >= min;
  const choose = (value: number) => quantity.set(String(value), true);
  const least = t('deals.range.least', { quantity: counted(min) });
  const most =
    covered === undefined || max === undefined || (masked && covered <= max)
      ? undefined
      : covered <= max
        ? t('deals.range.covers', { quantity: counted(covered) })
        : t('deals.range.atMost', { quantity: counted(max) });
  return (
    <div className={styles.entry}>
      <QuantityStepper
        label={t('deals.quantity')}
        value={quantity.text}
        onChange={(text, change) => quantity.set(text, change !== 'typed')}
        selected={quantity.isPreset}
        min={min}
        max={Math.max(min, max ?? min)}
        step={1}
        group={(digits) => formatQuantity(digits as Decimal, deployment.currency)}
        hint={most ? `${most} · ${least}` : least}
        problem={problem}
        isProposed={!quantity.isTouched}
        onLeave={onLeave}
      />
      {isShort && hasRoute(optionalLinks.recharge()) && (
        <Link to={optionalLinks.recharge()} {...linkButton({ size: 'small' })}>
          {t('deals.recharge')}
        </Link>
      )}
      <ChipRow label={t('deals.shares.label')}>
        <Chip onClick={() => choose(min)}>{t('deals.shares.min')}</Chip>
        {([0.25, 0.5] as const).map((part) => (
          <Chip
            key={part}
            disabled={!isPossible}
            spoken={t(part === 0.25 ? 'deals.shares.quarter' : 'deals.shares.half')}
            onClick={() => choose(shareOf(range, part))}
          >
            {part === 0.25 ? '¼' : '½'}
          </Chip>
        ))}
        <Chip disabled={!isPossible} onClick={() => choose(shareOf(range, 1))}>
          {t('deals.shares.max')}
        </Chip>
      </ChipRow>
    </div>
  );
}
