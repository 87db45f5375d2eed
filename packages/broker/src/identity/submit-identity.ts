import { submitIdentity as endpoint } from '@bourse/contract/identity';
import { customerCall } from '../call/call.ts';
import { Refusal } from '../call/refusal.ts';
import { requiredText } from '../call/text.ts';
import { isOwnUpload } from './uploads.ts';

/**
 * Submits name, number and two photos for review. They cannot be changed while under review or after approval
 * (product.md, "Real name").
 */
export const submitIdentity = customerCall(endpoint, async ({ services: { db }, customer, input, at }) => {
  const documents = {
    status: 1,
    real_name: requiredText(input.realName, 'real_name'),
    id_number: requiredText(input.idNumber, 'id_number', 50),
    front_image: input.frontImage,
    back_image: input.backImage,
    reason: null,
    created_at: new Date(at),
  };
  if (!(await isOwnUpload(db, customer, input.frontImage)))
    throw new Refusal('image-required', 'id_number_img');
  if (!(await isOwnUpload(db, customer, input.backImage)))
    throw new Refusal('image-required', 'id_number_img_two');
  // One statement, so that of two submissions at once one finds the other under review.
  const sent = await db
    .insertInto('real_names')
    .values({ customer_id: customer, ...documents })
    .onConflict((conflict) =>
      conflict.column('customer_id').doUpdateSet(documents).where('real_names.status', '=', 3),
    )
    .returning('customer_id')
    .executeTakeFirst();
  if (!sent) throw new Refusal('identity-locked');
  return undefined;
});
