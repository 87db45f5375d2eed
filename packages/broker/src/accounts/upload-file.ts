import { uploadFile as endpoint } from '@bourse/contract/uploads';
import { customerCall } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';
import { redrawn } from './photo.ts';
import type { Limit } from './throttle.ts';
import { keepUpload } from './uploads.ts';

const UPLOADS: Limit = { of: 'uploads', attempts: 40, window: 3_600_000 };

/** Takes a photo (spec sections 5, 9) and answers where its owner can read it. */
export const uploadFile = customerCall(endpoint, async ({ house, customer, input, at }) => {
  if (await house.throttle.attempt(UPLOADS, String(customer), at)) throw new Refusal('too-many-requests');
  const photo = await redrawn(Buffer.from(await input.file.arrayBuffer()));
  return { url: await keepUpload(house.db, customer, photo, at) };
});
