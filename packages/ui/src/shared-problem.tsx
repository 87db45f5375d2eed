import { useErrorText } from '@bourse/i18n/errors';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './shared-problem.module.css';
import { Problem } from './states.tsx';

const PARTS = '[data-part="true"]';
const PROBLEM = '[role="alert"]';
const ASKED = '[aria-busy="true"]';

/** The parts of a screen that have failed for one reason, in their order. */
interface Shared {
  /** The code of their problem. */
  code: string;
  parts: readonly Element[];
}

/** A part that has come. */
const THERE = 'there';

/**
 * @returns what a part has failed with: the code of its problem, '' where that is its own; undefined while it is on its way
 */
function stateOf(part: Element): string | undefined {
  const problem = part.querySelector<HTMLElement>(PROBLEM);
  if (problem) return problem.dataset.code ?? '';
  return part.hasChildNodes() && !part.querySelector(ASKED) ? THERE : undefined;
}

/**
 * @param before one that is on its way again still counts, until it has come
 * @returns the first reason that two parts or more have failed for
 */
function sharedBy(parts: readonly Element[], before: Shared | undefined): Shared | undefined {
  const failed = new Map<string, Element[]>();
  for (const part of parts) {
    const code = stateOf(part) ?? (before?.parts.includes(part) ? before.code : undefined);
    if (code && code !== THERE) failed.set(code, [...(failed.get(code) ?? []), part]);
  }
  const [first] = [...failed].filter(([, { length }]) => length > 1);
  return first && { code: first[0], parts: first[1] };
}

interface Statement {
  code: string;
  /** Where the first of the parts says its problem, px. */
  top: number;
  isAskedAgain: boolean;
}

interface SharedProblemProps {
  /** Asks for what says nothing where it fails. */
  onRetry?: () => void;
  children: ReactNode;
}

/**
 * Says once, with one Retry, what several parts of a screen would each say by itself: elements with `data-part="true"` that
 * have failed for the same reason. It stands where the first of them would say it; the others only name what is missing. All
 * keep their height, so that nothing moves. A part that has failed alone keeps its own problem.
 */
export function SharedProblem({ onRetry, children }: SharedProblemProps) {
  const parts = useRef<HTMLDivElement>(null);
  const [statement, setStatement] = useState<Statement>();
  const say = useErrorText();
  useEffect(() => {
    const root = parts.current;
    if (!root) return;
    let shared: Shared | undefined;
    const look = () => {
      const all = [...root.querySelectorAll<HTMLElement>(PARTS)];
      shared = sharedBy(all, shared);
      for (const part of all) {
        const number = shared?.parts.indexOf(part) ?? -1;
        if (number < 0) delete part.dataset.shared;
        else part.dataset.shared = number === 0 ? 'place' : 'named';
      }
      const [first] = shared?.parts ?? [];
      if (!shared || !first) return setStatement(undefined);
      const { code } = shared;
      const place = first.querySelector(PROBLEM) ?? first;
      const padding = Number.parseFloat(getComputedStyle(place).paddingBlockStart) || 0;
      const top = place.getBoundingClientRect().top + padding - root.getBoundingClientRect().top;
      const isAskedAgain = shared.parts.some((part) => part.querySelector(ASKED));
      setStatement((before) =>
        before?.code === code && before.top === top && before.isAskedAgain === isAskedAgain
          ? before
          : { code, top, isAskedAgain },
      );
    };
    look();
    const changes = new MutationObserver(look);
    changes.observe(root, { childList: true, subtree: true, attributeFilter: ['aria-busy', 'data-code'] });
    const sizes = new ResizeObserver(look);
    sizes.observe(root);
    return () => {
      changes.disconnect();
      sizes.disconnect();
    };
  }, []);
  const retry = () => {
    const buttons = parts.current?.querySelectorAll<HTMLElement>(`[data-shared] ${PROBLEM} button`) ?? [];
    for (const button of buttons) button.click();
    onRetry?.();
  };
  return (
    <div className={styles.root}>
      {statement && (
        <div className={styles.statement} style={{ translate: `0 ${statement.top}px` }}>
          <Problem
            error={{ code: statement.code }}
            title={say({ code: statement.code })}
            retry={retry}
            retrying={statement.isAskedAgain}
            inline
          />
        </div>
      )}
      <div ref={parts} className={styles.parts}>
        {children}
      </div>
    </div>
  );
}
