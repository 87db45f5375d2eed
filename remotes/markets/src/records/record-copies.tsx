import { displaySymbol } from '@bourse/contract/instrument';
import type { Order } from '@bourse/contract/orders';
import { useCommonTranslations } from '@bourse/i18n/translations';
import { formatAmountChange, formatPercentChange } from '@bourse/money/format';
import type { Gain } from '@bourse/money/gain';
import { ShareButtons } from '@bourse/remote-kit/share-buttons';
import { deployment } from '@bourse/session/config';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { DOTS } from '@bourse/ui/masked';
import { useAtomValue } from 'jotai';
import { useTranslations } from '../translations.ts';
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
  const shared = [
    ...(order.name ? [order.name] : []),
    ...lines.map(({ label, value, isHidden }) => `${label}: ${isHidden ? DOTS : value}`),
    ...(profit ? [`${t(profitLabel(profit))}: ${profitText(profit)}`] : []),
    ...(deployment.environment === 'simulated' ? [common.t('simulatedHint')] : []),
  ];
  return (
    <ShareButtons
      title={`${t('record.title')} · ${t(`records.side.${order.side}`)} ${displaySymbol(order.symbol)}`}
      lines={shared}
      labels={{
        share: t('record.share'),
        print: t('record.print'),
        copied: t('record.copied'),
        refused: t('record.refused'),
      }}
    />
  );
}
