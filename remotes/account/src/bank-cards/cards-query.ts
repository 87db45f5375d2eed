import { pollEvery, q } from '@bourse/api/query';
import { type BankCard, listBankCards } from '@bourse/contract/bank-cards';
import type { Page } from '@bourse/contract/schema';
import { useQuery } from '@tanstack/react-query';
import { LIST_REFRESH } from '../refresh.ts';

const isUnderReview = ({ status }: BankCard): boolean => status === 'underReview';

/** The customer's cards of all statuses. They are asked for repeatedly only while a decision is awaited (D55). */
export const useCards = () =>
  useQuery({
    ...q(listBankCards, { type: 'bank' }),
    refetchInterval: pollEvery(LIST_REFRESH, ({ state }) => state.data?.items.some(isUnderReview) ?? false),
  });

/** What a screen shows of the cards (D44, D61). */
export interface ShownCards {
  /** Newest first. */
  approved: BankCard[];
  /** How many. */
  underReview: number;
  /** The newest one. */
  refused: BankCard | undefined;
}

export const shownCards = ({ items }: Page<BankCard>): ShownCards => {
  const newest = items.toSorted((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0));
  return {
    approved: newest.filter(({ status }) => status === 'approved'),
    underReview: newest.filter(isUnderReview).length,
    refused: newest.find(({ status }) => status === 'refused'),
  };
};
