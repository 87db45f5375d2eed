import { pollEvery, q } from '@bourse/api/query';
import { getIdentity } from '@bourse/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { LIST_REFRESH } from '../refresh.ts';

/** The customer's verification, which is asked for repeatedly only while a decision is awaited (D55). */
export const useIdentity = () =>
  useQuery({
    ...q(getIdentity, {}),
    refetchInterval: pollEvery(LIST_REFRESH, ({ state }) => state.data?.status === 'underReview'),
  });
