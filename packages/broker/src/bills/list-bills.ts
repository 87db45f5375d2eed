import { type Bill, listBills as endpoint } from '@bourse/contract/bills';
import { abs, type Decimal, isNegative } from '@bourse/money/decimal';
import { customerCall } from '../call/call.ts';
import { isBefore, readPage, sliceOf } from '../call/paging.ts';
import { type Origin, originOf } from './origins.ts';
import { spanOf } from './span.ts';

interface Row {
  id: number;
  amount: Decimal;
  balance_after: Decimal | null;
  reason: string;
  created_at: Date;
  origin: Origin | null;
}

const billOf = ({ id, amount, balance_after, reason, created_at, origin }: Row): Bill => ({
  id: String(id),
  direction: isNegative(amount) ? 'expense' : 'income',
  amount: abs(amount),
  balance: balance_after ?? '0',
  reason,
  createdAt: created_at.getTime(),
  reference: origin?.number ? { kind: origin.kind, number: origin.number } : null,
  symbol: origin?.symbol ?? null,
  quantity: origin?.quantity ?? null,
  fee: origin?.fee ?? null,
});

/** Lists the changes of the account, newest first: the customer's entries in the ledger, and what they are of. */
export const listBills = customerCall(endpoint, async ({ services, input, customer }) => {
  const slice = sliceOf(input);
  const { from, to } = spanOf(input);
  const mine = services.db
    .selectFrom('entries')
    // A subquery, because with a join PostgreSQL reads the whole ledger from its end.
    .where('account_id', '=', (db) =>
      db.selectFrom('accounts').select('id').where('customer_id', '=', customer),
    )
    // As the condition of their index says.
    .where('balance_after', 'is not', null)
    .$if(input.from !== undefined, (query) => query.where('created_at', '>=', from))
    .$if(input.to !== undefined, (query) => query.where('created_at', '<', to))
    .$if(input.direction === 'income', (query) => query.where('amount', '>', '0'))
    .$if(input.direction === 'expense', (query) => query.where('amount', '<', '0'));
  const shown = mine
    .select(['id', 'transaction_id', 'amount', 'balance_after', 'reason', 'created_at'])
    .$if(slice.before !== undefined, (query) => query.where(isBefore(slice, 'entries.created_at')))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  // What an entry is of is looked up for the rows of the page alone.
  const read = (limit: number, offset: number) =>
    services.db
      .selectFrom(shown.limit(limit).offset(offset).as('entry'))
      .select(['id', 'amount', 'balance_after', 'reason', 'created_at', originOf(customer).as('origin')])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
  const { rows, page } = await readPage(slice, read, () =>
    mine.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  );
  return { items: rows.map(billOf), ...page };
});
