/**
 * A photo from a customer's device. What it is, its bytes say, not its name; it is drawn anew by libvips, so that
 * nothing of the file that came survives: no metadata (a phone writes where it was), no second content.
 */
import { LARGEST_IMAGE } from '@bourse/contract/uploads';
import sharp from 'sharp';
import { Refusal } from '../call/refusal.ts';
import { workQueue } from '../call/work-queue.ts';

// Of the many formats that libvips reads, those of cameras and screens; none that runs or fetches anything (SVG, PDF).
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

/** Enough to read an identity card; a photo of a phone has three to five times as many. */
const LONGEST_SIDE = 2_000;
/** A small file can hold a picture that fills the memory. */
const MOST_PIXELS = 64_000_000;
const QUALITY = 82;
const queue = workQueue(1, 50);

/** @returns a JPEG. @throws Refusal `image-required`, `not-an-image`, `image-too-large` */
export const redrawn = async (file: Uint8Array): Promise<Uint8Array> => {
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
