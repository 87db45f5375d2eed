import type { WholeList } from '@bourse/api/whole-list';
import { Button, type ButtonLook } from '@bourse/ui/button';
import { useEffect, useRef, useState } from 'react';
import { canSaveFiles } from './abilities.ts';
import styles from './save-list.module.css';

export interface SaveListTexts {
  label: string;
  /** How far the reading is: '1,200 of 10,000'. */
  reading: (count: number, total: number) => string;
  /** Not all rows could be read, or the file could not be saved. */
  failed: string;
  /** There are no rows to save. */
  none: string;
}

interface SaveListProps<T> extends Pick<ButtonLook, 'size' | 'wide'> {
  texts: SaveListTexts;
  /** Why the list cannot be saved now. */
  reason?: string | undefined;
  /** Reads all rows. */
  read: (how: Required<Pick<WholeList, 'signal' | 'onRead'>>) => Promise<readonly T[]>;
  /** Saves the file of all rows. */
  save: (rows: readonly T[]) => Promise<void>;
}

/** Rows between two texts of the progress, which a screen reader speaks. */
const STEP = 1_000;

/**
 * A button that reads a complete list and saves it as a file. When the list is empty or cannot be read, it shows a message
 * instead. Renders nothing when the browser cannot save files.
 */
export function SaveList<T>({ texts, read, save, ...look }: SaveListProps<T>) {
  const [status, setStatus] = useState('');
  const [problem, setProblem] = useState('');
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);

  const readAndSave = async () => {
    const controller = new AbortController();
    const { signal } = controller;
    reading.current = controller;
    setStatus('');
    setProblem('');
    let shown = 0;
    const onRead = (count: number, total: number) => {
      if (signal.aborted || count >= total || (shown > 0 && count < shown + STEP)) return;
      shown = count;
      setStatus(texts.reading(count, total));
    };
    try {
      const rows = await read({ signal, onRead });
      if (signal.aborted) return;
      setStatus(rows.length === 0 ? texts.none : '');
      if (rows.length > 0) await save(rows);
    } catch {
      if (signal.aborted) return;
      setStatus('');
      setProblem(texts.failed);
    }
  };
  if (!canSaveFiles()) return null;
  return (
    <span className={styles.save} data-wide={look.wide}>
      <span role="status" className={styles.said}>
        {status}
      </span>
      {problem && (
        <span role="alert" className={styles.said}>
          {problem}
        </span>
      )}
      <Button {...look} onClick={readAndSave}>
        {texts.label}
      </Button>
    </span>
  );
}
