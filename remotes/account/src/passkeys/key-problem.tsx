import type { ReactNode } from 'react';
import styles from './key-problem.module.css';

/** The sentence of `useKeyProblem`; nothing while there is none. */
export const KeyProblem = ({ children }: { children: ReactNode }) => (
  <p className={styles.problem} role="alert">
    {children}
  </p>
);
