/** Draws pictures in a document without a canvas: whatever is drawn becomes the same small JPEG. */
import { afterAll, beforeAll } from 'vitest';

const JPEG =
  '/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAFAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAA//EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKAIN//Z';

/** Files with this content are no pictures. */
export const NO_PICTURE = 'no picture';

const drawn = { width: 8, height: 5, close: () => undefined };
/** The channels (RGBA) of each pixel that a script reads back from a canvas; by default those of the fill colour #369. */
let readBack = [51, 102, 153, 255];
const context = {
  fillRect: () => undefined,
  drawImage: () => undefined,
  getImageData: () => ({ data: Uint8ClampedArray.from(readBack) }),
};

/** A picture as the device sends it. */
export const picture = () =>
  new Blob([Uint8Array.from(atob(JPEG), (byte) => byte.charCodeAt(0))], { type: 'image/jpeg' });

const bitmap = async (file: File) => {
  if ((await file.text()) === NO_PICTURE) throw new DOMException('The source image could not be decoded.');
  return drawn;
};

const canvas = HTMLCanvasElement.prototype;
const DRAWING: readonly [owner: object, name: string, value: unknown][] = [
  [globalThis, 'createImageBitmap', bitmap],
  [URL, 'createObjectURL', () => 'blob:drawn'],
  [URL, 'revokeObjectURL', () => undefined],
  [canvas, 'getContext', () => context],
  [canvas, 'toBlob', (done: (blob: Blob) => void) => done(picture())],
];

/** @returns how to put back what was there */
const replace = (owner: object, name: string, value: unknown): (() => void) => {
  const before = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { configurable: true, writable: true, value });
  return () => {
    Reflect.deleteProperty(owner, name);
    if (before) Object.defineProperty(owner, name, before);
  };
};

/** Simulates a browser whose canvas returns noise. @returns a function that ends the simulation */
export function drawNoise(): () => void {
  const before = readBack;
  readBack = [201, 7, 80, 255];
  return () => {
    readBack = before;
  };
}

/** Call once at the top of a test file: until its end, its document draws pictures. */
export function drawPictures(): void {
  let putBack: (() => void)[] = [];
  beforeAll(() => {
    putBack = DRAWING.map((each) => replace(...each));
  });
  afterAll(() => {
    for (const one of putBack) one();
  });
}
