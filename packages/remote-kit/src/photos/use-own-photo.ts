import { q } from '@bourse/api/query';
import { photoIdOf, readPhoto } from '@bourse/contract/uploads';
import { useQuery } from '@tanstack/react-query';
import { useObjectUrl } from './use-object-url.ts';

/**
 * A photo that the customer has uploaded, as an address that an image can show: the back end's own address needs the
 * token. A photo never changes, and is not kept when the screen is left.
 */
export function useOwnPhoto(address: string | null | undefined): string | undefined {
  const id = photoIdOf(address ?? null);
  const { data } = useQuery({
    ...q(readPhoto, { id: id ?? '' }, { enabled: id !== undefined }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return useObjectUrl(data);
}
