import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './timeline.module.css';

export interface TimelineStep {
  id: string;
  title: string;
  detail?: ReactNode;
  /** When it happened, or when it is expected. */
  when?: string;
  /** `current` is the step that is being worked on; after `failed` no step comes. */
  state: 'done' | 'current' | 'next' | 'failed';
}

export interface TimelineProps {
  label: string;
  /** `horizontal` fits three or four short titles, without details: the steps of a form. */
  layout: 'vertical' | 'horizontal';
  steps: readonly TimelineStep[];
}

/** The steps of what takes time (design.md, "Idioms"). */
export function Timeline({ label, layout, steps }: TimelineProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role when list-style is none
    <ol role="list" className={styles.timeline} data-layout={layout} aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.id}
          className={styles.step}
          data-state={step.state}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className={styles.mark}>
            {step.state === 'done' && <Icon name="check" size={16} />}
            {step.state === 'failed' && <Icon name="close" size={16} />}
          </span>
          <span className={styles.text}>
            <span className={styles.head}>
              <span className={styles.title}>{step.title}</span>
              {step.when && <span className={styles.when}>{step.when}</span>}
            </span>
            {step.detail && <span className={styles.detail}>{step.detail}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
