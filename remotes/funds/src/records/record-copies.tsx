import { useCommonTranslations } from '@bourse/i18n/translations';
import { type Handed, shareText } from '@bourse/remote-kit/share-text';
import { deployment } from '@bourse/session/config';
import { Button } from '@bourse/ui/button';
import { useState } from 'react';
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
  const [handed, setHanded] = useState<Handed>();
  const lines = [
    ...facts.map(([label, value]) => `${label}: ${value}`),
    ...steps.map(({ title: step, when, detail }) => [step, when, detail].filter(Boolean).join(' · ')),
    ...(deployment.environment === 'simulated' ? [common.t('simulatedHint')] : []),
  ];
  const share = async () => setHanded(await shareText(title, [title, ...lines].join('\n')));
  return (
    <div className={styles.copies}>
      <Button wide onClick={share}>
        {t('record.share')}
      </Button>
      <Button wide onClick={() => window.print()}>
        {t('record.print')}
      </Button>
      <p role="status" className={styles.handed} data-refused={handed === 'refused'}>
        {(handed === 'copied' || handed === 'refused') && t(`record.${handed}`)}
      </p>
      {createPortal(
        <article className={styles.paper}>
          <h1>{t('record.paper', { title })}</h1>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </article>,
        document.body,
      )}
    </div>
  );
}
