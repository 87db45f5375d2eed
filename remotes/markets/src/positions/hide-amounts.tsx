import { amountsHiddenAtom } from '@bourse/session/preferences';
import { IconButton } from '@bourse/ui/icon-button';
import { useAtom } from 'jotai';
import { useTranslations } from '../translations.ts';

/** A button that hides the customer's amounts on all screens and shows them again. */
export function HideAmounts() {
  const { t } = useTranslations();
  const [hidden, hide] = useAtom(amountsHiddenAtom);
  return (
    <IconButton
      icon={hidden ? 'eye-off' : 'eye'}
      label={t('positions.hide')}
      pressed={hidden}
      filled={false}
      onClick={() => hide(!hidden)}
    />
  );
}
