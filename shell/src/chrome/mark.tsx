import styles from './mark.module.css';

/** The app's logo, with the same path as the browser tab's icon. */
export const Mark = ({ small = false }: { small?: boolean }) => (
  <svg className={styles.mark} data-small={small} viewBox="0 0 32 32" aria-hidden="true">
    <path d="M6 21l6-7 5 5 9-11" />
  </svg>
);
