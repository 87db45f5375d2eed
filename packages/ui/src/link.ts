import type { ComponentType, ReactNode } from 'react';

/**
 * A component that navigates to another screen: the router's `Link`, or one that also prefetches that screen's files on
 * touch. It is passed in as a prop, because this package does not depend on the router.
 */
export type LinkComponent = ComponentType<{
  to: string;
  className?: string | undefined;
  title?: string;
  children?: ReactNode;
  'aria-current'?: 'page' | undefined;
  'aria-label'?: string;
}>;
