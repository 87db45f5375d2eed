import { getBalance as endpoint } from '@bourse/contract/customer';
import { customerCall } from '../http/call.ts';
import { balanceOf } from './balance.ts';

export const getBalance = customerCall(endpoint, async ({ house, customer }) => ({
  available: await balanceOf(house.db, customer),
}));
