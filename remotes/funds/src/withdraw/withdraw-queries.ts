import { q } from '@bourse/api/query';
import { listBankCards } from '@bourse/contract/bank-cards';
import { getBalance, getCustomer } from '@bourse/contract/customer';
import { listSettings } from '@bourse/contract/deployment';
import { getIdentity } from '@bourse/contract/identity';
import { listWithdrawals } from '@bourse/contract/transfers';
import { useQuery } from '@tanstack/react-query';
import { LIST_REFRESH } from '../refresh.ts';

/** The customer's cards. They are asked for repeatedly only while one is waited for (D55). */
export const useCards = () =>
  useQuery({
    ...q(listBankCards, { type: 'bank' }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(
        ({ status, withdrawableAt }) => status === 'underReview' || withdrawableAt !== null,
      )
        ? LIST_REFRESH
        : false,
  });

/** The customer's verification, which is asked for repeatedly only while a decision is awaited (D55). */
export const useIdentity = () =>
  useQuery({
    ...q(getIdentity, {}),
    refetchInterval: ({ state }) => (state.data?.status === 'underReview' ? LIST_REFRESH : false),
  });

export const BALANCE = q(getBalance, {}, { every: LIST_REFRESH });

/** What the form shows beside the cards; each is undefined until it is known, and the form does without. */
export function useFigures() {
  const balance = useQuery(BALANCE);
  const customer = useQuery(q(getCustomer, {}, { every: LIST_REFRESH })).data;
  const settings = useQuery(q(listSettings, {})).data?.items;
  return { balance, customer, settings };
}

/** The customer's newest withdrawal, for the card that was used last. */
export const useLastWithdrawal = () => useQuery(q(listWithdrawals, { page: 1, limit: 1 }));
