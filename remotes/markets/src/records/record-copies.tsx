import { displaySymbol } from '@bourse/contract/instrument';
import type { Order } from '@bourse/contract/orders';
import { useCommonWords } from '@bourse/i18n/words';
import { deployment } from '@bourse/session/config';
import { Button } from '@bourse/ui/button';
import { DOTS } from '@bourse/ui/masked';
import { useState } from 'react';
import { useWords } from '../words.ts';
import styles from './record-detail.module.css';
import { useRecordLines } from './record-lines.ts';
import { type Handed, shareText } from './share-text.ts';

/** Takes a trading record elsewhere: as a text, or on paper. */
export function RecordCopies({ order }: { order: Order }) {
  const { t } = useWords();
  const common = useCommonWords();
  const lines = useRecordLines(order);
  const [handed, setHanded] = useState<Handed>();

  const share = async () => {
    const title = `${t('record.title')} · ${t(`records.side.${order.side}`)} ${displaySymbol(order.symbol)}`;
    const text = [
      title,
      order.name,
      ...lines.map(({ label, value, isHidden }) => `${label}: ${isHidden ? DOTS : value}`),
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
