import { useCommonTranslations } from '@bourse/i18n/translations';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

export interface SearchFieldProps extends Omit<FieldProps, 'type' | 'leading' | 'trailing'> {
  /** Called by the clear button, which is shown while the field is not empty. */
  onClear?: () => void;
  pending?: boolean;
}

export function SearchField({ onClear, pending = false, ...props }: SearchFieldProps) {
  const { t } = useCommonTranslations();
  return (
    <Field
      enterKeyHint="search"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type="search"
      hideLabel
      aria-busy={pending || undefined}
      leading={<Icon name="search" />}
      trailing={
        onClear && props.value ? <IconButton icon="close" label={t('delete')} onClick={onClear} /> : null
      }
    />
  );
}
