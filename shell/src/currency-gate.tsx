import { q } from '@bourse/api/query';
import { currencyOf, listSettings } from '@bourse/contract/deployment';
import { deployment } from '@bourse/session/config';
import { Empty } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from './currency-gate.module.css';
import { useTranslations } from './translations.ts';

/**
 * Nothing is shown in a currency that the back end does not reckon in. Screens ask for their data meanwhile, unseen, so
 * that they do not wait for this answer; who was here in the last half hour waits for nothing. A back end that does not
 * say its currency, or cannot be asked, is taken at the deployment's word.
 */
export function CurrencyGate({ children }: { children: ReactNode }) {
  const { t } = useTranslations();
  const settings = useQuery(q(listSettings, {}, { kept: true }));
  const brokerCurrency = settings.data && currencyOf(settings.data.items);
  const isOther = brokerCurrency !== undefined && brokerCurrency !== deployment.currency;
  const isAsked = settings.fetchStatus === 'fetching';
  // What was kept may be of another deployment: it lets screens be seen, and alone hides none.
  if (isOther && settings.isFetchedAfterMount)
    return (
      <Empty
        icon="warning"
        title={t('currency.title')}
        detail={t('currency.detail', { app: deployment.currency, broker: brokerCurrency })}
      />
    );
  const isUnseen = isAsked && (settings.data === undefined || isOther);
  return (
    <div className={styles.gate} data-unseen={isUnseen}>
      {children}
    </div>
  );
}
