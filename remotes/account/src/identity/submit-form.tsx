import type { ApiError } from '@bourse/api/error';
import { m } from '@bourse/api/query';
import { type Identity, submitIdentity } from '@bourse/contract/identity';
import { plainName } from '@bourse/contract/text';
import { useErrorText } from '@bourse/i18n/errors';
import { deployment } from '@bourse/session/config';
import { Banner } from '@bourse/ui/banner';
import { Button } from '@bourse/ui/button';
import { Field } from '@bourse/ui/field';
import { Form } from '@bourse/ui/form';
import { useOfflineReason } from '@bourse/ui/online';
import { SelectField } from '@bourse/ui/select-field';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { AskBeforeLeaving } from '../ask-before-leaving.tsx';
import { useTranslations } from '../translations.ts';
import { type Draft, documents, draftOf, keepsNumber, numberEnd, reasonOf } from './draft.ts';
import { PhotoField } from './photo-field.tsx';
import styles from './real-name-screen.module.css';
import { Steps } from './steps.tsx';
import { usePhoto } from './use-photo.ts';

interface SubmitFormProps {
  identity: Identity;
  /** Asks for the status again. @returns undefined where that fails */
  onAsk: () => Promise<Identity | undefined>;
}

/** Submits name, number and two photos for review. */
export function SubmitForm({ identity, onAsk }: SubmitFormProps) {
  const { t } = useTranslations();
  const offline = useOfflineReason();
  const [written, setWritten] = useState<Partial<Draft>>({});
  // What was refused fills the form, also where it comes after a failed request; it replaces nothing that was written.
  const before = draftOf(identity);
  const draft = { ...before, ...written };
  const front = usePhoto(identity.frontImage);
  const back = usePhoto(identity.backImage);
  const sending = useMutation(m(submitIdentity));

  const isChanged =
    front.isChanged ||
    back.isChanged ||
    draft.realName !== before.realName ||
    draft.idNumber !== before.idNumber;
  const reason = reasonOf(draft, [front, back], identity);
  const change = (part: Partial<Draft>) => setWritten({ ...written, ...part });

  const submit = async () => {
    if (!front.address || !back.address) return;
    sending.reset();
    // An unknown status is asked again before anything is sent (D45).
    if (identity.status === 'unknown') {
      const status = (await onAsk())?.status;
      if (status !== 'none' && status !== 'refused') return;
    }
    const documentsOfDraft = { frontImage: front.address, backImage: back.address };
    const idNumber = plainName(draft.idNumber).toUpperCase();
    const fields = { realName: plainName(draft.realName), ...(idNumber ? { idNumber } : {}) };
    // The status is awaited, so that the form stays locked until the answer replaces it.
    await sending.mutateAsync({ ...fields, ...documentsOfDraft }).catch(() => undefined);
    await onAsk();
  };

  return (
    <>
      <AskBeforeLeaving when={isChanged && !sending.isSuccess} />
      <Form className={styles.form} aria-label={t('realName.title')} onSubmit={submit}>
        <Steps at="details" />
        <StatusBanner identity={identity} />
        <SelectField
          label={t('realName.document')}
          value={draft.document}
          onChange={({ target }) => change({ document: target.value as Draft['document'] })}
          options={documents.map((id) => ({
            value: id,
            label: t(
              id === 'idCard' && deployment.currency === 'INR'
                ? 'realName.documents.indian'
                : `realName.documents.${id}`,
            ),
          }))}
        />
        <Field
          label={t('realName.name')}
          hint={t('realName.nameHint')}
          autoComplete="name"
          value={draft.realName}
          onChange={({ target }) => change({ realName: target.value })}
        />
        <Field
          label={t('realName.number')}
          hint={keepsNumber(identity) ? t('realName.keepNumber', { end: numberEnd(identity) }) : undefined}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={50}
          // Shows the number in capitals, as it is sent. Changing the value instead would move the caret.
          style={{ textTransform: 'uppercase' }}
          value={draft.idNumber}
          onChange={({ target }) => change({ idNumber: target.value })}
        />
        <div className={styles.photos}>
          <PhotoField label={t('realName.front')} photo={front} />
          <PhotoField label={t('realName.back')} photo={back} />
        </div>
        <p className={styles.hint}>{t('realName.privacy')}</p>
        {sending.error && <Failure error={sending.error} />}
        <Button type="submit" variant="primary" size="large" wide reason={reason ? t(reason) : offline}>
          {t('realName.submit')}
        </Button>
      </Form>
    </>
  );
}

function StatusBanner({ identity }: { identity: Identity }) {
  const { t } = useTranslations();
  if (identity.status === 'unknown') return <Banner tone="warning">{t('realName.unknown')}</Banner>;
  if (identity.status !== 'refused') return null;
  return (
    <Banner tone="problem" title={t('realName.refused')}>
      {identity.reason || t('realName.refusedHint')}
    </Banner>
  );
}

function Failure({ error }: { error: ApiError }) {
  const { t } = useTranslations();
  const sentence = useErrorText()(error);
  return (
    <Banner tone="problem" title={t('realName.failed')}>
      {error.code === 'unknown' ? undefined : sentence}
    </Banner>
  );
}
