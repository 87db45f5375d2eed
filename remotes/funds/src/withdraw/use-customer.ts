import { q } from '@bourse/api/query';
import { type Customer, getCustomer } from '@bourse/contract/customer';
import { useQuery } from '@tanstack/react-query';
import { LIST_REFRESH } from '../refresh.ts';

/** The customer's own data; undefined until they are known. */
export const useCustomer = (): Customer | undefined =>
  useQuery(q(getCustomer, {}, { every: LIST_REFRESH })).data;
