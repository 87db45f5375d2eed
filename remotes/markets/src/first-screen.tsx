import { useLocation } from 'react-router-dom';
import styles from './first-screen.module.css';

export function FirstScreen() {
  const { pathname } = useLocation();
  return <p className={styles.path}>{pathname}</p>;
}
