/** Uploading a photo (product.md, "Real name"). The only call whose body is no JSON. */

import { file, record, string } from '@bourse/contract/schema';
import { endpoint } from './endpoint.ts';

/** Bytes (product.md, "Limits and times"). */
export const LARGEST_IMAGE = 5 * 1024 * 1024;

export const uploadFile = endpoint({
  name: 'uploadFile',
  method: 'POST',
  path: '/stock/success/upload',
  input: record({ file: ['file', file] }),
  /** Where only the uploader can read it. */
  output: record({ url: ['url', string()] }),
  errors: ['image-required', 'not-an-image', 'image-too-large'],
  multipart: true,
});
