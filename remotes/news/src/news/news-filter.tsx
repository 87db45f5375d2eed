import { displaySymbol } from '@bourse/contract/instrument';
import { Chip, ChipRow } from '@bourse/ui/chip';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { addressOf, type Filter } from './filter.ts';
import styles from './news-screen.module.css';

/** All, my stocks, saved, and the instrument that the address names. */
export function NewsFilter({ filter }: { filter: Filter }) {
  const { t } = useTranslations();
  const navigate = useNavigate();
  const kinds = ['all', 'mine', 'saved'] as const;
  const choose = (next: Filter) => navigate({ search: addressOf(next) }, { replace: true });
  return (
    <div className={styles.filter}>
      <ChipRow label={t('filter.label')}>
        {kinds.map((kind) => (
          <Chip key={kind} selected={filter.kind === kind} onClick={() => void choose({ kind })}>
            {t(`filter.${kind}`)}
          </Chip>
        ))}
        {filter.symbol !== undefined && (
          <Chip selected onClick={() => void choose({ kind: 'all' })}>
            {displaySymbol(filter.symbol)}
          </Chip>
        )}
      </ChipRow>
    </div>
  );
}
