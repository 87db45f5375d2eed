/** Prepares a photo on the device before it is sent (D63; decisions/photos.md). */
import { LARGEST_IMAGE } from '@bourse/contract/uploads';

/** Pixels: enough to read a document; cameras take three to five times as many. */
const LONGEST_SIDE = 2_000;
/** The largest file, in bytes, that is shrunk when the customer asks for it (photos above 5 MB, D99). */
const LARGEST_DRAWN = 40 * 1024 * 1024;
/** Bytes that a slow network sends in the time that an upload has. */
const LARGE = 1_000_000;
/** Tried one after the other until the picture is no longer large. */
const QUALITIES = [0.85, 0.7, 0.5];

export type PhotoProblem = 'notAnImage' | 'heic' | 'tooLarge';

export class UnusablePhoto extends Error {
  override readonly name = 'UnusablePhoto';
  readonly problem: PhotoProblem;
  constructor(problem: PhotoProblem) {
    super(problem);
    this.problem = problem;
  }
}

const isHeic = ({ name, type }: File): boolean => /hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name);

/**
 * What is wrong with a chosen file before it is read (product.md, "Limits and times"). The size is that of the file, not
 * of what is sent.
 */
export const problemOf = (file: File): PhotoProblem | undefined => {
  if (file.type !== '' && !file.type.startsWith('image/')) return 'notAnImage';
  return file.size > LARGEST_IMAGE ? 'tooLarge' : undefined;
};

/** Whether a file is too large to be sent, and this device can shrink it (photos above 5 MB, D99). */
export const canShrink = (file: File): boolean =>
  problemOf(file) === 'tooLarge' && file.size <= LARGEST_DRAWN && drawsTruly();

/** The size at which a picture is drawn. */
export const fit = (width: number, height: number): { width: number; height: number } => {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/**
 * Redraws a chosen photo as JPEG: upright, at most 2000 pixels long, and without metadata, in which phones write the
 * place. A browser whose canvas returns noise sends the file unchanged.
 * @param shrinks also accepts a file above the limit, because the customer asked to shrink it (photos above 5 MB, D99)
 * @throws UnusablePhoto when the file is no picture, is too large, or cannot be decoded by this browser
 */
export async function preparePhoto(file: File, shrinks = false): Promise<Blob> {
  const problem = problemOf(file);
  if (problem && !(shrinks && canShrink(file))) throw new UnusablePhoto(problem);
  const picture = await decode(file);
  try {
    if (!drawsTruly()) return file;
    const canvas = document.createElement('canvas');
    Object.assign(canvas, fit(picture.width, picture.height));
    draw(canvas, picture);
    return await encode(canvas);
  } finally {
    picture.close();
  }
}

/** Side of the square of known pixels, px, and the tolerance of a colour channel when they are read back. */
const SAMPLE = 4;
const DIFFERENCE = 8;
const KNOWN = [51, 102, 153];

/**
 * Whether a canvas returns the pixels that were drawn. Browsers that prevent fingerprinting, such as Firefox with
 * `resistFingerprinting`, return noise instead.
 */
function drawsTruly(): boolean {
  const context = document.createElement('canvas').getContext('2d', { alpha: false });
  if (!context) return false;
  context.fillStyle = `rgb(${KNOWN.join(' ')})`;
  context.fillRect(0, 0, SAMPLE, SAMPLE);
  const { data } = context.getImageData(0, 0, SAMPLE, SAMPLE);
  return data.every((value, at) => at % 4 === 3 || Math.abs(value - (KNOWN[at % 4] ?? 0)) <= DIFFERENCE);
}

async function decode(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new UnusablePhoto(isHeic(file) ? 'heic' : 'notAnImage');
  }
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap): void {
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new UnusablePhoto('notAnImage');
  context.fillStyle = 'white'; // Behind what is transparent, which JPEG does not have.
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
}

async function encode(canvas: HTMLCanvasElement): Promise<Blob> {
  let smallest: Blob | undefined;
  for (const quality of QUALITIES) {
    smallest = await toJpeg(canvas, quality);
    if (smallest.size <= LARGE) break;
  }
  if (!smallest) throw new UnusablePhoto('notAnImage');
  return smallest;
}

const toJpeg = (canvas: HTMLCanvasElement, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new UnusablePhoto('notAnImage'))),
      'image/jpeg',
      quality,
    ),
  );
