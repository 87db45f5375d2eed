/** The size of an article's text on this device, on top of the reader's own text size. */
import { isOneOf } from '@bourse/session/shapes';
import { deviceAtom } from '@bourse/session/stored';

export const textSizes = ['normal', 'large', 'larger'] as const;
export type TextSize = (typeof textSizes)[number];

export const textSizeAtom = deviceAtom<TextSize>('newsTextSize', isOneOf(textSizes), 'normal');
