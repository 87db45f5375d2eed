import { displaySymbol } from '@bourse/contract/instrument';
import type { Order } from '@bourse/contract/orders';
import { useCommonTranslations } from '@bourse/i18n/translations';
import { formatAmountChange, formatPercentChange } from '@bourse/money/format';
import type { Gain } from '@bourse/money/gain';
import { type Handed, shareText } from '@bourse/remote-kit/share-text';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { Button } from '@bourse/ui/button';
import { DOTS } from '@bourse/ui/masked';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslations } from '../translations.ts';
import styles from './record-detail.module.css';
import { profitLabel } from './record-figures.ts';
import { useRecordLines } from './record-lines.ts';

/** Buttons that share a trading record as text or print it. */
export function RecordCopies({ order, profit }: { order: Order; profit: Gain | undefined }) {
  const { t } = useTranslations();
  const common = useCommonTranslations();
  const lines = useRecordLines(order);
  const isHidden = useAtomValue(amountsHiddenAtom);
  const profitText = ({ amount, percent }: Gain) =>
    [
      isHidden ? DOTS : formatAmountChange(amount, deployment.currency),
      percent && `(${formatPercentChange(percent)})`,
    ]
      .filter(Boolean)
      .join(' ');
  const [handed, setHanded] = useState<Handed>();

  const share = async () => {
    const title = `${t('record.title')} · ${t(`records.side.${order.side}`)} ${displaySymbol(order.symbol)}`;
    const text = [
      title,
      order.name,
      ...lines.map(({ label, value, isHidden }) => `${label}: ${isHidden ? DOTS : value}`),
      profit && `${t(profitLabel(profit))}: ${profitText(profit)}`,
      deployment.environment === 'simulated' && common.t('simulatedHint'),
    ];
    setHanded(await shareText(title, text.filter(Boolean).join('\n')));
  };

  return (
    <div className={styles.copies}>
      <Button wide onClick={share}>
        {t('record.share')}
      </Button>
      <Button wide onClick={() => window.print()}>
        {t('record.print')}
      </Button>
      <p role="status" className={styles.handed} data-refused={handed === 'refused'}>
        {(handed === 'copied' || handed === 'refused') && t(`record.${handed}`)}
      </p>
    </div>
  );
}
