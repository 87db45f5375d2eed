import type { Payee } from '@bourse/contract/recharges';
import { Copyable } from '@bourse/remote-kit/copyable';
import { deployment } from '@bourse/session/config';
import { KeyValue } from '@bourse/ui/key-value';
import { useTranslations } from '../translations.ts';
import styles from './record.module.css';
import { useCopyLabels } from './use-copy-labels.ts';

/** Where the money of a recharge is to be sent, and what has to be written on the transfer. */
export function PayTo({ payee }: { payee: Payee }) {
  const { t } = useTranslations();
  const labels = useCopyLabels();
  return (
    <section className={styles.payee} aria-label={t('record.payTo.title')}>
      <h3 className={styles.heading}>{t('record.payTo.title')}</h3>
      <KeyValue
        items={[
          { key: 'bank', label: t('record.payTo.bank'), value: payee.bank },
          {
            key: 'holder',
            label: t('record.payTo.holder'),
            value: <Copyable text={payee.holder} labels={labels} />,
          },
          {
            key: 'account',
            label: t('record.payTo.account'),
            value: <Copyable text={payee.account} labels={labels} />,
          },
          {
            key: 'reference',
            label: t('record.payTo.reference'),
            value: <Copyable text={payee.reference} labels={labels} />,
          },
        ]}
      />
      {deployment.environment === 'simulated' && <p className={styles.hint}>{t('record.payTo.simulated')}</p>}
    </section>
  );
}
