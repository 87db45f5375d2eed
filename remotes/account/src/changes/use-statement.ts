import { ApiError, isCallMissing } from '@bourse/api/error';
import { allPages, q } from '@bourse/api/query';
import { type Bill, getStatement, listBills, type Statement } from '@bourse/contract/bills';
import { type Entry, entriesOf } from '@bourse/figures/bills';
import { closes, isComplete, statementOf } from '@bourse/figures/statement';
import { isSameMonth, type Month } from '@bourse/remote-kit/zoned-time';
import { type Result, useStandingError } from '@bourse/ui/states';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { LIST_REFRESH } from '../refresh.ts';

/** Bills of one call; the broker answers no more. */
const MOST_BILLS = 100;

/** The sums of a month as the back end answers them; those of the present month are kept up to date. */
export const askStatement = ({ from, to }: Month) =>
  q(getStatement, { from, to }, to > Date.now() ? { every: LIST_REFRESH } : {});

const partsOf = ({ status, error, isFetching, errorUpdateCount, refetch }: UseQueryResult<unknown>) => ({
  status,
  error,
  isFetching,
  errorUpdateCount,
  refetch,
});

/** A result whose data do not add up is an error: nothing is shown as a sum that is none. */
function checked<T>(result: UseQueryResult<unknown>, data: T | undefined): Result<T> {
  const parts = partsOf(result);
  if (data !== undefined) return { ...parts, data };
  const isWrong = result.status === 'success';
  return {
    ...parts,
    data,
    status: isWrong ? 'error' : result.status,
    error: isWrong ? new ApiError('invalid-response') : result.error,
  };
}

/** The statement of a month: by the back end's own sums, else by those of all bills that it lists. */
export function useStatement(month: Month): Result<Statement> {
  const asked = useQuery(askStatement(month));
  const isAbsent = isCallMissing(useStandingError(asked));
  const all = useQuery(allPages(listBills, { direction: 'all' }, { limit: MOST_BILLS, enabled: isAbsent }));
  if (isAbsent) return checked(all, all.data && statementOf(all.data, month, isWhole(all.data)));
  return checked(asked, asked.data && closes(asked.data) ? asked.data : undefined);
}

/** Whether a list was read to its end: the first bill of an account has nothing before it. */
const isWhole = (bills: readonly Bill[]): boolean => {
  const first = bills.at(-1);
  return first === undefined || (first.direction === 'income' && first.amount === first.balance);
};

/** All movements of a month, newest first, once they are those of the statement. */
export function useEntriesOf(month: Month, statement: Statement | undefined): Result<Entry[]> {
  const { from, to } = month;
  const asked = useQuery(allPages(listBills, { direction: 'all', from, to }, { limit: MOST_BILLS }));
  const own = asked.data && entriesOf(asked.data.filter(({ createdAt }) => isSameMonth(month, createdAt)));
  return checked(asked, own && statement && isComplete(statement, own) ? own : undefined);
}
