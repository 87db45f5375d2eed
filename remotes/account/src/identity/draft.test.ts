import type { Identity } from '@bourse/contract/identity';
import { describe, expect, it } from 'vitest';
import { draftOf, numberEnd, reasonOf } from './draft.ts';

describe('the form of the real name', () => {
  const draft = { document: 'idCard', realName: 'Asha', idNumber: 'A1' } as const;
  const done = { address: '/api/uploads/1', state: 'done' };
  const none: Identity = {
    status: 'none',
    realName: null,
    idNumber: null,
    maskedIdNumber: null,
    frontImage: null,
    backImage: null,
    reason: null,
  };

  it('says what is still needed: fields, then photos', () => {
    const reason = (part: { realName?: string; idNumber?: string }) =>
      reasonOf({ ...draft, ...part }, [done, done], none);
    expect(reason({ realName: ' ' })).toBe('realName.incomplete');
    expect(reason({ idNumber: '' })).toBe('realName.incomplete');
    expect(reason({ realName: 'Asha\u0007' })).toBe('realName.unsuitable');
    expect(reason({ idNumber: '\u3164' })).toBe('realName.incomplete');
    expect(reasonOf(draft, [done, { address: undefined, state: 'empty' }], none)).toBe(
      'realName.photoMissing',
    );
    const photos = [
      { address: undefined, state: 'empty' },
      { address: undefined, state: 'uploading' },
    ];
    expect(reasonOf(draft, photos, none)).toBe('realName.stillUploading');
    expect(reason({})).toBeUndefined();
  });

  it('needs no identity number after a refusal, where the back end has kept the number that was submitted', () => {
    const refused: Identity = { ...none, status: 'refused', maskedIdNumber: '••••••234F' };
    const empty = { ...draft, idNumber: '' };
    expect(reasonOf(empty, [done, done], refused)).toBeUndefined();
    expect(reasonOf(empty, [done, done], { ...refused, maskedIdNumber: null })).toBe('realName.incomplete');
    expect(reasonOf(empty, [done, done], { ...refused, status: 'unknown' })).toBe('realName.incomplete');
  });

  it('begins with what was submitted before, and with the ID card', () => {
    expect(draftOf({ ...none, status: 'refused', realName: 'Asha', idNumber: 'A1' })).toEqual(draft);
  });

  it.each([
    [{ idNumber: 'ABCDE1234F' }, '234F'],
    [{ maskedIdNumber: '••••••234F' }, '234F'],
    [{ maskedIdNumber: '••••••-7' }, '-7'],
    [{}, ''],
  ])('tells the end of a number: of %j it is "%s"', (known, end) =>
    expect(numberEnd({ ...none, ...known })).toBe(end),
  );
});
