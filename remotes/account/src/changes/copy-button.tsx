import { Button } from '@bourse/ui/button';
import { VisuallyHidden } from '@bourse/ui/visually-hidden';
import { useState } from 'react';
import { useTranslations } from '../translations.ts';

/** Copies a number, and says whether it did. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslations();
  const [outcome, setOutcome] = useState<'copied' | 'notCopied'>();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('notCopied'),
    );
  return (
    <>
      <Button size="small" onClick={copy}>
        {t(`bill.${outcome ?? 'copy'}`)} <VisuallyHidden>{text}</VisuallyHidden>
      </Button>
      <VisuallyHidden live>{outcome ? t(`bill.${outcome}`) : ''}</VisuallyHidden>
    </>
  );
}
