import { Dialog } from '@bourse/ui/dialog';
import { useLaterTexts } from '../later-texts.ts';
import styles from './simulated-sheet.module.css';

const MADE = ['prices', 'companies', 'money'] as const;
const REAL = ['orders', 'books', 'data'] as const;

/** What of a simulated deployment is made up, and what is as in a live one (README.md, "What is simulated, and what is not"). */
export function SimulatedSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLaterTexts();
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('simulated.title')} variant="sheet">
      <Part title={t('simulated.made')} texts={MADE.map((key) => t(`simulated.${key}`))} />
      <Part title={t('simulated.real')} texts={REAL.map((key) => t(`simulated.${key}`))} />
    </Dialog>
  );
}

function Part({ title, texts }: { title: string; texts: readonly string[] }) {
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.texts}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
