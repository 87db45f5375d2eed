import { useErrorText } from '@bourse/i18n/errors';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './shared-problem.module.css';
import { Problem } from './states.tsx';

/** A part that has come. */
const THERE = 'there';

/**
 * @returns what a part has failed with: the code of its problem, '' where that is its own; undefined while it is on its way
 */
function stateOf(part: Element): string | undefined {
  const problem = part.querySelector<HTMLElement>('[role="alert"]');
  if (problem) return problem.dataset.code ?? '';
  return part.hasChildNodes() && !part.querySelector('[aria-busy="true"]') ? THERE : undefined;
}

const PARTS = '[data-part="true"]';

/** The code that all parts have failed with. It stands until one of them comes, also while they are asked for again. */
function codeOf(root: Element, before: string | undefined): string | undefined {
  const states = [...root.querySelectorAll(PARTS)].map(stateOf);
  const known = states.filter((state) => state !== undefined);
  const code = known.length > 0 ? known[0] : before;
  if (!code || code === THERE || states.length < 2 || known.some((state) => state !== code)) return undefined;
  return known.length === states.length ? code : before;
}

/**
 * Says once, with one Retry, what each part of a screen would say by itself: where all elements with `data-part="true"` have
 * failed for the same reason. They keep their height, so that nothing moves, and the statement lies above them. A part that has
 * failed alone keeps its own problem.
 */
export function SharedProblem({ children }: { children: ReactNode }) {
  const parts = useRef<HTMLDivElement>(null);
  const [code, setCode] = useState<string>();
  const say = useErrorText();
  useEffect(() => {
    const root = parts.current;
    if (!root) return;
    const look = () => setCode((before) => codeOf(root, before));
    look();
    const changes = new MutationObserver(look);
    changes.observe(root, { childList: true, subtree: true, attributeFilter: ['aria-busy', 'data-code'] });
    return () => changes.disconnect();
  }, []);
  const retry = () => {
    const buttons = parts.current?.querySelectorAll<HTMLElement>(`${PARTS} [role="alert"] button`) ?? [];
    for (const button of buttons) button.click();
  };
  return (
    <div className={styles.root}>
      {code && (
        <div className={styles.statement}>
          <Problem error={{ code }} title={say({ code })} retry={retry} />
        </div>
      )}
      <div ref={parts} className={styles.parts} data-failed={code !== undefined}>
        {children}
      </div>
    </div>
  );
}
