import * as Radix from '@radix-ui/react-tabs';
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from 'react';
import { revealInRow } from './reveal.ts';
import styles from './tabs.module.css';

interface TabListProps<T extends string> {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly { id: T; label: ReactNode; count?: number }[];
  /** Content at the left of the tab list. */
  lead?: ReactNode;
  /** Content at the right of the tab list. */
  aside?: ReactNode;
}

export interface TabsProps<T extends string> extends TabListProps<T> {
  value: T;
  onChange: (value: T) => void;
  variant?: 'underline' | 'segment';
  /** `small`: for five tabs beside each other on a narrow phone. */
  size?: 'small' | 'medium';
  /** Keeps the tab list below the header while its panel scrolls. */
  sticky?: boolean;
  /** A second list of tabs of the same choice, below the panel, with other ids. */
  below?: TabListProps<T> | undefined;
  /** Takes the rest of a flex column's height, and gives the panel what the lists leave. */
  fill?: boolean;
  /** The panel of the selected tab. */
  children: ReactNode;
}

/**
 * Radix focuses a tab by script, and browsers then show the focus ring after a tap as well. This attribute hides it
 * after touches.
 */
const touchMark = {
  onPointerDown: ({ currentTarget }: PointerEvent<HTMLElement>) => {
    currentTarget.dataset.by = 'pointer';
  },
  onKeyDown: ({ currentTarget }: KeyboardEvent<HTMLElement>) => {
    delete currentTarget.dataset.by;
  },
  onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) delete currentTarget.dataset.by;
  },
};

const tabId = (panel: string, tab: string): string => `${panel}-${tab}`;

export function Tabs<T extends string>(props: TabsProps<T>) {
  const { label, value, onChange, tabs, variant = 'underline', size = 'medium' } = props;
  const { sticky = false, lead, aside, below } = props;
  const id = useId();
  return (
    <Radix.Root
      value={value}
      onValueChange={(next) => onChange(next as T)}
      className={styles.root}
      data-fill={props.fill ?? false}
    >
      <div
        className={styles.bar}
        data-variant={variant}
        data-size={size}
        data-sticks={sticky ? 'tabs' : undefined}
      >
        {lead}
        <TabList label={label} tabs={tabs} value={value} panel={id} />
        {aside}
      </div>
      {/* Radix's own panel asks the browser for its animation, which styles the whole new screen before it is complete. */}
      <div
        id={id}
        role="tabpanel"
        aria-labelledby={tabId(id, value)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard goes from a tab to its panel, which may have nothing else
        tabIndex={0}
        className={styles.panel}
      >
        {props.children}
      </div>
      {below && (
        <div className={styles.bar} data-variant="segment">
          {below.lead}
          <TabList label={below.label} tabs={below.tabs} value={value} panel={id} />
          {below.aside}
        </div>
      )}
    </Radix.Root>
  );
}

function TabList<T extends string>({
  label,
  tabs,
  value,
  panel,
}: Pick<TabListProps<T>, 'label' | 'tabs'> & { value: T; panel: string }) {
  const list = useRef<HTMLDivElement>(null);

  // A tab that was selected by address or keyboard may lie outside the visible part of the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected tab is found in the page, after value changed
  useEffect(() => {
    const selected = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (selected) revealInRow(selected);
  }, [value]);

  return (
    <Radix.List ref={list} className={styles.list} aria-label={label} {...touchMark}>
      {tabs.map((tab) => (
        <Radix.Trigger
          key={tab.id}
          id={tabId(panel, tab.id)}
          aria-controls={tab.id === value ? panel : undefined}
          value={tab.id}
          className={styles.tab}
        >
          {tab.label}
          {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
        </Radix.Trigger>
      ))}
    </Radix.List>
  );
}
