/** The size of an article's text on this device, on top of the reader's own text size. */
import { storedAtom } from '@bourse/session/stored-atom';

export const textSizes = ['normal', 'large', 'larger'] as const;
export type TextSize = (typeof textSizes)[number];

export const textSizeAtom = storedAtom<TextSize>(
  'newsTextSize',
  'normal',
  (text) => textSizes.find((size) => size === text),
  (size) => (size === 'normal' ? undefined : size),
);
