import { call } from '@bourse/api/client';
import { ApiError } from '@bourse/api/error';
import { uploadFile } from '@bourse/contract/uploads';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { canShrink, type PhotoProblem, preparePhoto, UnusablePhoto } from './prepare-photo.ts';
import { useObjectUrl } from './use-object-url.ts';

interface Chosen {
  photo?: Blob;
  problem?: PhotoProblem;
  /** The chosen file, if it is too large but can be shrunk. */
  large?: File;
}

interface Sent {
  photo: Blob;
  signal: AbortSignal;
}

/** A photo that the customer has chosen, on its way to the back end. */
export interface Upload {
  /** 'empty' before one is chosen, and where the chosen file is no usable photo. */
  state: 'empty' | 'preparing' | 'uploading' | 'done' | 'failed';
  /** Whether a file was chosen, usable or not. */
  isChosen: boolean;
  /** Address of a preview. */
  image: string | undefined;
  problem: PhotoProblem | 'uploadFailed' | undefined;
  /** Whether it waits for a network. */
  isWaiting: boolean;
  /** The part that has been uploaded, from 0 to 1. */
  progress: number;
  /** Where the uploaded photo is; undefined until it is. */
  address: string | undefined;
  pick: (file: File) => void;
  cancel: () => void;
  retry: () => void;
  /** Shrinks a photo that is too large and uploads it (photos above 5 MB, D99). Undefined when the photo cannot be shrunk. */
  shrink: (() => void) | undefined;
}

/** Attempts after a broken connection, before the customer is asked to retry. */
const ATTEMPTS = 3;
const isBroken = (error: Error): boolean => error instanceof ApiError && error.code === 'network';

/** What is wrong with a photo that was not uploaded. */
const refusalOf = (error: Error | null): Upload['problem'] => {
  if (!error) return undefined;
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'not-an-image') return 'notAnImage';
  return code === 'image-too-large' ? 'tooLarge' : 'uploadFailed';
};

/**
 * Prepares and uploads a photo as soon as it is chosen (D63; decisions/photos.md). Without a network the upload waits,
 * and goes on by itself when the network is back; a broken one is repeated, which does no harm (D50).
 */
export function useUpload(): Upload {
  const [chosen, setChosen] = useState<Chosen>();
  const [progress, setProgress] = useState(0);
  const stop = useRef<AbortController>(undefined);
  // A photo that the customer has discarded must not be uploaded later, when the network is back.
  useEffect(() => () => stop.current?.abort(), []);
  const upload = useMutation({
    mutationFn: ({ photo, signal }: Sent) => {
      signal.throwIfAborted();
      setProgress(0);
      return call(uploadFile, { file: photo }, { signal, onProgress: setProgress });
    },
    networkMode: 'online',
    retry: (failures, error) => isBroken(error) && failures < ATTEMPTS,
  });
  const image = useObjectUrl(chosen?.photo);

  const begin = (): AbortSignal => {
    stop.current?.abort();
    upload.reset();
    stop.current = new AbortController();
    return stop.current.signal;
  };
  const pick = async (file: File, shrinks = false) => {
    const signal = begin();
    setChosen({});
    try {
      const photo = await preparePhoto(file, shrinks);
      if (signal.aborted) return;
      setChosen({ photo });
      upload.mutate({ photo, signal });
    } catch (error) {
      if (signal.aborted) return;
      const problem = error instanceof UnusablePhoto ? error.problem : 'notAnImage';
      setChosen({ problem, ...(problem === 'tooLarge' && canShrink(file) ? { large: file } : {}) });
    }
  };
  const large = chosen?.large;
  const cancel = () => {
    begin();
    setChosen(undefined);
  };
  const retry = () => {
    if (chosen?.photo) upload.mutate({ photo: chosen.photo, signal: begin() });
  };

  return {
    state: stateOf(chosen, upload.status),
    isChosen: chosen !== undefined,
    image,
    problem: chosen?.problem ?? refusalOf(upload.error),
    isWaiting: upload.isPaused,
    progress,
    address: chosen && upload.data?.url,
    pick: (file) => void pick(file),
    cancel,
    retry,
    shrink: large && (() => void pick(large, true)),
  };
}

function stateOf(
  chosen: Chosen | undefined,
  upload: 'idle' | 'pending' | 'error' | 'success',
): Upload['state'] {
  if (!chosen || chosen.problem) return 'empty';
  if (!chosen.photo) return 'preparing';
  return upload === 'success' ? 'done' : upload === 'error' ? 'failed' : 'uploading';
}
