import { useCommonTranslations } from '@bourse/i18n/translations';
import type { WaitingShape } from './feature.ts';
import styles from './pending.module.css';

const block = styles.block;
const line = styles.line;
const figure = styles.figure;
const area = styles.area;
const label = styles.label;
const field = styles.field;

type Parts = readonly (string | undefined)[];

const PARTS: Readonly<Record<string, Parts> & Record<WaitingShape | 'slot', Parts>> = {
  slot: [line, line, line],
  list: [block, line, line, line, line, line, line],
  detail: [label, figure, area, line, line, line],
  form: [label, field, label, field, label, field, block],
};

interface PendingProps {
  size: 'screen' | 'slot';
  /** That of a screen. */
  shape?: WaitingShape | undefined;
}

/** The shape of what comes, after 150 ms (a screen that is there at once must not flicker). */
export function Pending({ size, shape = 'list' }: PendingProps) {
  const { t } = useCommonTranslations();
  // A remote may be newer than this shell, and name a shape that came later.
  const parts = PARTS[size === 'slot' ? size : shape] ?? PARTS.list;
  return (
    <div className={styles.pending} data-size={size} aria-busy="true" role="status" aria-label={t('loading')}>
      {parts.map((part, index) => (
        <span key={index} className={part} />
      ))}
    </div>
  );
}
