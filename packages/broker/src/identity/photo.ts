/**
 * Checks and redraws a photo from a customer's device. Its bytes decide its type, not its name. libvips draws it
 * anew, so that no metadata (phones write the place) and no second content of the file survive.
 */
import { LARGEST_IMAGE } from '@bourse/contract/uploads';
import sharp from 'sharp';
import { Refusal } from '../call/refusal.ts';
import { workQueue } from '../call/work-queue.ts';

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
const QUALITY = 82;
const queue = workQueue(1, 50);

/**
 * @returns a JPEG
 * @throws Refusal `image-required`, `not-an-image`, `image-too-large`
 */
export const redraw = async (file: Uint8Array): Promise<Uint8Array> => {
  if (file.length === 0) throw new Refusal('image-required', 'file');
  if (file.length > LARGEST_IMAGE) throw new Refusal('image-too-large', 'file');
  return queue(async () => {
    try {
      return await sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
        .autoOrient()
        .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: 'white' })
        .jpeg({ quality: QUALITY })
        .toBuffer();
    } catch {
      throw new Refusal('not-an-image', 'file');
    }
  });
};
