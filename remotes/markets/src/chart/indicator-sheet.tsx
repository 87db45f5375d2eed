import { Dialog } from '@bourse/ui/dialog';
import { List } from '@bourse/ui/list';
import { Switch } from '@bourse/ui/switch';
import { useAtom } from 'jotai';
import { useTranslations } from '../translations.ts';
import { indicatorsAtom } from './chart.atoms.ts';
import styles from './indicator-sheet.module.css';
import { BELOW_PRICES, type IndicatorName, ON_PRICES, PARAMETERS, toggled } from './indicators.ts';

interface IndicatorSheetProps {
  open: boolean;
  onClose: () => void;
}

/** The choice of indicators for candles, kept on the device. */
export function IndicatorSheet({ open, onClose }: IndicatorSheetProps) {
  const { t } = useTranslations();
  return (
    <Dialog open={open} onClose={onClose} variant="sheet" title={t('chart.indicators.title')}>
      <div className={styles.groups}>
        <Group label={t('chart.indicators.onPrices')} names={ON_PRICES} />
        <Group label={t('chart.indicators.below')} names={BELOW_PRICES} />
      </div>
    </Dialog>
  );
}

function Group({ label, names }: { label: string; names: readonly IndicatorName[] }) {
  const { t } = useTranslations();
  const [chosen, choose] = useAtom(indicatorsAtom);
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{label}</legend>
      <List label={label}>
        {names.map((name) => (
          <Switch
            key={name}
            label={name}
            detail={`${t(`chart.indicators.names.${name}`)} · ${PARAMETERS[name].join(', ')}`}
            checked={chosen.includes(name)}
            onChange={() => choose(toggled(chosen, name))}
          />
        ))}
      </List>
    </fieldset>
  );
}
