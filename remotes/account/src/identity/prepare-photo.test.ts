import { describe, expect, it } from 'vitest';
import { draftOf, maskNumber, reasonOf } from './draft.ts';
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
    ['a byte more', file(5 * MEGABYTE + 1, 'image/jpeg'), 'realName.tooLarge'],
    ['a HEIC of 12 MB', file(12 * MEGABYTE, 'image/heic', 'IMG_1.HEIC'), 'realName.tooLarge'],
    ['a document', file(10 * MEGABYTE, 'application/pdf'), 'realName.notAnImage'],
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

describe('the form of the real name', () => {
  const draft = { document: 'idCard', realName: 'Asha', idNumber: 'A1' } as const;
  const done = { address: '/api/uploads/1', state: 'done' };

  it('says what is still needed: fields, then photos', () => {
    expect(reasonOf({ ...draft, realName: ' ' }, [done, done])).toBe('realName.incomplete');
    expect(reasonOf({ ...draft, idNumber: '' }, [done, done])).toBe('realName.incomplete');
    expect(reasonOf(draft, [done, { address: undefined, state: 'empty' }])).toBe('realName.photoMissing');
    expect(
      reasonOf(draft, [
        { address: undefined, state: 'empty' },
        { address: undefined, state: 'uploading' },
      ]),
    ).toBe('realName.stillUploading');
    expect(reasonOf(draft, [done, done])).toBeUndefined();
  });

  it('begins with what was submitted before, and with the ID card', () => {
    const refused = { realName: 'Asha', idNumber: 'A1', frontImage: null, backImage: null, reason: null };
    expect(draftOf({ ...refused, status: 'refused' })).toEqual(draft);
  });

  it('hides a number but for its end', () => expect(maskNumber('ABCDE1234F')).toBe('••••••234F'));
});
