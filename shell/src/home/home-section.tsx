import type { SlotId } from '@bourse/remote-kit/places';
import { useIsFilled } from '@bourse/remote-kit/remotes';
import { Reserved } from '@bourse/remote-kit/reserved';
import { userInfoAtom } from '@bourse/session/session';
import { Section } from '@bourse/ui/section';
import { SkeletonRows } from '@bourse/ui/states';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import styles from './home-section.module.css';

interface HomeSectionProps {
  id: SlotId;
  /** How high it is for the first time, in rows below a heading. */
  rows: number;
  shape: 'quote' | 'row' | 'line';
  /** Its height is there before. */
  isShown: boolean;
  /** @param pending for its slot, while the code of the slot is on its way */
  children: (pending: ReactNode) => ReactNode;
}

/** A part of home in the height that it had last; absent where no remote fills its place. */
export function HomeSection({ id, rows, shape, isShown, children }: HomeSectionProps) {
  const customer = useAtomValue(userInfoAtom)?.id ?? '';
  const isFilled = useIsFilled();
  if (!isFilled(id)) return null;
  const like = (
    <Section title="–" flush>
      <SkeletonRows rows={rows} shape={shape} />
    </Section>
  );
  const pending = (
    <div className={styles.pending} aria-busy="true" aria-hidden="true">
      <SkeletonRows rows={rows} shape={shape} />
    </div>
  );
  return (
    <Reserved
      name={id}
      content={customer}
      like={like}
      isWhole={(content) => isShown && !content.querySelector('[aria-busy="true"], [role="alert"]')}
    >
      {isShown && children(pending)}
    </Reserved>
  );
}
