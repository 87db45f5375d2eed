import { codeOf } from '@bourse/api/error';
import { q } from '@bourse/api/query';
import { photoIdOf, readPhoto } from '@bourse/contract/uploads';
import { useQuery } from '@tanstack/react-query';
import { useObjectUrl } from './use-object-url.ts';

interface OwnPhoto {
  /** An address that an image can show; undefined while the photo is loading, or if it cannot be read. */
  image: string | undefined;
  /** Whether the back end has deleted the photo. */
  isGone: boolean;
}

/**
 * A photo that the customer has uploaded. Its address at the back end needs the token. A photo never changes, and is not
 * kept when the screen is left.
 */
export function useOwnPhotoState(address: string | null | undefined): OwnPhoto {
  const id = photoIdOf(address ?? null);
  const { data, error } = useQuery({
    ...q(readPhoto, { id: id ?? '' }, { enabled: id !== undefined }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { image: useObjectUrl(data), isGone: codeOf(error) === 'not-found' };
}

/** The address of a photo that the customer has uploaded, as an image can show it. */
export const useOwnPhoto = (address: string | null | undefined): string | undefined =>
  useOwnPhotoState(address).image;
