import { useCommonTranslations } from '@bourse/i18n/translations';
import { ShareButtons } from '@bourse/remote-kit/share-buttons';
import { deployment } from '@bourse/session/config';
import { createPortal } from 'react-dom';
import { useTranslations } from '../translations.ts';
import styles from './record.module.css';
import type { WordedStep } from './use-steps.ts';

interface RecordCopiesProps {
  title: string;
  /** Label and value of what is known beside the steps. */
  facts: readonly (readonly [label: string, value: string])[];
  steps: readonly WordedStep[];
}

/** Shares a record as text, or prints it. Hidden amounts stay hidden. */
export function RecordCopies({ title, facts, steps }: RecordCopiesProps) {
  const { t } = useTranslations();
  const common = useCommonTranslations();
  const lines = [
    ...facts.map(([label, value]) => `${label}: ${value}`),
    ...steps.map(({ title: step, when, detail }) => [step, when, detail].filter(Boolean).join(' · ')),
    ...(deployment.environment === 'simulated' ? [common.t('simulatedHint')] : []),
  ];
  return (
    <>
      <ShareButtons
        title={title}
        lines={lines}
        labels={{
          share: t('record.share'),
          print: t('record.print'),
          copied: t('record.copied'),
          refused: t('record.refused'),
        }}
      />
      {createPortal(
        <article className={styles.paper}>
          <h1>{t('record.paper', { title })}</h1>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </article>,
        document.body,
      )}
    </>
  );
}
