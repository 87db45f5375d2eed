import { addNotice } from '../../notices/add-notice.ts';
import { type Noun, SHOWN, table, textOf } from '../command.ts';
import { customerOf } from './customers.ts';

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
          await addNotice(db, customer, 'service-replied', row.created_at.getTime());
          return { subject: `customer ${customer}` };
        });
        return `Sent to ${phone}.`;
      },
    },
  },
};
