/** What a new customer still has to set up. Pure. */
import type { BankCard } from '@bourse/contract/bank-cards';
import type { Customer } from '@bourse/contract/customer';
import type { Identity } from '@bourse/contract/identity';

export type Step = 'name' | 'card' | 'password';

/** What is known; undefined where a question is not answered. */
export interface KnownState {
  identity: Pick<Identity, 'status'> | undefined;
  cards: readonly Pick<BankCard, 'status'>[] | undefined;
  customer: Pick<Customer, 'hasTransactionPassword'>;
}

/** A step is done once it is with the back office: what is under review waits for it and not for the customer. */
const isWith = (status: string) => status === 'approved' || status === 'underReview';

/** The steps whose state is known, in their order, with whether they are done. */
export function stepsOf({ identity, cards, customer }: KnownState): { step: Step; isDone: boolean }[] {
  const states: Record<Step, boolean | null> = {
    name: identity && identity.status !== 'unknown' ? isWith(identity.status) : null,
    card: cards ? cards.some(({ status }) => isWith(status)) : null,
    password: customer.hasTransactionPassword,
  };
  return (['name', 'card', 'password'] as const).flatMap((step) => {
    const isDone = states[step];
    return isDone === null ? [] : [{ step, isDone }];
  });
}
