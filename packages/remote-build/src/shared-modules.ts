import { SHARED_EXPORTS, SHARED_LIBRARIES, SHARED_PACKAGES } from '@bourse/remote-kit/shared';
import { codeExportsOf } from './workspace.ts';

/** Every module that the host supplies, by the name under which code imports it. */
export const sharedModules = (): string[] => [
  ...Object.keys(SHARED_LIBRARIES),
  ...SHARED_PACKAGES.flatMap(codeExportsOf),
  ...SHARED_EXPORTS,
];
