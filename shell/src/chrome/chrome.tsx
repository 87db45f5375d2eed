import type { ReactNode } from 'react';

/** Around every screen behind the sign-in. */
export const Chrome = ({ children }: { children: ReactNode }) => <main>{children}</main>;
