import { Icon } from '@bourse/ui/icon';
import { useAtom } from 'jotai';
import { SelectChip } from '../choice-chip.tsx';
import { useTranslations } from '../translations.ts';
import { positionsResultAtom, positionsSortAtom } from './positions.atoms.ts';
import styles from './positions-head.module.css';
import { nextResult, type ResultKey, sortKeys } from './sort-positions.ts';

/**
 * Above the rows: what they are sorted by, and which result they show; a tap on it shows the next one.
 * @param props.dayTitle title of the day's result, which depends on the day
 */
export function PositionsHead({ dayTitle }: { dayTitle: string }) {
  const { t } = useTranslations();
  const [sort, sortBy] = useAtom(positionsSortAtom);
  const [result, show] = useAtom(positionsResultAtom);
  const titles: Record<ResultKey, string> = {
    total: t('positions.total'),
    percent: t('positions.percent'),
    day: dayTitle,
  };
  const names = { ...titles, value: t('positions.byValue'), symbol: t('positions.byName') };
  return (
    <div className={styles.head}>
      <SelectChip
        label={t('positions.sort')}
        value={sort}
        onChange={sortBy}
        options={sortKeys.map((id) => ({ id, label: names[id] }))}
      />
      <button type="button" className={styles.result} onClick={() => show(nextResult(result))}>
        {titles[result]}{' '}
        <span className={styles.sign}>
          <Icon name="swap" size={16} label={t('positions.nextResult')} />
        </span>
      </button>
    </div>
  );
}
