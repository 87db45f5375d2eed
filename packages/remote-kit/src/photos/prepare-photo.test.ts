import { describe, expect, it } from 'vitest';
import { fit, problemOf } from './prepare-photo.ts';

const file = (size: number, type: string, name = 'photo.jpg') => {
  const made = new File(['x'], name, { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
const MEGABYTE = 1024 * 1024;

describe('a chosen file', () => {
  it.each([
    ['a photo of 5 MB', file(5 * MEGABYTE, 'image/jpeg'), undefined],
    ['a byte more', file(5 * MEGABYTE + 1, 'image/jpeg'), 'tooLarge'],
    ['a HEIC of 12 MB', file(12 * MEGABYTE, 'image/heic', 'IMG_1.HEIC'), 'tooLarge'],
    ['a document', file(10 * MEGABYTE, 'application/pdf'), 'notAnImage'],
    ['a file without a type, which only drawing can tell', file(9, '', 'x.heic'), undefined],
  ])('that is %s has the problem %s', (_what, chosen, problem) => expect(problemOf(chosen)).toBe(problem));
});

describe('a picture', () => {
  it.each([
    [8_000, 6_250, 2_000, 1_563],
    [3_000, 4_000, 1_500, 2_000],
    [640, 480, 640, 480],
    [20_000, 1, 2_000, 1],
  ])('of %i × %i is drawn as %i × %i', (width, height, drawnWidth, drawnHeight) =>
    expect(fit(width, height)).toEqual({ width: drawnWidth, height: drawnHeight }),
  );
});
