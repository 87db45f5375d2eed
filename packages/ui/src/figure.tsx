import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface FigureProps {
  /** What the figure is: 'Price', 'Total P&L'. */
  name: string;
  children: ReactNode;
}

/** A figure in a row. Its place tells the eye what it is; screen readers get its name before it. */
export function Figure({ name, children }: FigureProps) {
  return (
    <>
      <VisuallyHidden>{name} </VisuallyHidden>
      {children}
    </>
  );
}
