import { Button } from '@bourse/ui/button';
import { VisuallyHidden } from '@bourse/ui/visually-hidden';
import { useState } from 'react';
import { canCopy } from './abilities.ts';
import styles from './copyable.module.css';

interface CopyableProps {
  text: string;
  /** The button's label, before and after. */
  labels: { copy: string; copied: string; notCopied: string };
}

/** A text, with a button that copies it and shows the outcome. There is no button when the browser cannot copy. */
export function Copyable({ text, labels }: CopyableProps) {
  const [outcome, setOutcome] = useState<'copied' | 'notCopied'>();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('notCopied'),
    );
  return (
    <span className={styles.copyable}>
      {text}
      {canCopy() && (
        <Button size="small" onClick={copy}>
          {labels[outcome ?? 'copy']} <VisuallyHidden>{text}</VisuallyHidden>
        </Button>
      )}
      <VisuallyHidden live>{outcome ? labels[outcome] : ''}</VisuallyHidden>
    </span>
  );
}
