import { MINUS } from '@bourse/money/format';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { isEnter } from './form.tsx';
import { Icon } from './icon.tsx';
import { type QuantitySteps, stepDown, stepUp } from './quantity.ts';
import styles from './quantity-stepper.module.css';
import { SpokenEntry } from './spoken-entry.tsx';
import { useHold } from './use-hold.ts';
import { useNumberInput } from './use-number-input.ts';

export { type QuantitySteps, snapDown } from './quantity.ts';

/** How a quantity was changed. `snapped`: the field lost the focus, and the quantity was set to a valid step. */
export type QuantityChange = 'typed' | 'stepped' | 'snapped';

export interface QuantityStepperProps extends QuantitySteps {
  label: string;
  /** The number, in digits; '' while there is none. */
  value: string;
  onChange: (value: string, change: QuantityChange) => void;
  /** What a typed quantity becomes when the field is left. */
  snap?: ((quantity: number) => number) | undefined;
  /** The field was left, after `snap`. */
  onLeave?: () => void;
  /** How the digits are written: '2,091' for '2091'. */
  group?: (value: string) => string;
  hint?: ReactNode;
  /** The app has set the quantity and may change it: the quantity is not announced. */
  isProposed?: boolean;
  /** What is wrong with the quantity, as a sentence. What is no number says so itself. */
  problem?: string | undefined;
  /** The quantity was not entered by the customer: it is shown as selected, and the first digit replaces it. */
  selected?: boolean;
  /** Maximum digits. */
  digits?: number;
}

/** A whole number between two buttons, which repeat while they are held and stop at the minimum and the maximum. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { label, value, onChange, min, max, step, snap, group, hint } = props;
  const { selected = false, digits = 9, onLeave, isProposed = false } = props;
  const id = useId();
  const steps = { min, max, step };
  const quantity = value === '' ? undefined : Number(value);
  const up = stepUp(quantity, steps);
  const down = stepDown(quantity, steps);

  const type = (next: string) => onChange(next, 'typed');
  const stepTo = (next: number | undefined) => next !== undefined && onChange(String(next), 'stepped');
  const { input, shown, attributes, unread, settle } = useNumberInput({
    value,
    onChange: type,
    preset: selected,
    digits,
    group,
  });
  const problem = unread ?? props.problem;

  /** @returns whether the figure was changed */
  const leave = (): boolean => {
    const next = quantity === undefined ? undefined : snap?.(quantity);
    if (next === undefined || next === quantity) return false;
    onChange(String(next), 'snapped');
    return true;
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    if (key === 'ArrowUp' || key === 'ArrowDown') {
      event.preventDefault();
      stepTo(key === 'ArrowUp' ? up : down);
    }
    // What Enter sends is what stands there: a figure that becomes another one is looked at first.
    if (isEnter(event) && leave()) event.preventDefault();
  };
  return (
    <div className={styles.stepper}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {/* biome-ignore lint/a11y/useSemanticElements: the label belongs to the input, the group has the buttons too */}
      <div role="group" aria-label={label} className={styles.line} data-invalid={Boolean(problem)}>
        <Step name={`${MINUS}${step}`} to={down} onStep={stepTo} />
        <input
          {...attributes}
          ref={input}
          id={id}
          className={styles.input}
          inputMode="numeric"
          placeholder="0"
          size={Math.max(4, shown.length)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note`}
          onKeyDown={press}
          onBlur={() => {
            settle();
            leave();
            onLeave?.();
          }}
        />
        <Step name={`+${step}`} to={up} onStep={stepTo} />
      </div>
      <div id={`${id}-note`} className={styles.note} data-problem={Boolean(problem)} aria-live="polite">
        {problem || hint}
      </div>
      <SpokenEntry
        entered={isProposed ? undefined : value}
        sentence={value === '' || problem ? '' : `${label} ${shown}`}
      />
    </div>
  );
}

interface StepProps {
  /** '+100' or '−100': what the button does, in any language. */
  name: string;
  to: number | undefined;
  onStep: (to: number | undefined) => void;
}

/** Not `disabled` at the end of the range: a button that is held would lose the focus and the end of the press. */
function Step({ name, to, onStep }: StepProps) {
  const hold = useHold(() => onStep(to));
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={name}
      aria-disabled={to === undefined || undefined}
      {...hold}
    >
      <Icon name={name.startsWith(MINUS) ? 'minus' : 'plus'} size={24} />
    </button>
  );
}
