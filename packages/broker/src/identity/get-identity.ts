import { getIdentity as endpoint, type Identity } from '@bourse/contract/identity';
import { customerCall } from '../call/call.ts';

const STATUSES = { 1: 'underReview', 2: 'approved', 3: 'refused' } as const;

const MASK = '••••••';
/** Four characters at most, and never more than half of a short number. */
const endOf = (number: string): string =>
  number.slice(number.length - Math.min(4, Math.floor(number.length / 2)));

/**
 * Answers the state of the real-name verification, with what was submitted; of the number only its end, because a stolen
 * session should not read the whole one.
 */
export const getIdentity = customerCall(endpoint, async ({ services, customer }): Promise<Identity> => {
  const row = await services.db
    .selectFrom('real_names')
    .selectAll()
    .where('customer_id', '=', customer)
    .executeTakeFirst();
  if (!row)
    return {
      status: 'none',
      realName: null,
      idNumber: null,
      maskedIdNumber: null,
      frontImage: null,
      backImage: null,
      reason: null,
    };
  return {
    status: STATUSES[row.status as keyof typeof STATUSES],
    realName: row.real_name,
    idNumber: null,
    maskedIdNumber: `${MASK}${endOf(row.id_number)}`,
    frontImage: row.front_image,
    backImage: row.back_image,
    reason: row.reason,
  };
});
