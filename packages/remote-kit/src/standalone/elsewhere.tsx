import { useLocation } from 'react-router-dom';
import styles from './standalone.module.css';

/** Where a link leads out of this remote. */
export function Elsewhere() {
  const { pathname, search } = useLocation();
  return (
    <p className={styles.catalogue}>
      <code>{pathname + search}</code> belongs to another part of the app.
    </p>
  );
}
