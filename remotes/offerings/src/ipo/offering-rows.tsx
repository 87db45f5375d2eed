import type { Ipo } from '@bourse/contract/ipo';
import { amountAt, changeSince } from '@bourse/figures/price';
import { links } from '@bourse/links/links';
import { formatAmount, formatPercentChange } from '@bourse/money/format';
import { deployment } from '@bourse/session/config';
import { Badge, type BadgeProps } from '@bourse/ui/badge';
import { Figure } from '@bourse/ui/figure';
import { linkButton, textLink } from '@bourse/ui/link-button';
import { Row } from '@bourse/ui/list';
import { DirectionMark, directionOf, Tinted } from '@bourse/ui/price';
import { hairlineRow, pressableRow } from '@bourse/ui/row';
import { VisuallyHidden } from '@bourse/ui/visually-hidden';
import { Link } from 'react-router-dom';
import { shares } from '../figures.ts';
import { useTranslations } from '../translations.ts';
import { applicationAddress, applyAddress } from './addresses.ts';
import styles from './offering-rows.module.css';
import type { Applied } from './use-applied.ts';
import { codeOf, useIpoWords } from './use-ipo-words.ts';

interface OpenRowProps {
  ipo: Ipo;
  applied: Applied | undefined;
}

/** An offering that can be applied for: its stock, and below it its time and the button that applies. */
export function OpenRow({ ipo, applied }: OpenRowProps) {
  const { t } = useTranslations();
  const words = useIpoWords();
  const { companyName, symbol, issuePrice, min, max } = ipo;
  const currency = ipo.currency ?? deployment.currency;
  const closes = words.closes(ipo);
  return (
    <li className={`${hairlineRow} ${styles.offering}`}>
      <Link to={links.stock(symbol, companyName)} className={`${pressableRow} ${styles.stock}`}>
        <span className={styles.line}>
          <span className={styles.name}>{companyName}</span>
          <span className={styles.price}>
            <Figure name={t('ipo.issuePrice')}>{formatAmount(issuePrice, currency)}</Figure>
          </span>
        </span>
        <span className={styles.line}>
          <span>{codeOf(ipo)}</span>
          <span className={styles.limits}>
            {t('ipo.limits', {
              min: shares(min),
              max: shares(max),
              cost: formatAmount(amountAt(issuePrice, min), currency),
            })}
          </span>
        </span>
      </Link>
      <div className={styles.foot}>
        <span className={styles.closes} data-soon={closes?.isSoon}>
          {closes?.text}
        </span>
        {applied ? (
          <AppliedBadge applied={applied} />
        ) : (
          <Link to={applyAddress(ipo.id)} {...linkButton({ variant: 'primary', size: 'small' })}>
            {t('ipo.apply.open')} <VisuallyHidden>{companyName}</VisuallyHidden>
          </Link>
        )}
      </div>
    </li>
  );
}

/** The quantity that was applied for, as a link to the application. */
function AppliedBadge({ applied: { quantity, applicationId } }: { applied: Applied }) {
  const { t } = useTranslations();
  const badge = (
    <Badge tone="accent">{t('ipo.applied', { count: quantity, shares: shares(quantity) })}</Badge>
  );
  if (applicationId === undefined) return badge;
  return (
    <Link to={applicationAddress(applicationId)} className={textLink}>
      {badge}
    </Link>
  );
}

const TONES = {
  forthcoming: 'accent',
  closed: 'neutral',
  listed: 'neutral',
  cancelled: 'warning',
  unknown: 'neutral',
} as const satisfies Record<Ipo['status'], BadgeProps['tone']>;

/** An offering that cannot be applied for any more; a listed one shows its change against the issue price. */
export function PastRow({ ipo }: { ipo: Ipo }) {
  const { t } = useTranslations();
  const { companyName, symbol, issuePrice, marketPrice, status } = ipo;
  const change =
    status === 'listed' && marketPrice !== null ? changeSince(issuePrice, marketPrice) : undefined;
  return (
    <Row
      as={Link}
      to={links.stock(symbol, companyName)}
      title={companyName}
      detail={
        <span className={styles.past}>
          {codeOf(ipo)} <Badge tone={TONES[status]}>{t(`ipo.status.${status}`)}</Badge>
        </span>
      }
      value={
        <Figure name={t('ipo.issuePrice')}>
          {formatAmount(issuePrice, ipo.currency ?? deployment.currency)}
        </Figure>
      }
      valueDetail={
        change && (
          <Tinted direction={directionOf(change)}>
            <DirectionMark direction={directionOf(change)} />{' '}
            {t('ipo.onIssue', { percent: formatPercentChange(change) })}
          </Tinted>
        )
      }
    />
  );
}
