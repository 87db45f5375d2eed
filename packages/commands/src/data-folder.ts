import path from 'node:path';
import { ROOT } from '@bourse/remote-build/workspace';

/**
 * The folder of the embedded database: BOURSE_DATA, or the project's default.
 * @param own path of the default, relative to the checkout
 */
export const dataFolder = (own: string): string =>
  path.resolve(process.env.BOURSE_DATA || path.join(ROOT, own));
