import { getLoanData as endpoint } from '@bourse/contract/loans';
import { customerCall } from '../call/call.ts';
import { loanData } from './loan-data.ts';

export const getLoanData = customerCall(endpoint, async ({ services, customer, at }) => {
  const { amountDue, remaining, score } = await loanData(services.db, customer, at);
  return { amountDue, creditScore: score, remainingAmount: remaining };
});
