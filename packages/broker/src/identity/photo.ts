/**
 * Checks and redraws a photo from a customer's device. Its bytes decide its type, not its name. libvips draws it
 * anew, so that no metadata (phones write the place) and no second content of the file survive.
 */
import { LARGEST_IMAGE } from '@bourse/contract/uploads';
import sharp from 'sharp';
import { Refusal } from '../call/refusal.ts';

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

/** Pixels: enough to read an identity card; photos of phones have three to five times as many. */
const LONGEST_SIDE = 2_000;
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
const QUALITY = 82;

/** @throws Error if the file is no image that may be drawn */
const mustBeDrawable = async (file: Uint8Array): Promise<void> => {
  const { format, width, height } = await sharp(file, { limitInputPixels: MOST_PIXELS }).metadata();
  if (SLOW_FORMATS.includes(format ?? '') && width * height > MOST_PIXELS_OF_SLOW_FORMATS)
    throw new Error(`The ${format} has too many pixels.`);
};

/**
 * @returns a JPEG
 * @throws Refusal `image-required`, `not-an-image`, `image-too-large`, `overloaded`
 */
export const redraw = async (file: Uint8Array): Promise<Uint8Array> => {
  if (file.length === 0) throw new Refusal('image-required', 'file');
  if (file.length > LARGEST_IMAGE) throw new Refusal('image-too-large', 'file');
  try {
    await mustBeDrawable(file);
    return await sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
      .timeout({ seconds: LONGEST })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: QUALITY })
      .toBuffer();
  } catch (error) {
    // A machine without time or memory can draw the same image later.
    if (/timeout|out of memory/i.test((error as Error).message)) throw new Refusal('overloaded');
    throw new Refusal('not-an-image', 'file');
  }
};
