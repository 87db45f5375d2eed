import type { Customer } from '@bourse/contract/customer';
import type { KindWorth } from '@bourse/figures/account';
import { percentagesOf, sharesOf } from '@bourse/figures/shares';
import { links } from '@bourse/links/links';
import { isZero } from '@bourse/money/decimal';
import { formatAmount } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { Figure } from '@bourse/ui/figure';
import { GainFigure } from '@bourse/ui/gain';
import { List, Row } from '@bourse/ui/list';
import { Masked } from '@bourse/ui/masked';
import { UNKNOWN } from '@bourse/ui/price';
import { SkeletonRows } from '@bourse/ui/states';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import styles from './allocation.module.css';

interface AllocationProps {
  customer: Pick<Customer, 'available' | 'reserved' | 'holds'>;
  kinds: readonly KindWorth[];
  hidden: boolean;
}

/**
 * The parts of total assets: a bar, and a row for each part with its percentage, its value and today's result. First the
 * balance, then money on hold if there is any, then the positions by kind.
 */
export function Allocation({ customer, kinds, hidden }: AllocationProps) {
  const { t } = useTranslations();
  const { available, reserved, holds } = customer;
  const onHold = reserved === null || isZero(reserved) ? undefined : reserved;
  const parts = [
    { id: 'available' as const, value: available },
    ...(onHold ? [{ id: 'onHold' as const, value: onHold }] : []),
    ...kinds.map((kind) => ({ id: kind.kind, value: kind.value })),
  ];
  const shares = sharesOf(parts.map(({ value }) => value));
  const percentages = percentagesOf(shares);
  const isSpread = shares.some((share) => share > 0);
  const linkOf = (id: (typeof parts)[number]['id']) => {
    if (id === 'available') return { as: Link, to: links.accountChanges() };
    if (id === 'onHold') return holds !== null && { as: Link, to: links.onHold() };
    const kind = kinds.find((one) => one.kind === id);
    return {
      as: Link,
      to: links.positions(id),
      detail: t('account.positions', { count: kind?.count ?? 0 }),
      valueDetail: (
        <Figure name={t('account.today')}>
          <GainFigure gain={kind?.day} currency={deployment.currency} masked={hidden} />
        </Figure>
      ),
    };
  };
  return (
    <div className={styles.parts}>
      {isSpread && (
        <div className={styles.bar} aria-hidden="true">
          {parts.map(
            ({ id }, index) =>
              (shares[index] ?? 0) > 0 && (
                <span key={id} className={styles.share} data-part={id} style={{ flexGrow: shares[index] }} />
              ),
          )}
        </div>
      )}
      <List label={t('account.spread')}>
        {parts.map(({ id, value }, index) => (
          <Row
            key={id}
            leading={<span className={styles.dot} data-part={id} />}
            title={
              <span className={styles.title}>
                {t(`account.${id}`)}
                {isSpread && (
                  <span className={styles.percent}>
                    {(shares[index] ?? 0) > 0 && percentages[index] === 0 ? '<1' : percentages[index]}%
                  </span>
                )}
              </span>
            }
            value={
              <Masked when={hidden}>{value ? formatAmount(value, deployment.currency) : UNKNOWN}</Masked>
            }
            {...linkOf(id)}
          />
        ))}
      </List>
    </div>
  );
}

/** Skeleton of the balance and four kinds of positions. */
export function AllocationSkeleton() {
  return (
    <div className={styles.parts}>
      <div className={styles.bar} />
      <SkeletonRows rows={1} shape="line" />
      <SkeletonRows rows={4} shape="row" />
    </div>
  );
}
