import type { Payee } from '@bourse/contract/transfers';
import { CopyButton } from '@bourse/remote-kit/copy-button';
import { deployment } from '@bourse/session/config';
import { KeyValue } from '@bourse/ui/key-value';
import { useTranslations } from '../translations.ts';
import styles from './record.module.css';

/** Text that can be copied. */
export function Copyable({ text }: { text: string }) {
  const { t } = useTranslations();
  return (
    <span className={styles.copyable}>
      {text}
      <CopyButton
        text={text}
        words={{ copy: t('copy.copy'), copied: t('copy.copied'), notCopied: t('copy.notCopied') }}
      />
    </span>
  );
}

/** Where the money of a recharge is to be sent, and what has to be written on the transfer. */
export function PayTo({ payee }: { payee: Payee }) {
  const { t } = useTranslations();
  return (
    <section className={styles.payee} aria-label={t('record.payTo.title')}>
      <h3 className={styles.heading}>{t('record.payTo.title')}</h3>
      <KeyValue
        items={[
          { key: 'bank', label: t('record.payTo.bank'), value: payee.bank },
          { key: 'holder', label: t('record.payTo.holder'), value: <Copyable text={payee.holder} /> },
          { key: 'account', label: t('record.payTo.account'), value: <Copyable text={payee.account} /> },
          {
            key: 'reference',
            label: t('record.payTo.reference'),
            value: <Copyable text={payee.reference} />,
          },
        ]}
      />
      {deployment.environment === 'simulated' && <p className={styles.hint}>{t('record.payTo.simulated')}</p>}
    </section>
  );
}
