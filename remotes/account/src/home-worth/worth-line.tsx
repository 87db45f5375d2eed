import type { Customer } from '@bourse/contract/customer';
import { gainOfDay } from '@bourse/figures/net-worth';
import { links, optionalLinks } from '@bourse/links/links';
import { isZero } from '@bourse/money/decimal';
import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { useHasRoute } from '@bourse/remote-kit/remotes';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { GainFigure } from '@bourse/ui/gain';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { DayName } from '../account/day-name.tsx';
import { useTranslations } from '../translations.ts';
import styles from './home-worth.module.css';

const OpenPositions = lazyWithRetry(
  () =>
    import(/* webpackChunkName: "on-request-open-positions" */ './open-positions.tsx').then(
      (m) => m.OpenPositions,
    ),
  {
    pending: <p className={styles.line} />,
    isQuiet: true,
  },
);

interface WorthLineProps {
  customer: Customer;
  /** The customer owns nothing, and the day has made nothing. */
  isNew: boolean;
}

/** Below the total: what the day has made; to a new customer what the money is for. */
export function WorthLine({ customer, isNew }: WorthLineProps) {
  const { t } = useTranslations();
  const masked = useAtomValue(amountsHiddenAtom);
  const hasRoute = useHasRoute();
  const { day } = customer;
  if (isNew && isZero(customer.totalAssets) && hasRoute(optionalLinks.recharge()))
    return (
      <Link to={optionalLinks.recharge()} className={styles.begin}>
        {t('account.begin')}
      </Link>
    );
  if (isNew && deployment.environment === 'simulated')
    return <p className={styles.line}>{t('account.practice')}</p>;
  if (!day) return <OpenPositions customer={customer} />;
  return (
    <Link to={links.account()} className={styles.line}>
      <GainFigure gain={gainOfDay(customer, day)} currency={deployment.currency} masked={masked} />
      <span className={styles.since}>
        <DayName since={day.since} />
      </span>
    </Link>
  );
}
