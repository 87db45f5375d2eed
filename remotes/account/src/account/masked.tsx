import { VisuallyHidden } from '@bourse/ui/visually-hidden';
import type { ReactNode } from 'react';
import { useWords } from '../words.ts';

/** An amount in a line of text, or dots in its place; a screen reader is told why there is none. */
export function Masked({ hidden, children }: { hidden: boolean; children: ReactNode }) {
  const { t } = useWords();
  if (!hidden) return children;
  return (
    <>
      <span aria-hidden="true">••••</span>
      <VisuallyHidden>{t('account.hidden')}</VisuallyHidden>
    </>
  );
}
