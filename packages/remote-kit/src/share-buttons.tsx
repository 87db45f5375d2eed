import { Button } from '@bourse/ui/button';
import { useState } from 'react';
import { canPrint, canShareText } from './abilities.ts';
import styles from './share-buttons.module.css';
import { type Handed, shareText } from './share-text.ts';

interface ShareButtonsProps {
  title: string;
  /** What is shared below the title. */
  lines: readonly string[];
  labels: { share: string; print: string; copied: string; refused: string };
}

/** Buttons that share a record as text, or print the page. A button is hidden when the browser cannot do it. */
export function ShareButtons({ title, lines, labels }: ShareButtonsProps) {
  const [handed, setHanded] = useState<Handed>();
  const share = async () => setHanded(await shareText(title, [title, ...lines].join('\n')));
  return (
    <div className={styles.buttons}>
      {canShareText() && (
        <Button wide onClick={share}>
          {labels.share}
        </Button>
      )}
      {canPrint() && (
        <Button wide onClick={() => window.print()}>
          {labels.print}
        </Button>
      )}
      <p role="status" className={styles.handed} data-refused={handed === 'refused'}>
        {(handed === 'copied' || handed === 'refused') && labels[handed]}
      </p>
    </div>
  );
}
