import path from 'node:path';

/** Path of the checkout. */
export const ROOT = path.resolve(import.meta.dirname, '../../..');
