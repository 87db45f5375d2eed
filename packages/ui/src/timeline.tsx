import { useCommonTranslations } from '@bourse/i18n/translations';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './timeline.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface TimelineStep {
  id: string;
  title: string;
  detail?: ReactNode;
  /** When it happened, or when it is expected. */
  when?: string;
  /** `current` is the step that is being worked on; after `failed` no step comes. Without one nothing is known of it. */
  state?: 'done' | 'current' | 'next' | 'failed' | undefined;
}

export interface TimelineProps {
  label: string;
  /**
   * `horizontal` fits three or four short titles below their marks, without details: the steps of a form, or of a row
   * in a list. Where they do not fit, only that of the step which was reached is shown.
   */
  layout: 'vertical' | 'horizontal';
  steps: readonly TimelineStep[];
}

/** The steps of what takes time (design.md, "Idioms"). */
export function Timeline({ label, layout, steps }: TimelineProps) {
  const { t } = useCommonTranslations();
  const reached = steps.findLastIndex(({ state }) => state !== undefined && state !== 'next');
  /** What the marks tell the eye: 'Step 3 of 4, Transfer, current'. */
  const spoken = (text: string) => layout === 'horizontal' && <VisuallyHidden>{text}</VisuallyHidden>;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role when list-style is none
    <ol role="list" className={styles.timeline} data-layout={layout} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.id}
          className={styles.step}
          data-state={step.state}
          data-reached={index === reached}
          aria-current={step.state === 'current' && layout === 'vertical' ? 'step' : undefined}
        >
          <span className={styles.mark}>
            {step.state === 'done' && <Icon name="check" size={16} />}
            {step.state === 'failed' && <Icon name="close" size={16} />}
          </span>
          <span className={styles.text}>
            <span className={styles.head}>
              {spoken(`${t('step', { at: index + 1, all: steps.length })}, `)}
              <span className={styles.title}>{step.title}</span>
              {step.state && spoken(`, ${t(`stepState.${step.state}`)}`)}
              {step.when && <span className={styles.when}>{step.when}</span>}
            </span>
            {step.detail && <span className={styles.detail}>{step.detail}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
