import { Banner } from '@bourse/ui/banner';
import type { ReactNode } from 'react';

/** What the back end said, above the button that asked for it, and where that leads. */
export const Refusal = ({ children, action }: { children: string | undefined; action?: ReactNode }) =>
  children ? (
    <Banner tone="problem" action={action}>
      {children}
    </Banner>
  ) : null;
