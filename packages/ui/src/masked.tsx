import { useCommonWords } from '@bourse/i18n/words';
import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface MaskedProps {
  /** The customer hides amounts from eyes nearby. */
  when: boolean;
  children: ReactNode;
}

/** Dots in the place of an amount that is hidden; a screen reader is told why there is none. */
export function Masked({ when, children }: MaskedProps) {
  const { t } = useCommonWords();
  if (!when) return children;
  return (
    <>
      <span aria-hidden="true">••••••</span>
      <VisuallyHidden>{t('amountHidden')}</VisuallyHidden>
    </>
  );
}
