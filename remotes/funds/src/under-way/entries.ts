/** What of loans and transfers is under way or asks for something, in the order of its urgency. Pure. */
import type { Loan } from '@bourse/contract/loans';
import type { Recharge } from '@bourse/contract/recharges';
import type { Withdrawal } from '@bourse/contract/withdrawals';
import { isOverdue, type OwedLoan, owedLoans, shortages } from '@bourse/figures/loans';
import type { Decimal } from '@bourse/money/decimal';
import { lateAfter } from '../records/transfer.ts';

/** How long before it is due a loan that the balance does not cover is shown, ms. */
const SOON = 3 * 86_400_000;

export interface Movements {
  loans: readonly Loan[];
  recharges: readonly Recharge[];
  withdrawals: readonly Withdrawal[];
  available: Decimal;
}

export type TransferEntry = { id: string; lateAt: number } & (
  | { kind: 'recharge'; transfer: Recharge }
  | { kind: 'withdrawal'; transfer: Withdrawal }
);

export type Entry =
  | { kind: 'overdue'; id: string; loan: OwedLoan }
  | { kind: 'short'; id: string; loan: OwedLoan; short: Decimal }
  | TransferEntry;

/** How the entry of a transfer is named, also where it has just been requested. */
export const transferId = (kind: TransferEntry['kind'], no: string): string => `${kind} ${no}`;

const isOpen = ({ status }: Recharge | Withdrawal): boolean => status === 'inProgress';

/**
 * @param now by the server's clock, epoch ms
 * @param hours of the deployment, after which a transfer is late that has no promised time
 * @param known ids of entries that were under way before: those that have ended since are entries once more
 */
export function entriesOf(
  { loans, recharges, withdrawals, available }: Movements,
  now: number,
  hours: { recharge: number; withdrawal: number },
  known: readonly string[],
): Entry[] {
  const loanId = ({ loanNo, id }: Loan) => `loan ${loanNo ?? id}`;
  const overdue = owedLoans(loans)
    .filter((loan) => isOverdue(loan, now))
    .map((loan): Entry => ({ kind: 'overdue', id: loanId(loan), loan }));
  const short = shortages(loans, available)
    .filter(({ loan }) => !isOverdue(loan, now) && loan.repaymentTime - now <= SOON)
    .map(({ loan, short: lacks }): Entry => ({ kind: 'short', id: loanId(loan), loan, short: lacks }));
  const transfers = [
    ...recharges.map((transfer) => ({ kind: 'recharge' as const, transfer })),
    ...withdrawals.map((transfer) => ({ kind: 'withdrawal' as const, transfer })),
  ]
    .map(
      (each): TransferEntry => ({
        ...each,
        id: transferId(each.kind, each.transfer.no ?? each.transfer.id),
        lateAt: lateAfter(each.transfer, hours[each.kind]),
      }),
    )
    .filter(({ id, transfer }) => isOpen(transfer) || known.includes(id))
    .sort((a, b) => a.lateAt - b.lateAt);
  return [...overdue, ...short, ...transfers];
}
