import { Chip, ChipRow } from '@bourse/ui/chip';
import { revealInRow } from '@bourse/ui/reveal';
import { useTranslations } from '../translations.ts';
import styles from './region-chips.module.css';
import type { Region } from './regions.ts';
import { useRegionName } from './use-region-name.ts';

export interface RegionChipsProps {
  regions: readonly Region[];
  /** Code of the chosen region. */
  value: string;
  onChange: (region: Region) => void;
}

/** A region that was chosen by the address may be outside the visible part of the row. */
const reveal = (chip: HTMLElement | null) => {
  if (chip) revealInRow(chip);
};

export function RegionChips({ regions, value, onChange }: RegionChipsProps) {
  const { t } = useTranslations();
  const regionName = useRegionName();
  return (
    <div className={styles.regions}>
      <ChipRow label={t('markets.region')}>
        {regions.map((region) => (
          <Chip
            key={region.code}
            ref={region.code === value ? reveal : null}
            selected={region.code === value}
            onClick={() => onChange(region)}
          >
            {regionName(region.code)}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}
