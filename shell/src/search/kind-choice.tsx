import { Chip, ChipRow } from '@bourse/ui/chip';
import { useLaterTexts } from '../later-texts.ts';
import styles from './search.module.css';

const KINDS = ['all', 'stock', 'index', 'forex', 'futures', 'treasury'] as const;
export type Kind = (typeof KINDS)[number];

/** Which kind of instruments the search shows. */
export function KindChoice({ value, onChange }: { value: Kind; onChange: (kind: Kind) => void }) {
  const { t } = useLaterTexts();
  return (
    <div className={styles.kinds}>
      <ChipRow label={t('kinds.label')}>
        {KINDS.map((kind) => (
          <Chip key={kind} selected={kind === value} onClick={() => onChange(kind)}>
            {t(`kinds.${kind}`)}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}
