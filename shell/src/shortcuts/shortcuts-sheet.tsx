import { links } from '@bourse/links/links';
import { shortcutsAtom } from '@bourse/session/shortcuts';
import { Dialog } from '@bourse/ui/dialog';
import { KeyValue } from '@bourse/ui/key-value';
import { linkButton } from '@bourse/ui/link-button';
import { type Shortcut, shortcutsNow } from '@bourse/ui/shortcuts';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import styles from './shortcuts-sheet.module.css';

/** The keys that work on this screen, and where they are turned off or on. */
export function ShortcutsSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslations();
  const isOn = useAtomValue(shortcutsAtom);
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={t('shortcuts.title')}
      variant="sheet"
      actions={
        <Link to={links.settings()} {...linkButton({ wide: true })} onClick={onClose}>
          {t('shortcuts.settings')}
        </Link>
      }
    >
      {isOn ? (
        <KeyValue
          items={shortcutsNow().map((shortcut) => ({
            key: shortcut.keys.join(),
            label: shortcut.label,
            value: <Keys of={shortcut} />,
          }))}
        />
      ) : (
        <p className={styles.off}>{t('shortcuts.off')}</p>
      )}
    </Dialog>
  );
}

/** 'B'; '1 – 4' for several in a row. */
function Keys({ of: { keys } }: { of: Shortcut }) {
  const first = keys[0] ?? '';
  const last = keys.at(-1) ?? '';
  return (
    <>
      <kbd className={styles.key}>{faceOf(first)}</kbd>
      {last !== first && (
        <>
          {' – '}
          <kbd className={styles.key}>{faceOf(last)}</kbd>
        </>
      )}
    </>
  );
}

/** What is printed on the key. */
const faceOf = (key: string): string => (key === 'Escape' ? 'Esc' : key.toUpperCase());
