import { forgetOrigins } from '../../accounts/devices.ts';
import { hashPassword } from '../../accounts/passwords.ts';
import { endSessions } from '../../accounts/sessions.ts';
import { randomWord } from '../../call/random-word.ts';
import { recharge } from '../../ledger/post.ts';
import { addNotice } from '../../notices/add-notice.ts';
import {
  CommandError,
  type CommandInput,
  moneyOf,
  type Noun,
  type Option,
  SHOWN,
  table,
  textOf,
} from '../command.ts';
import { resume } from '../jobs.ts';

/** The customer's id. @throws CommandError if no customer has this phone number */
export const customerOf = async (
  { db }: CommandInput['services'],
  phone: string | undefined,
): Promise<number> => {
  const customer = await db
    .selectFrom('customers')
    .select('id')
    .where('phone', '=', phone ?? '')
    .executeTakeFirst();
  if (!customer)
    throw new CommandError(
      `No customer has the phone number '${phone ?? ''}'; \`customers list\` shows the newest customers.`,
    );
  return customer.id;
};

const resetPassword = async ({ services, words: [phone], act }: CommandInput): Promise<string> => {
  const customer = await customerOf(services, phone);
  const password = randomWord(72);
  const password_hash = await hashPassword(password);
  await act(async (db) => {
    await db.updateTable('customers').set({ password_hash }).where('id', '=', customer).execute();
    await endSessions(db, customer);
    await forgetOrigins(db, customer, null);
    return { subject: `customer ${customer}` };
  });
  await services.recentSessions.settle();
  return `${phone} logs in with ${password} from now on, and is signed in nowhere.`;
};

const forgetCode = async ({ services, words: [phone], act }: CommandInput): Promise<string> => {
  const customer = await customerOf(services, phone);
  await act(async (db) => {
    // A customer who sets a transaction password at this moment holds the row (holdSession).
    await db.selectFrom('customers').select('id').where('id', '=', customer).forNoKeyUpdate().execute();
    await db.deleteFrom('transaction_passwords').where('customer_id', '=', customer).execute();
    // A signed-in thief could set the next password.
    await endSessions(db, customer);
    return { subject: `customer ${customer}` };
  });
  await services.recentSessions.settle();
  return `${phone} sets a transaction password anew, and is signed in nowhere.`;
};

const SUSPENSION_REASON: Record<string, Option> = {
  reason: { value: '<text>', meaning: 'why; for the audit, the customer does not see it' },
};

/**
 * Suspends or restores a customer's account. The change waits for the money calls that hold the account's lock
 * (`begin_money_call`), and every later one is refused or done accordingly.
 */
const setSuspension =
  (isSuspended: boolean) =>
  async ({ services, words: [phone], options, act }: CommandInput): Promise<string> => {
    const customer = await customerOf(services, phone);
    const reason = options.reason === undefined ? undefined : textOf('--reason', options.reason);
    const action = await act(async (db) => {
      const { numUpdatedRows } = await db
        .updateTable('accounts')
        .set({ suspended_at: isSuspended ? new Date(services.clock.now()) : null })
        .where('customer_id', '=', customer)
        .where('suspended_at', isSuspended ? 'is' : 'is not', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return undefined;
      if (!isSuspended) await resume(db, customer);
      return { subject: `customer ${customer}`, ...(reason === undefined ? {} : { detail: reason }) };
    });
    if (!action)
      throw new CommandError(
        `${phone} is ${isSuspended ? 'suspended already' : 'not suspended'}, so nothing was changed: check the number.`,
      );
    return isSuspended
      ? `${phone} is suspended: no orders, no money in or out. Sessions and reading go on.`
      : `${phone} is restored.`;
  };

/** What became of each key, and which releases of the app it came from. */
const listCalls = async ({ services, words: [phone] }: CommandInput): Promise<string> => {
  const customer = await customerOf(services, phone);
  const rows = await services.db
    .selectFrom('requests')
    .where('customer_id', '=', customer)
    .select(['created_at', 'key', 'answer as made', 'refusal', 'release_set'])
    .orderBy('created_at', 'desc')
    .limit(SHOWN)
    .execute();
  return table(rows);
};

export const customers: Noun = {
  meaning: 'customers and their balances',
  commands: {
    list: {
      meaning: 'the newest ones',
      run: async ({ services }) => {
        const rows = await services.db
          .selectFrom('customers as c')
          .innerJoin('accounts as a', 'a.customer_id', 'c.id')
          .select(['c.id', 'c.phone', 'a.balance', 'c.created_at', 'a.suspended_at'])
          .orderBy('c.id', 'desc')
          .limit(SHOWN)
          .execute();
        return table(rows);
      },
    },
    calls: {
      words: '<phone>',
      meaning:
        'the newest calls that moved money or were refused, and the releases of the app that sent them',
      run: listCalls,
    },
    credit: {
      words: '<phone> <amount>',
      meaning: 'gives simulated money, as a recharge on the bills',
      run: async ({ services, words: [phone, text], act }) => {
        const customer = await customerOf(services, phone);
        const amount = moneyOf('The amount', text);
        await act(async (db) => {
          const now = services.clock.now();
          await recharge(db, customer, amount, now);
          await addNotice(db, customer, 'recharge-credited', now, { amount });
          return { subject: `customer ${customer}`, detail: `${amount} ${services.currency}` };
        });
        return `${phone} has ${amount} ${services.currency} more.`;
      },
    },
    suspend: {
      words: '<phone>',
      meaning: 'lets the customer look, but place no order and move no money',
      options: SUSPENSION_REASON,
      run: setSuspension(true),
    },
    restore: {
      words: '<phone>',
      meaning: 'ends a suspension',
      options: SUSPENSION_REASON,
      run: setSuspension(false),
    },
    'reset-password': {
      words: '<phone>',
      meaning: 'makes a new login password for who has forgotten it, and shows it',
      run: resetPassword,
    },
    'forget-code': {
      words: '<phone>',
      meaning: 'takes a forgotten transaction password away, so that another can be set',
      run: forgetCode,
    },
  },
};
