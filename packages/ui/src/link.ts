import type { ComponentType, ReactNode } from 'react';

/**
 * Whatever takes a customer to another screen: the router's own `Link`, or one that also starts the files of that
 * screen on touch. The kit does not know the router.
 */
export type LinkComponent = ComponentType<{
  to: string;
  className?: string | undefined;
  children?: ReactNode;
  'aria-current'?: 'page' | undefined;
}>;
