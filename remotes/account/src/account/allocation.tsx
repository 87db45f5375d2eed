import { links } from '@bourse/links/links';
import { formatAmount } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { GainFigure } from '@bourse/ui/gain';
import { List, Row } from '@bourse/ui/list';
import { Masked } from '@bourse/ui/masked';
import { SkeletonRows } from '@bourse/ui/states';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import styles from './allocation.module.css';
import type { AllocationPart } from './holdings.ts';
import { percentagesOf } from './percentages.ts';

interface AllocationProps {
  parts: readonly AllocationPart[];
  /** Whether the back end reports what money is on hold for. */
  opensHolds: boolean;
  hidden: boolean;
}

/** The parts of the total: a bar, and a row for each part with its percentage, its value and the day's result. */
export function Allocation({ parts, opensHolds, hidden }: AllocationProps) {
  const { t } = useTranslations();
  const shown = parts.filter(({ share }) => share > 0);
  const percentages = percentagesOf(parts.map(({ share }) => share));
  return (
    <div className={styles.parts}>
      {shown.length > 0 && (
        <div className={styles.bar} aria-hidden="true">
          {shown.map(({ id, share }) => (
            <span key={id} className={styles.share} data-part={id} style={{ flexGrow: share }} />
          ))}
        </div>
      )}
      <List label={t('account.spread')}>
        {parts.map((part, index) => (
          <Row
            key={part.id}
            leading={<span className={styles.dot} data-part={part.id} />}
            title={
              <span className={styles.title}>
                {t(`account.${part.id}`)}
                {shown.length > 0 && (
                  <span className={styles.percent}>
                    {part.share > 0 && percentages[index] === 0 ? '<1' : percentages[index]}%
                  </span>
                )}
              </span>
            }
            value={
              <Masked when={hidden}>
                {part.worth ? formatAmount(part.worth, deployment.currency) : '–'}
              </Masked>
            }
            {...(part.id === 'available'
              ? { as: Link, to: links.accountChanges() }
              : part.id === 'onHold'
                ? opensHolds && { as: Link, to: links.onHold() }
                : {
                    as: Link,
                    to: links.positions(part.id),
                    detail: t('account.positions', { count: part.positions ?? 0 }),
                    valueDetail: (
                      <GainFigure gain={part.day} currency={deployment.currency} masked={hidden} />
                    ),
                  })}
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
