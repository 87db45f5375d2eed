import { call } from '@bourse/api/client';
import { ApiError } from '@bourse/api/error';
import { uploadFile } from '@bourse/contract/uploads';
import type { PhotoPickerProps } from '@bourse/ui/photo-picker';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AccountTranslationKey } from '../translations.ts';
import { preparePhoto, UnusablePhoto } from './prepare-photo.ts';
import { useObjectUrl } from './use-object-url.ts';
import { useOwnPhoto } from './use-own-photo.ts';

interface Upload {
  photo: Blob;
  signal: AbortSignal;
}

/** A photo of the form: what was uploaded before, or what the customer has chosen since. */
export interface Photo {
  state: PhotoPickerProps['state'];
  image: string | undefined;
  note: AccountTranslationKey;
  /** A key, or the error of the upload. */
  problem: AccountTranslationKey | undefined;
  progress: number | undefined;
  /** Where the uploaded photo is; undefined until it is. */
  address: string | undefined;
  isChanged: boolean;
  pick: (file: File) => void;
  cancel: () => void;
  retry: () => void;
}

/** Attempts after a broken connection, before the customer is asked to retry. */
const ATTEMPTS = 3;
const isBroken = (error: Error): boolean => error instanceof ApiError && error.code === 'network';

/** The sentence about a photo that was not uploaded. */
const refusalOf = (error: Error | null): AccountTranslationKey | undefined => {
  if (!error) return undefined;
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'not-an-image') return 'realName.notAnImage';
  return code === 'image-too-large' ? 'realName.tooLarge' : 'realName.uploadFailed';
};

/**
 * One photo of the form. It is prepared and uploaded as soon as it is chosen. Without a network the upload waits, and
 * goes on by itself when the network is back; a broken one is repeated, which does no harm (D50).
 * @param before the address of the photo that was submitted before
 */
export function usePhoto(before: string | null): Photo {
  const [chosen, setChosen] = useState<{ photo?: Blob; problem?: AccountTranslationKey }>();
  const [progress, setProgress] = useState(0);
  const stop = useRef<AbortController>(undefined);
  // A photo that the customer has discarded must not be uploaded later, when the network is back.
  useEffect(() => () => stop.current?.abort(), []);
  const upload = useMutation({
    mutationFn: ({ photo, signal }: Upload) => {
      signal.throwIfAborted();
      setProgress(0);
      return call(uploadFile, { file: photo }, { signal, onProgress: setProgress });
    },
    networkMode: 'online',
    retry: (failures, error) => isBroken(error) && failures < ATTEMPTS,
  });
  const earlier = useOwnPhoto(chosen ? null : before);
  const preview = useObjectUrl(chosen?.photo);

  const begin = (): AbortSignal => {
    stop.current?.abort();
    upload.reset();
    stop.current = new AbortController();
    return stop.current.signal;
  };
  const pick = async (file: File) => {
    const signal = begin();
    setChosen({});
    try {
      const photo = await preparePhoto(file);
      if (signal.aborted) return;
      setChosen({ photo });
      upload.mutate({ photo, signal });
    } catch (error) {
      if (signal.aborted) return;
      setChosen({ problem: error instanceof UnusablePhoto ? error.problem : 'realName.notAnImage' });
    }
  };
  const cancel = () => {
    begin();
    setChosen(undefined);
  };
  const retry = () => {
    if (chosen?.photo) upload.mutate({ photo: chosen.photo, signal: begin() });
  };

  const state = stateOf(chosen, upload.status, before);
  return {
    state,
    image: chosen ? preview : earlier,
    note: upload.isPaused ? 'realName.photoWaits' : NOTES[state],
    problem: chosen?.problem ?? refusalOf(upload.error),
    progress: state === 'uploading' ? progress : undefined,
    address: chosen ? upload.data?.url : (before ?? undefined),
    isChanged: chosen !== undefined,
    pick: (file) => void pick(file),
    cancel,
    retry,
  };
}

const NOTES = {
  empty: 'realName.takePhoto',
  preparing: 'realName.preparing',
  uploading: 'realName.uploading',
  done: 'realName.replace',
  failed: 'realName.replace',
} as const satisfies Record<PhotoPickerProps['state'], AccountTranslationKey>;

function stateOf(
  chosen: { photo?: Blob; problem?: AccountTranslationKey } | undefined,
  upload: 'idle' | 'pending' | 'error' | 'success',
  before: string | null,
): PhotoPickerProps['state'] {
  if (!chosen) return before ? 'done' : 'empty';
  if (chosen.problem) return 'empty';
  if (!chosen.photo) return 'preparing';
  return upload === 'success' ? 'done' : upload === 'error' ? 'failed' : 'uploading';
}
