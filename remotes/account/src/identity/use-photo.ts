import { useOwnPhoto } from '@bourse/remote-kit/use-own-photo';
import { type Upload, useUpload } from '@bourse/remote-kit/use-upload';
import type { AccountTranslationKey } from '../translations.ts';

/** A photo of the form: what was uploaded before, or what the customer has chosen since. */
export interface Photo
  extends Pick<Upload, 'state' | 'image' | 'address' | 'pick' | 'cancel' | 'retry' | 'shrink'> {
  note: AccountTranslationKey;
  problem: AccountTranslationKey | undefined;
  progress: number | undefined;
  isChanged: boolean;
}

const NOTES = {
  empty: 'realName.takePhoto',
  preparing: 'realName.preparing',
  uploading: 'realName.uploading',
  done: 'realName.replace',
  failed: 'realName.replace',
} as const satisfies Record<Upload['state'], AccountTranslationKey>;

/** @param before the address of the photo that was submitted before */
export function usePhoto(before: string | null): Photo {
  const upload = useUpload();
  const { isChosen, isWaiting, problem, progress } = upload;
  const earlier = useOwnPhoto(isChosen ? null : before);
  const state = before && !isChosen ? 'done' : upload.state;
  return {
    ...upload,
    state,
    image: isChosen ? upload.image : earlier,
    note: isWaiting ? 'realName.photoWaits' : NOTES[state],
    problem: problem && `realName.${problem}`,
    progress: state === 'uploading' ? progress : undefined,
    address: isChosen ? upload.address : (before ?? undefined),
    isChanged: isChosen,
  };
}
