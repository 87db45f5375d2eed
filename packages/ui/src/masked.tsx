import { useCommonTranslations } from '@bourse/i18n/translations';
import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Stands where an amount is hidden. */
export const DOTS = '••••••';

export interface MaskedProps {
  /** The customer hides amounts from eyes nearby. */
  when: boolean;
  /** A text with dots in it, instead of dots alone. */
  seen?: string;
  children: ReactNode;
}

/** Dots in the place of an amount that is hidden; a screen reader is told why there is none. */
export function Masked({ when, seen = DOTS, children }: MaskedProps) {
  const { t } = useCommonTranslations();
  if (!when) return children;
  return (
    <>
      <span aria-hidden="true">{seen}</span>
      <VisuallyHidden>{t('amountHidden')}</VisuallyHidden>
    </>
  );
}
