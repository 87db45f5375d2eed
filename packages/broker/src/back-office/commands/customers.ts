/** Commands for invitations, customers, messages and news. */
import { randomBytes } from 'node:crypto';
import { forgetOrigins } from '../../accounts/devices.ts';
import { hashPassword } from '../../accounts/passwords.ts';
import { endSessions } from '../../accounts/sessions.ts';
import { recharge } from '../../ledger/post.ts';
import {
  CommandError,
  type CommandInput,
  moneyOf,
  type Noun,
  numberOf,
  SHOWN,
  table,
  textOf,
} from '../command.ts';

const CODE = /^[A-Za-z0-9-]{4,40}$/;

const createInvitation = async ({ services, words, options, act }: CommandInput): Promise<string> => {
  const code = (words[0] ?? randomBytes(5).toString('hex')).toUpperCase();
  if (!CODE.test(code)) throw new CommandError('A code is 4 to 40 letters, digits and hyphens.');
  const uses = options.uses === undefined ? null : numberOf('--uses', options.uses);
  const limit = uses === null ? 'as often as wanted' : `${uses} times`;
  const made = await act(async (db) => {
    const row = await db
      .insertInto('invitation_codes')
      .values({ code, uses_left: uses, created_at: new Date(services.clock.now()) })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('code')
      .executeTakeFirst();
    return row && { subject: `invitation ${code}`, detail: limit };
  });
  if (!made) throw new CommandError(`There is a code ${code} already.`);
  return `${code} (${limit})`;
};

export const invitations: Noun = {
  meaning: 'invitation codes',
  commands: {
    list: {
      meaning: 'all codes and how often each can still be used',
      run: async ({ services }) => {
        const rows = await services.db
          .selectFrom('invitation_codes')
          .selectAll()
          .orderBy('created_at', 'desc')
          .limit(SHOWN)
          .execute();
        return table(rows.map((row) => ({ ...row, uses_left: row.uses_left ?? 'no limit' })));
      },
    },
    create: {
      words: '[<code>]',
      meaning: 'makes a code, a random one unless one is given',
      options: { uses: { value: '<n>', meaning: 'how often it can be used; without it no limit' } },
      run: createInvitation,
    },
  },
};

const customerOf = async ({ db }: CommandInput['services'], phone: string | undefined): Promise<number> => {
  const customer = await db
    .selectFrom('customers')
    .select('id')
    .where('phone', '=', phone ?? '')
    .executeTakeFirst();
  if (!customer) throw new CommandError(`No customer has the phone number '${phone ?? ''}'.`);
  return customer.id;
};

const resetPassword = async ({ services, words: [phone], act }: CommandInput): Promise<string> => {
  const customer = await customerOf(services, phone);
  const password = randomBytes(9).toString('base64url');
  const password_hash = await hashPassword(password);
  await act(async (db) => {
    await db.updateTable('customers').set({ password_hash }).where('id', '=', customer).execute();
    await endSessions(db, customer);
    await forgetOrigins(db, customer, null);
    return { subject: `customer ${customer}` };
  });
  return `${phone} logs in with ${password} from now on, and is signed in nowhere.`;
};

const forgetCode = async ({ services, words: [phone], act }: CommandInput): Promise<string> => {
  const customer = await customerOf(services, phone);
  await act(async (db) => {
    await db.deleteFrom('transaction_passwords').where('customer_id', '=', customer).execute();
    // A signed-in thief could set the next password.
    await endSessions(db, customer);
    return { subject: `customer ${customer}` };
  });
  return `${phone} sets a transaction password anew, and is signed in nowhere.`;
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
          .select(['c.id', 'c.phone', 'a.balance', 'c.created_at'])
          .orderBy('c.id', 'desc')
          .limit(SHOWN)
          .execute();
        return table(rows);
      },
    },
    credit: {
      words: '<phone> <amount>',
      meaning: 'gives simulated money, as a recharge on the bills',
      run: async ({ services, words: [phone, text], act }) => {
        const customer = await customerOf(services, phone);
        const amount = moneyOf('The amount', text);
        await act(async (db) => {
          await recharge(db, customer, amount, services.clock.now());
          return { subject: `customer ${customer}`, detail: `${amount} ${services.currency}` };
        });
        return `${phone} has ${amount} ${services.currency} more.`;
      },
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

export const messages: Noun = {
  meaning: 'the chat with customer service',
  commands: {
    list: {
      words: '[<phone>]',
      meaning: 'the newest messages, of one customer or of all',
      run: async ({ services, words: [phone] }) => {
        const rows = await services.db
          .selectFrom('user_messages as m')
          .innerJoin('customers as c', 'c.id', 'm.customer_id')
          .$if(phone !== undefined, (query) => query.where('c.phone', '=', phone ?? ''))
          .select(['m.id', 'c.phone', 'm.sender', 'm.body', 'm.created_at', 'm.read_at'])
          .orderBy('m.id', 'desc')
          .limit(SHOWN)
          .execute();
        return table(rows);
      },
    },
    reply: {
      words: '<phone> <text>',
      meaning: 'writes to a customer',
      run: async ({ services, words: [phone, ...rest], act }) => {
        const body = textOf('The message', rest.join(' '));
        const customer = await customerOf(services, phone);
        const row = {
          customer_id: customer,
          sender: 'service',
          body,
          created_at: new Date(services.clock.now()),
          read_at: null,
        } as const;
        await act(async (db) => {
          await db.insertInto('user_messages').values(row).execute();
          return { subject: `customer ${customer}` };
        });
        return `Sent to ${phone}.`;
      },
    },
  },
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const publish = async ({ services, options, act }: CommandInput): Promise<string> => {
  const { text, subhead, image } = options;
  const title = textOf('--title', options.title);
  const paragraphs = textOf('--text', text)
    .split(/\n{2,}/)
    .filter((part) => part.trim());
  const row = {
    title,
    subhead: subhead === undefined ? null : textOf('--subhead', subhead),
    image: image === undefined ? null : textOf('--image', image),
    content: paragraphs.map((paragraph) => `<p>${escaped(paragraph.trim())}</p>`).join(''),
    created_at: new Date(services.clock.now()),
    updated_at: null,
  };
  const { subject } = await act(async (db) => {
    const { id } = await db.insertInto('news').values(row).returning('id').executeTakeFirstOrThrow();
    return { subject: `news ${id}`, detail: title };
  });
  return `${subject.replace('news', 'News')} is published.`;
};

export const news: Noun = {
  meaning: 'news',
  commands: {
    list: {
      meaning: 'the newest ones',
      run: async ({ services }) => {
        const rows = await services.db
          .selectFrom('news')
          .select(['id', 'title', 'created_at'])
          .orderBy('created_at', 'desc')
          .limit(SHOWN)
          .execute();
        return table(rows);
      },
    },
    create: {
      meaning: 'publishes one',
      options: {
        title: { value: '<text>', meaning: 'its title', needed: true },
        text: { value: '<text>', meaning: 'what it says; an empty line begins a paragraph', needed: true },
        subhead: { value: '<text>', meaning: 'one line below the title' },
        image: { value: '<address>', meaning: 'of its picture' },
      },
      run: publish,
    },
  },
};
