import { pollEvery, q } from '@bourse/api/query';
import { getIdentity, type Identity } from '@bourse/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { LIST_REFRESH } from '../refresh.ts';

/** The customer's verification. It is asked for repeatedly only while a decision is awaited (D55). */
export const useIdentity = () =>
  useQuery({
    ...q(getIdentity, {}),
    refetchInterval: pollEvery(LIST_REFRESH, ({ state }) => state.data?.status === 'underReview'),
  });

/** The name that a reviewer has approved; undefined while there is none. */
export const approvedName = (identity: Identity | undefined): string | undefined =>
  identity?.status === 'approved' ? (identity.realName ?? undefined) : undefined;
