import { isFlag } from './shapes.ts';
import { deviceAtom } from './stored.ts';

/** Whether keyboard shortcuts of a single key are on (product.md, "Settings"). */
export const shortcutsAtom = deviceAtom<boolean>('shortcuts', isFlag, true);
