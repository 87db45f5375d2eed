import { listRecharges as endpoint, type Payee, type Recharge } from '@bourse/contract/recharges';
import { customerCall } from '../call/call.ts';
import { readPage, sliceOf } from '../call/paging.ts';
import type { Database } from '../database/tables.ts';

const STATUS = { 1: 'inProgress', 2: 'completed', 3: 'failed' } as const;

type Account = Omit<Payee, 'reference'>;

/** Where recharges are to be paid to; undefined where the operator has named no account. */
async function payeeOf(db: Database): Promise<Account | undefined> {
  const rows = await db
    .selectFrom('settings')
    .select(['tag', 'value'])
    .where('tag', 'in', ['recharge_payee_bank', 'recharge_payee_holder', 'recharge_payee_account'])
    .execute();
  const settingOf = (tag: string) => rows.find((row) => row.tag === `recharge_payee_${tag}`)?.value;
  const [bank, holder, account] = [settingOf('bank'), settingOf('holder'), settingOf('account')];
  return bank && holder && account ? { bank, holder, account } : undefined;
}

/** Lists the customer's recharges, newest first (D18). */
export const listRecharges = customerCall(endpoint, async ({ services, input, customer }) => {
  const slice = sliceOf(input);
  const { no, isUnderWay } = input;
  const mine = services.db
    .selectFrom('recharges')
    .where('customer_id', '=', customer)
    .$if(isUnderWay === true, (query) => query.where('status', '=', 1))
    .$if(no !== undefined, (query) => query.where('no', '=', no ?? ''));
  const { rows, page } = await readPage(
    slice,
    (limit, offset) =>
      mine
        .selectAll()
        .$if(slice.before !== undefined, (query) => query.where('id', '<', slice.before?.id ?? 0))
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    () => mine.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  );
  const payee = rows.some(({ status }) => status === 1) ? await payeeOf(services.db) : undefined;
  const items = rows.map((row): Recharge => {
    const isInProgress = row.status === 1;
    return {
      id: String(row.id),
      no: row.no,
      amount: row.amount,
      received: row.received,
      status: STATUS[row.status],
      createdAt: row.created_at.getTime(),
      expectedAt: (isInProgress && row.expected_at?.getTime()) || null,
      settledAt: row.settled_at?.getTime() ?? null,
      reason: row.reason,
      fee: '0',
      payTo: isInProgress && payee ? { ...payee, reference: row.no } : null,
      requestKey: row.request_key,
    };
  });
  return { items, ...page };
});
