import { Banner } from '@bourse/ui/banner';

/** What the back end said, above the button that asked for it. */
export const Refusal = ({ children }: { children: string | undefined }) =>
  children ? <Banner tone="problem">{children}</Banner> : null;
