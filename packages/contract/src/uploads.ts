/** Photos (product.md, "Real name"; D63): the only calls whose request or response is no JSON. */

import { file, record, string } from '@bourse/contract/schema';
import { endpoint } from './endpoint.ts';

/** Bytes (product.md, "Limits and times"). */
export const LARGEST_IMAGE = 5 * 1024 * 1024;

export const uploadFile = endpoint({
  name: 'uploadFile',
  method: 'POST',
  path: '/stock/success/upload',
  input: record({ file: ['file', file] }),
  /** Its address, which only the uploader can read. */
  output: record({ url: ['url', string()] }),
  errors: ['image-required', 'not-an-image', 'image-too-large'],
  multipart: true,
  // A megabyte, which is what a device sends (D63), takes 40 s at 200 kbit/s.
  timeout: 60_000,
});

/** A photo of the calling customer. */
export const readPhoto = endpoint({
  name: 'readPhoto',
  method: 'GET',
  path: '/uploads/:id',
  input: record({ id: ['id', string()] }),
  output: file,
  errors: ['not-found'],
  timeout: 30_000,
});

/** The id of a photo in the address that `uploadFile` has returned: its last segment. */
export const photoIdOf = (address: string | null): string | undefined =>
  /([^/?#]+)\/?(?:[?#].*)?$/.exec(address ?? '')?.[1];
