import { submitIdentity as endpoint } from '@bourse/contract/identity';
import { sql } from 'kysely';
import { customerCall } from '../call/call.ts';
import { Refusal } from '../call/refusal.ts';
import { requiredText } from '../call/text.ts';
import { isOwnUpload } from './uploads.ts';

/**
 * Submits name, number and two photos for review. They cannot be changed while under review or after approval
 * (product.md, "Real name"). After a refusal the number may be left out, and stays as it was: its owner cannot read it.
 */
export const submitIdentity = customerCall(endpoint, async ({ services: { db }, customer, input, at }) => {
  const { idNumber } = input;
  const documents = {
    status: 1,
    real_name: requiredText(input.realName, 'real_name'),
    ...(idNumber === undefined ? {} : { id_number: requiredText(idNumber, 'id_number', 50) }),
    front_image: input.frontImage,
    back_image: input.backImage,
    reason: null,
    created_at: new Date(at),
  };
  if (!(await isOwnUpload(db, customer, input.frontImage)))
    throw new Refusal('image-required', 'id_number_img');
  if (!(await isOwnUpload(db, customer, input.backImage)))
    throw new Refusal('image-required', 'id_number_img_two');
  // Each statement checks and writes, so that of two submissions at once one finds the other under review.
  const again = await db
    .updateTable('real_names')
    .set({ ...documents, version: sql`version + 1` })
    .where('customer_id', '=', customer)
    .where('status', '=', 3)
    .returning('customer_id')
    .executeTakeFirst();
  if (again) return undefined;
  const { id_number } = documents;
  if (id_number === undefined) throw new Refusal('invalid-input', 'id_number');
  const first = await db
    .insertInto('real_names')
    .values({ customer_id: customer, ...documents, id_number })
    .onConflict((conflict) => conflict.column('customer_id').doNothing())
    .returning('customer_id')
    .executeTakeFirst();
  if (!first) throw new Refusal('identity-locked');
  return undefined;
});
