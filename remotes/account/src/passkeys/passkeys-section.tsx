import { m } from '@bourse/api/query';
import { type Passkey, removePasskey } from '@bourse/contract/passkeys';
import { formatDate } from '@bourse/i18n/dates';
import { useErrorText } from '@bourse/i18n/errors';
import { useOpenInAddress } from '@bourse/remote-kit/use-open-in-address';
import { rememberKey } from '@bourse/session/app-lock';
import { userInfoAtom } from '@bourse/session/session';
import { Button } from '@bourse/ui/button';
import { Confirm, Dialog } from '@bourse/ui/dialog';
import { List, Row } from '@bourse/ui/list';
import { Section } from '@bourse/ui/section';
import { QueryView } from '@bourse/ui/states';
import { VisuallyHidden } from '@bourse/ui/visually-hidden';
import { useMutation } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDeviceName } from '../device-name/use-device-name.ts';
import { useTranslations } from '../translations.ts';
import { PasskeyForm } from './passkey-form.tsx';
import styles from './passkeys-section.module.css';
import { usePasskeys } from './use-passkeys.ts';

/** The customer's passkeys (product.md, "Passkeys"); nothing where there are none to be had. */
export function PasskeysSection() {
  const { t } = useTranslations();
  const { result, isAbsent } = usePasskeys();
  const navigate = useNavigate();
  const [isAdding, close] = useOpenInAddress('add-passkey');
  const customer = useAtomValue(userInfoAtom);
  const [asked, setAsked] = useState<Passkey>();
  if (isAbsent) return null;
  return (
    <Section title={t('passkeys.title')} flush>
      <p className={styles.hint}>{t('passkeys.hint')}</p>
      <QueryView result={result} pending={null} errorTitle={t('passkeys.failed')}>
        {({ items }) => (
          <>
            {items.length > 0 && (
              <List label={t('passkeys.title')}>
                {items.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setAsked(passkey)} />
                ))}
              </List>
            )}
            <div className={styles.add}>
              <Button wide icon="plus" onClick={() => navigate({ search: '?add-passkey' })}>
                {t('passkeys.add')}
              </Button>
            </div>
          </>
        )}
      </QueryView>
      <Dialog open={isAdding} onClose={close} title={t('passkeys.add')} variant="sheet" inAddress>
        <PasskeyForm
          hint={t('passkeys.addHint')}
          onDone={(key) => {
            rememberKey(customer?.id ?? '', key);
            close();
          }}
        />
      </Dialog>
      <Removal passkey={asked} onClose={() => setAsked(undefined)} />
    </Section>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { t, locale } = useTranslations();
  const name = useDeviceName()(passkey.agent);
  const added = t('passkeys.added', { when: formatDate(passkey.createdAt, locale) });
  const used = passkey.lastUsedAt && t('passkeys.used', { when: formatDate(passkey.lastUsedAt, locale) });
  return (
    <Row
      title={name}
      detail={[added, used].filter(Boolean).join(' · ')}
      action={
        <span className={styles.action}>
          <Button size="small" onClick={onRemove}>
            {t('passkeys.remove')} <VisuallyHidden>{name}</VisuallyHidden>
          </Button>
        </span>
      }
    />
  );
}

function Removal({ passkey, onClose }: { passkey: Passkey | undefined; onClose: () => void }) {
  const { t } = useTranslations();
  const errorText = useErrorText();
  const removing = useMutation(m(removePasskey));
  const close = () => {
    removing.reset();
    onClose();
  };
  const remove = async () => {
    if (!passkey) return;
    // What fails is said by the dialog, which stays.
    const isDone = await removing.mutateAsync({ id: passkey.id }).then(
      () => true,
      () => false,
    );
    if (isDone) close();
  };
  return (
    <Confirm
      open={passkey !== undefined}
      onClose={close}
      title={t('passkeys.removeTitle')}
      confirmLabel={t('passkeys.remove')}
      tone="danger"
      onConfirm={remove}
      problem={removing.error && errorText(removing.error)}
    >
      {t('passkeys.removeHint')}
    </Confirm>
  );
}
