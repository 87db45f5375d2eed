import type { Position } from '@bourse/contract/positions';
import { canSaveFiles } from '@bourse/remote-kit/abilities';
import { deployment } from '@bourse/session/config';
import { Button } from '@bourse/ui/button';
import { saveCsv } from '@bourse/ui/csv-file';
import { useTranslations } from '../translations.ts';
import type { PositionTab } from './position-kinds.ts';
import { positionsCsv } from './positions-csv.ts';

interface SavePositionsProps {
  tab: PositionTab;
  positions: readonly Position[];
  /** Column name of the day's result. */
  dayLabel: string;
}

/**
 * Saves the positions of a tab as a CSV file. The file contains the amounts even when they are hidden on the screen,
 * because people nearby cannot see them in it.
 */
export function SavePositions({ tab, positions, dayLabel }: SavePositionsProps) {
  const { t } = useTranslations();
  const { currency } = deployment;
  const save = () => {
    const csv = positionsCsv(positions, {
      symbol: t('positions.csv.symbol'),
      name: t('positions.csv.name'),
      quantity: t('positions.csv.quantity'),
      averagePrice: t('positions.csv.averagePrice'),
      price: t('positions.csv.price'),
      currency: t('positions.csv.currency'),
      cost: `${t('positions.cost')} (${currency})`,
      fees: `${t('positions.fees')} (${currency})`,
      value: `${t('positions.csv.value')} (${currency})`,
      day: `${dayLabel} (${currency})`,
      total: `${t('positions.total')} (${currency})`,
    });
    return saveCsv(`positions-${tab}.csv`, csv);
  };
  return (
    canSaveFiles() && (
      <Button size="small" onClick={save}>
        {t('positions.csv.save')}
      </Button>
    )
  );
}
