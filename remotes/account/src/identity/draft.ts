/** The form of the real name (product.md, "Real name"; D28, D62). */
import type { Identity } from '@bourse/contract/identity';
import { isName, plainName } from '@bourse/contract/text';
import type { AccountTranslationKey } from '../translations.ts';

/** They guide the form alone, and are not sent (D28). */
export const documents = ['idCard', 'driver', 'passport', 'other'] as const;
export type Document = (typeof documents)[number];

export interface Draft {
  document: Document;
  realName: string;
  idNumber: string;
}

/** A refused name keeps what was submitted; the number only where the back end answers it whole. */
export const draftOf = ({ realName, idNumber }: Identity): Draft => ({
  document: 'idCard',
  realName: realName ?? '',
  idNumber: idNumber ?? '',
});

interface PhotoOfDraft {
  address: string | undefined;
  state: string;
}

/** Whether a number that is left empty stays as it was submitted: the back end has it and answers its end alone. */
export const keepsNumber = ({ status, idNumber, maskedIdNumber }: Identity): boolean =>
  status === 'refused' && idNumber === null && maskedIdNumber !== null;

/** Why the form cannot be submitted yet; undefined if it can. */
export const reasonOf = (
  { realName, idNumber }: Draft,
  photos: readonly PhotoOfDraft[],
  before: Identity,
): AccountTranslationKey | undefined => {
  const [name, number] = [plainName(realName), plainName(idNumber)];
  const hasNumber = number !== '' || keepsNumber(before);
  if (name === '' || !hasNumber) return 'realName.incomplete';
  if (!isName(name) || !isName(number)) return 'realName.unsuitable';
  if (photos.some(({ state }) => state === 'preparing' || state === 'uploading'))
    return 'realName.stillUploading';
  return photos.some(({ address }) => address === undefined) ? 'realName.photoMissing' : undefined;
};

/** The last four characters of the number that was submitted, or as many as the back end answers. */
export const numberEnd = ({ idNumber, maskedIdNumber }: Identity): string =>
  (maskedIdNumber?.replaceAll(/[•*]/g, '') ?? idNumber ?? '').slice(-4);
