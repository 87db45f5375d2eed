import { Icon } from '@bourse/ui/icon';
import styles from './choice-chip.module.css';

interface SelectChipProps<T extends string> {
  /** Accessible name of the choice. */
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly { id: T; label: string }[];
  /** Marks a choice that leaves something out of a list. */
  isFilter?: boolean;
}

/** A choice of one of several, as small as a chip. It is the platform's own select, so phones show their own picker. */
export function SelectChip<T extends string>({
  label,
  value,
  onChange,
  options,
  isFilter = false,
}: SelectChipProps<T>) {
  return (
    <span className={styles.chip} data-filter={isFilter}>
      <span className={styles.value} aria-hidden="true">
        {options.find(({ id }) => id === value)?.label ?? value}
      </span>
      <Icon name="chevron-down" size={16} />
      <select
        className={styles.select}
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(target.value as T)}
      >
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}

interface SheetChipProps {
  /** What is chosen now. */
  value: string;
  /** Marks a choice that leaves something out of a list. */
  isFilter: boolean;
  /** Opens the sheet in which it is chosen. */
  onOpen: () => void;
}

/** A choice that is made in a sheet; it looks like a `SelectChip` beside it. */
export function SheetChip({ value, isFilter, onOpen }: SheetChipProps) {
  return (
    <button
      type="button"
      className={`${styles.chip} ${styles.button}`}
      data-filter={isFilter}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <span className={styles.value}>{value}</span>
      <Icon name="chevron-down" size={16} />
    </button>
  );
}
