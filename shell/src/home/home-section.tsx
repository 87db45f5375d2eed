import { useDeferred } from '@bourse/remote-kit/deferred';
import { Pending } from '@bourse/remote-kit/pending';
import type { SlotId } from '@bourse/remote-kit/places';
import { useIsFilled } from '@bourse/remote-kit/remotes';
import { Reserved } from '@bourse/remote-kit/reserved';
import { Slot } from '@bourse/remote-kit/slot';
import { userInfoAtom } from '@bourse/session/session';
import { Section } from '@bourse/ui/section';
import { SkeletonRows } from '@bourse/ui/states';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import styles from './home-section.module.css';

/** Whether what has come has the height to be kept: it is not on its way any more, and nothing of it has failed. */
const isWhole = (content: HTMLElement) =>
  !content.querySelector('[aria-busy="true"], [role="alert"], [data-problem]');

/** A part of the first view in the height that it had last, `first` before; absent where no remote fills its place. */
export function HomeHead({ id, first }: { id: SlotId; first: string | undefined }) {
  const customer = useAtomValue(userInfoAtom)?.id ?? '';
  const isFilled = useIsFilled();
  return (
    isFilled(id) && (
      <Reserved
        name={id}
        content={customer}
        like={<div className={first} />}
        isWhole={(content) => content.hasChildNodes() && isWhole(content)}
        isPart
      >
        <Slot id={id} pending={null} />
      </Reserved>
    )
  );
}

interface HomeSectionProps {
  id: SlotId;
  /** How high it is for the first time, in rows below a heading. */
  rows: number;
  shape: 'quote' | 'row' | 'line';
  /** A line of text stands between heading and rows. */
  hasHint?: boolean;
  /** Until then it has only the height that it had last: what comes below the first view need not be rendered with it. */
  isShown: boolean;
  /** One of those whose common failure is said once. */
  isPart?: boolean;
  /** @param pending for its slot, while the code of the slot is on its way */
  children: (pending: ReactNode) => ReactNode;
}

/**
 * A part of home in the height that it had last; absent where no remote fills its place. What stands above, the customer's
 * money, is not to wait until it is rendered too.
 */
export function HomeSection(props: HomeSectionProps) {
  const { id, rows, shape, hasHint = false, isShown, isPart = false, children } = props;
  const customer = useAtomValue(userInfoAtom)?.id ?? '';
  const isFilled = useIsFilled();
  const isRendered = useDeferred() && isShown;
  if (!isFilled(id)) return null;
  const like = (
    <Section title="–" flush>
      {hasHint && <p className={styles.hint}>–</p>}
      <SkeletonRows rows={rows} shape={shape} />
    </Section>
  );
  const pending = (
    <div className={styles.pending} aria-busy="true" aria-hidden="true">
      <SkeletonRows rows={rows} shape={shape} />
    </div>
  );
  // The shape with which the page began stays until then.
  const before = (
    <div className={styles.before} aria-hidden="true">
      <Pending size="screen" />
    </div>
  );
  return (
    <Reserved
      name={id}
      content={customer}
      like={isShown && like}
      isWhole={(content) => isRendered && isWhole(content)}
      isPart={isPart}
    >
      {isRendered ? children(pending) : isShown && before}
    </Reserved>
  );
}
