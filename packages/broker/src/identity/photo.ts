/**
 * Checks and redraws a photo from a customer's device. Its bytes decide its type, not its name. libvips draws it
 * anew, so that no metadata (phones write the place) and no second content of the file survive.
 */
import { LARGEST_IMAGE } from '@bourse/contract/uploads';
import sharp from 'sharp';
import { Refusal } from '../call/refusal.ts';
import { fairQueue } from '../call/work-queue.ts';

// Allows only formats of cameras and screens, none that can run or fetch anything (SVG, PDF).
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

/** The size of a redrawn photo. */
export interface PhotoSize {
  /** Pixels. */
  longestSide: number;
  /** Of the JPEG, 1 to 100. */
  quality: number;
}

/** Enough to read an identity card; photos of phones have three to five times as many pixels. */
export const DOCUMENT_SIZE: PhotoSize = { longestSide: 2_000, quality: 82 };
/** Enough to read a screenshot, in about a third of the bytes. */
export const CHAT_SIZE: PhotoSize = { longestSide: 1_280, quality: 70 };
/** A small file can hold an image that fills the memory. */
const MOST_PIXELS = 64_000_000;
/**
 * AVIF and GIF take ten times as long to decode as JPEG, and cannot be interrupted: 16 million pixels take about a
 * second. The app sends every photo as JPEG.
 */
const MOST_PIXELS_OF_SLOW_FORMATS = 16_000_000;
const SLOW_FORMATS = ['heif', 'gif'];
/** Seconds after which a drawing is given up between two of its steps. */
const LONGEST = 10;

/** @throws Error if the file is no image that may be drawn */
const mustBeDrawable = async (file: Uint8Array): Promise<void> => {
  const { format, width, height } = await sharp(file, { limitInputPixels: MOST_PIXELS }).metadata();
  if (SLOW_FORMATS.includes(format ?? '') && width * height > MOST_PIXELS_OF_SLOW_FORMATS)
    throw new Error(`The ${format} has too many pixels.`);
};

const redraw = async (file: Uint8Array, { longestSide, quality }: PhotoSize): Promise<Uint8Array> => {
  if (file.length === 0) throw new Refusal('image-required', 'file');
  if (file.length > LARGEST_IMAGE) throw new Refusal('image-too-large', 'file');
  try {
    await mustBeDrawable(file);
    return await sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
      .timeout({ seconds: LONGEST })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality })
      .toBuffer();
  } catch (error) {
    // A machine without time or memory can draw the same image later.
    if (/timeout|out of memory/i.test((error as Error).message)) throw new Refusal('overloaded');
    throw new Refusal('not-an-image', 'file');
  }
};

/** Photos that wait until they are drawn. */
const MOST_WAITING = 50;
/** Photos are read and drawn one at a time, because each is in memory several times. Customers take turns. */
const drawing = fairQueue(MOST_WAITING);

/**
 * Draws a customer's photo, in turn with those of other customers.
 * @param read called when it is the customer's turn
 * @returns a JPEG
 * @throws Refusal `image-required`, `not-an-image`, `image-too-large`, `overloaded`
 */
export const redrawInTurn = (
  customer: number,
  read: () => Promise<Uint8Array>,
  size: PhotoSize,
): Promise<Uint8Array> => drawing(customer, async () => redraw(await read(), size));
