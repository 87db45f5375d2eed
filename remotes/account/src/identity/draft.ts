/** The form of the real name (product.md, "Real name"; D28, D62). */
import type { Identity } from '@bourse/contract/identity';
import type { AccountTranslationKey } from '../translations.ts';

/** They guide the form alone, and are not sent (D28). */
export const documents = ['idCard', 'driver', 'passport', 'other'] as const;
export type Document = (typeof documents)[number];

export interface Draft {
  document: Document;
  realName: string;
  idNumber: string;
}

/** A refused name keeps what was submitted. */
export const draftOf = ({ realName, idNumber }: Identity): Draft => ({
  document: 'idCard',
  realName: realName ?? '',
  idNumber: idNumber ?? '',
});

interface PhotoOfDraft {
  address: string | undefined;
  state: string;
}

/** Why the form cannot be submitted yet; undefined if it can. */
export const reasonOf = (
  { realName, idNumber }: Draft,
  photos: readonly PhotoOfDraft[],
): AccountTranslationKey | undefined => {
  if (realName.trim() === '' || idNumber.trim() === '') return 'realName.incomplete';
  if (photos.some(({ state }) => state === 'preparing' || state === 'uploading'))
    return 'realName.stillUploading';
  return photos.some(({ address }) => address === undefined) ? 'realName.photoMissing' : undefined;
};

/** The number with all but its last four characters hidden. */
export const maskNumber = (number: string): string => `••••••${number.slice(-4)}`;
