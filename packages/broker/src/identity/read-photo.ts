import { readPhoto as endpoint } from '@bourse/contract/uploads';
import { FileBody } from '../call/answer-body.ts';
import { fileAnswerCall } from '../call/call.ts';
import { ownPhoto } from './uploads.ts';

/** Answers a photo of the customer: a JPEG, because each is drawn anew when it is uploaded. */
export const readPhoto = fileAnswerCall(
  endpoint,
  async ({ services, customer, input }) =>
    new FileBody(await ownPhoto(services.db, customer, input.id), 'image/jpeg'),
);
