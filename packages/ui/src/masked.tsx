import { useCommonTranslations } from '@bourse/i18n/translations';
import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Shown in place of a hidden amount. */
export const DOTS = '••••••';

export interface MaskedProps {
  /** True while the customer hides amounts. */
  when: boolean;
  /** A text that contains dots, shown instead of dots alone. */
  seen?: string;
  children: ReactNode;
}

/** Shows dots in place of a hidden amount. Screen readers are told that the amount is hidden. */
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
