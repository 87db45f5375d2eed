import { getIdentity as endpoint, type Identity } from '@bourse/contract/identity';
import { customerCall } from '../call/call.ts';

const STATUSES = { 1: 'underReview', 2: 'approved', 3: 'refused' } as const;

const MASK = '••••••';

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
    maskedIdNumber: `${MASK}${row.id_number.slice(-4)}`,
    frontImage: row.front_image,
    backImage: row.back_image,
    reason: row.reason,
  };
});
