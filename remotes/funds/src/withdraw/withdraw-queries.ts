import { pageAt } from '@bourse/api/paged';
import { pollEvery, q } from '@bourse/api/query';
import { getBalance } from '@bourse/contract/balance';
import { listBankCards } from '@bourse/contract/bank-cards';
import { listWithdrawals } from '@bourse/contract/withdrawals';
import { useQuery } from '@tanstack/react-query';
import { useSettings } from '../money-call/use-settings.ts';
import { LIST_REFRESH } from '../refresh.ts';

/** The customer's cards. They are asked for repeatedly only while one is waited for (D55). */
export const useCards = () =>
  useQuery({
    ...q(listBankCards, { type: 'bank' }),
    refetchInterval: pollEvery(
      LIST_REFRESH,
      ({ state }) =>
        state.data?.items.some(
          ({ status, withdrawableAt }) => status === 'underReview' || withdrawableAt !== null,
        ) ?? false,
    ),
  });

export const BALANCE = q(getBalance, {}, { every: LIST_REFRESH });

/** What the form shows beside the cards, and does without until it is known. */
export const useFigures = () => ({ balance: useQuery(BALANCE), settings: useSettings() });

/** The customer's newest withdrawal, for the card that was used last. */
export const useLastWithdrawal = () => useQuery(q(listWithdrawals, { ...pageAt(1), limit: 1 }));
