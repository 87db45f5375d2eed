import { q, useAnsweredAt } from '@bourse/api/query';
import { currencyOf, listSettings } from '@bourse/contract/deployment';
import { deployment } from '@bourse/session/config';
import { Empty } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from './currency-guard.module.css';
import { useTranslations } from './translations.ts';

/**
 * Shows no content while the back end's currency differs from the deployment's. Screens are mounted but hidden until
 * the currency is known, so that their queries do not wait; with a currency cached in the last half hour they are
 * visible at once. When the back end cannot be reached or reports no currency, the deployment's currency is trusted.
 */
export function CurrencyGuard({ children }: { children: ReactNode }) {
  const { t } = useTranslations();
  const asked = q(listSettings, {}, { kept: true });
  const settings = useQuery(asked);
  const answeredAt = useAnsweredAt(asked);
  const brokerCurrency = settings.data && currencyOf(settings.data.items);
  const isOther = brokerCurrency !== undefined && brokerCurrency !== deployment.currency;
  const isAsked = settings.fetchStatus === 'fetching';
  // A cached currency may be of another deployment: it may show the screens, but only a fresh response may
  // replace them. A response to the call that was started ahead may have come before the mount.
  if (isOther && (settings.isFetchedAfterMount || answeredAt() !== undefined))
    return (
      <Empty
        icon="warning"
        title={t('currency.title')}
        detail={t('currency.detail', { app: deployment.currency, broker: brokerCurrency })}
      />
    );
  const isUnseen = isAsked && (settings.data === undefined || isOther);
  return (
    <div className={styles.guard} data-unseen={isUnseen}>
      {children}
    </div>
  );
}
