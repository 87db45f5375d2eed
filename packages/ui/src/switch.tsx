import { type ReactNode, useId } from 'react';
import { hairlineRow } from './row.ts';
import styles from './switch.module.css';

export interface SwitchProps {
  label: string;
  detail?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A row of a list with a setting that is on or off and takes effect at once. */
export function Switch({ label, detail, checked, onChange }: SwitchProps) {
  const id = useId();
  return (
    <li className={`${hairlineRow} ${styles.row}`}>
      <label className={styles.label}>
        <span className={styles.text}>
          <span className={styles.title}>{label}</span>
          {detail && (
            <span id={id} className={styles.detail}>
              {detail}
            </span>
          )}
        </span>
        <input
          type="checkbox"
          role="switch"
          className={styles.switch}
          aria-label={label}
          aria-describedby={detail ? id : undefined}
          checked={checked}
          aria-checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
    </li>
  );
}
