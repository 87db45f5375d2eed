import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { type FieldFrameProps, useFieldFrame } from './field.tsx';
import { Icon } from './icon.tsx';

export interface SelectFieldProps extends FieldFrameProps, ComponentProps<'select'> {
  options: readonly { value: string; label: string }[];
}

/** A native select: the platform's picker works best on phones, with keyboards and with screen readers. */
export function SelectField({ label, hint, problem, hideLabel, options, id, ...native }: SelectFieldProps) {
  const { control, frame } = useFieldFrame(
    { label, hint, problem, ...(hideLabel === undefined ? {} : { hideLabel }) },
    id,
  );
  return frame(
    <>
      <select {...native} {...control} className={styles.input}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <span className={styles.arrow}>
        <Icon name="chevron-down" />
      </span>
    </>,
    Boolean(native.disabled),
  );
}
