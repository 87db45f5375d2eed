import { displaySymbol } from '@bourse/contract/instrument';
import { type ReactNode, useState } from 'react';
import { SelectChip, SheetChip } from '../choice-chip.tsx';
import { useTranslations } from '../translations.ts';
import { PeriodSheet } from './period-sheet.tsx';
import type { RecordFilter } from './record-filter.ts';
import styles from './record-filters.module.css';
import { usePeriodText } from './use-period-text.ts';

/** The choice of all symbols; no instrument is called so. */
const ALL = '';

interface RecordFiltersProps {
  filter: RecordFilter;
  onFilter: (change: Partial<RecordFilter>) => void;
  /** Symbols of the customer's records, as far as they are known. */
  symbols: readonly string[];
  /** What is done with the records that are listed. */
  children: ReactNode;
}

/** Of which instrument and of which days the records are. */
export function RecordFilters({ filter, onFilter, symbols, children }: RecordFiltersProps) {
  const { t } = useTranslations();
  const [isOpen, setOpen] = useState(false);
  const period = usePeriodText()(filter);
  const { symbol = ALL } = filter;
  const offered = [...new Set([...symbols, ...(symbol === ALL ? [] : [symbol])])].sort();
  return (
    <>
      <div className={styles.filters}>
        <SelectChip
          label={t('records.symbol')}
          value={symbol}
          onChange={(chosen) => onFilter({ symbol: chosen || undefined })}
          options={[
            { id: ALL, label: t('records.allSymbols') },
            ...offered.map((id) => ({ id, label: displaySymbol(id) })),
          ]}
          isFilter={symbol !== ALL}
        />
        <SheetChip
          value={period ?? t('records.period')}
          isFilter={period !== undefined}
          onOpen={() => setOpen(true)}
        />
        <span className={styles.end}>{children}</span>
      </div>
      <PeriodSheet
        period={filter}
        open={isOpen}
        onClose={() => setOpen(false)}
        onChoose={(chosen) => {
          setOpen(false);
          onFilter(chosen);
        }}
      />
    </>
  );
}
