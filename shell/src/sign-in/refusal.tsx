import { Banner } from '@bourse/ui/banner';
import type { ReactNode } from 'react';

/** The back end's refusal above the submit button, with an optional link to the next step. */
export const Refusal = ({ children, action }: { children: string | undefined; action?: ReactNode }) =>
  children ? (
    <Banner tone="problem" action={action}>
      {children}
    </Banner>
  ) : null;
