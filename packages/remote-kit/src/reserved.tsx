import { devicePlace } from '@bourse/session/places';
import { isNumber, isShape, isText } from '@bourse/session/shapes';
import { stored } from '@bourse/session/stored';
import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './reserved.module.css';

/** What the height of a part depends on beside its content. */
const circumstancesOf = (content: string | number): string => {
  const root = document.documentElement;
  return [content, root.lang, root.clientWidth, getComputedStyle(root).fontSize].join(' ');
};

interface KeptHeight {
  circumstances: string;
  /** In px. */
  height: number;
}

const heightOf = (name: string) =>
  stored<KeptHeight | undefined>(
    devicePlace('heights', name),
    isShape<KeptHeight>({ circumstances: isText, height: isNumber }),
    undefined,
  );

/** The height that a part had last, px; undefined where it would have another one now. */
const keptHeight = (name: string, content: string | number): number | undefined => {
  const kept = heightOf(name).read();
  return kept && kept.circumstances === circumstancesOf(content) ? kept.height : undefined;
};

interface ReservedProps {
  /** Under which the height is kept on the device. */
  name: string;
  /** What the height depends on beside language, width and text size: a number of rows, a customer. */
  content: string | number;
  /** Something as high as what comes, for the first time; it is hidden. */
  like: ReactNode;
  /** Whether what is there has the height to be kept: it is not a skeleton, and nothing of it is missing. */
  isWhole: (content: HTMLElement) => boolean;
  /** One of the parts whose common failure a `SharedProblem` says. */
  isPart?: boolean;
  children: ReactNode;
}

/**
 * Has the height of what comes from the first moment: nothing of the screen moves when its children come late, fail, or
 * are none. It is the height that they had last, else that of something like them.
 */
export function Reserved({ name, content, like, isWhole, isPart, children }: ReservedProps) {
  const stack = useRef<HTMLDivElement>(null);
  const shown = useRef<HTMLDivElement>(null);
  const [height] = useState(() => keptHeight(name, content));
  const isWholeNow = useRef(isWhole);
  useEffect(() => {
    isWholeNow.current = isWhole;
  });
  // It is there at once: nothing is left to wait for, and nothing has been seen yet. An attribute instead of a state, because
  // React runs all effects of the page before its first paint where a layout effect sets one. It is measured after the layout.
  useLayoutEffect(() => {
    if (!stack.current || !shown.current || !isWholeNow.current(shown.current)) return;
    stack.current.dataset.whole = '';
    stack.current.style.removeProperty('--kept');
  }, []);
  useEffect(() => {
    const [around, part] = [stack.current, shown.current];
    if (!around || !part) return;
    let measured: number | undefined;
    let kept: number | undefined;
    const keep = () => {
      if (measured === undefined || measured === kept || !isWholeNow.current(part)) return;
      heightOf(name).write({ circumstances: circumstancesOf(content), height: measured });
      kept = measured;
      const { dataset, style } = around;
      if (dataset.whole === '' && !style.getPropertyValue('--kept'))
        style.setProperty('--kept', `${measured}px`);
    };
    const sizes = new ResizeObserver(([entry]) => {
      measured = entry?.contentRect.height ?? 0;
      // Another width may have the same height.
      kept = undefined;
      keep();
    });
    sizes.observe(part);
    // A skeleton as high as what comes for it leaves without a change of size.
    const nodes = new MutationObserver(keep);
    nodes.observe(part, { childList: true, subtree: true });
    return () => {
      sizes.disconnect();
      nodes.disconnect();
    };
  }, [name, content]);
  return (
    <div
      ref={stack}
      className={styles.stack}
      style={height === undefined ? undefined : ({ '--kept': `${height}px` } as CSSProperties)}
    >
      {height === undefined && (
        <div className={styles.reserved} aria-hidden="true">
          {like}
        </div>
      )}
      <div className={styles.content} ref={shown} data-part={isPart}>
        {children}
      </div>
    </div>
  );
}
