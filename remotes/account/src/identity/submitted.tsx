import type { Identity } from '@bourse/contract/identity';
import { IconButton } from '@bourse/ui/icon-button';
import { KeyValue } from '@bourse/ui/key-value';
import { Stamp } from '@bourse/ui/stamp';
import { VisuallyHidden } from '@bourse/ui/visually-hidden';
import { useState } from 'react';
import { useTranslations } from '../translations.ts';
import { numberEnd } from './draft.ts';
import styles from './real-name-screen.module.css';
import { Steps } from './steps.tsx';

const MASK = '••••••';

/**
 * What was submitted, locked while it is under review and once it is approved. The photos are not shown any more: a stolen
 * session must not read a document.
 */
export function Submitted({ identity }: { identity: Identity }) {
  const { t } = useTranslations();
  const isApproved = identity.status === 'approved';
  return (
    <div className={styles.form}>
      <Steps at={isApproved ? undefined : 'review'} />
      <div className={styles.stamp} role="status">
        <Stamp tone={isApproved ? 'success' : 'warning'} icon={isApproved ? 'check' : 'clock'}>
          {t(isApproved ? 'realName.verified' : 'realName.underReview')}
        </Stamp>
        {!isApproved && <p className={styles.hint}>{t('realName.updates')}</p>}
      </div>
      <KeyValue
        items={[
          { key: 'name', label: t('realName.name'), value: identity.realName },
          { key: 'number', label: t('realName.number'), value: <IdNumber identity={identity} /> },
          { key: 'photos', label: t('realName.photos'), value: t('realName.bothSides') },
        ]}
      />
      <p className={styles.hint}>{t('realName.photosSent')}</p>
    </div>
  );
}

/** The end of the number, and all of it on demand where the back end answers it. */
function IdNumber({ identity }: { identity: Identity }) {
  const { t } = useTranslations();
  const [shown, setShown] = useState(false);
  const end = numberEnd(identity);
  return (
    <span className={styles.number}>
      <span aria-hidden={!shown}>{shown ? identity.idNumber : `${MASK}${end}`}</span>
      {!shown && <VisuallyHidden>{t('realName.numberEnd', { end })}</VisuallyHidden>}
      {identity.idNumber !== null && (
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={t(shown ? 'realName.hideNumber' : 'realName.showNumber')}
          onClick={() => setShown(!shown)}
        />
      )}
    </span>
  );
}
