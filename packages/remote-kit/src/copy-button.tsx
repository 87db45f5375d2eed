import { Button } from '@bourse/ui/button';
import { VisuallyHidden } from '@bourse/ui/visually-hidden';
import { useState } from 'react';

interface CopyButtonProps {
  text: string;
  /** Its label, before and after. */
  words: { copy: string; copied: string; notCopied: string };
}

/** Copies a number, and says whether it did. */
export function CopyButton({ text, words }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'notCopied'>();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('notCopied'),
    );
  return (
    <>
      <Button size="small" onClick={copy}>
        {words[outcome ?? 'copy']} <VisuallyHidden>{text}</VisuallyHidden>
      </Button>
      <VisuallyHidden live>{outcome ? words[outcome] : ''}</VisuallyHidden>
    </>
  );
}
