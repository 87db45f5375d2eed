/**
 * Real-name verification (product.md, "Real name"; D28, D45). Photos are addresses returned by `uploadFile`, which
 * `readPhoto` reads.
 */

import { maybe, type Of, optionally, record, statusOf, string, unknown } from '@bourse/contract/schema';
import { endpoint } from './endpoint.ts';

const identitySchema = record({
  /** Under review and approved lock the form; everything else can be edited and submitted. */
  status: ['status', statusOf({ 0: 'none', 1: 'underReview', 2: 'approved', 3: 'refused' }, 'unknown')],
  realName: ['real_name', maybe(string())],
  /** Null if the back end returns the masked number only. */
  idNumber: ['id_number', maybe(string())],
  /** The number with all but its end of at most four characters masked; null if the back end does not mask it. */
  maskedIdNumber: ['id_number_masked', maybe(string())],
  frontImage: ['id_number_img', maybe(string())],
  backImage: ['id_number_img_two', maybe(string())],
  /** Why it was refused, as the back office has written it. */
  reason: ['reason', maybe(string())],
});
export type Identity = Of<typeof identitySchema>;

export const getIdentity = endpoint({
  name: 'getIdentity',
  method: 'GET',
  path: '/stock/success/autonomy/state',
  input: record({}),
  output: identitySchema,
  errors: [],
  reads: ['identity'],
});

/** After a refusal it keeps the number that was submitted, if it is sent without one. */
export const submitIdentity = endpoint({
  name: 'submitIdentity',
  method: 'POST',
  path: '/stock/success/autonomy/add',
  input: record({
    realName: ['real_name', string()],
    idNumber: ['id_number', optionally(string())],
    frontImage: ['id_number_img', string()],
    backImage: ['id_number_img_two', string()],
  }),
  output: optionally(unknown()),
  errors: ['image-required', 'identity-locked', 'unsuitable-characters'],
  changes: ['identity'],
});
