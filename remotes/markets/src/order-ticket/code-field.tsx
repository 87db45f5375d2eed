import { Field } from '@bourse/ui/field';
import { useTranslations } from '../translations.ts';

/** The transaction password has six digits (product.md, "Limits and times"). */
const DIGITS = 6;

export const isCode = (value: string): boolean => new RegExp(`^\\d{${DIGITS}}$`).test(value);

interface CodeFieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** The transaction code; whether it is the right one only the broker can say (D29). */
export function CodeField({ value, onChange }: CodeFieldProps) {
  const { t } = useTranslations();
  return (
    <Field
      label={t('orderTicket.code')}
      hint={t('orderTicket.codeHint')}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      maxLength={DIGITS}
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
    />
  );
}
