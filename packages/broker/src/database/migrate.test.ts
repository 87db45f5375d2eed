/** A database of an earlier release, with something in every table that a later migration rewrites. */
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, it } from 'vitest';
import { databases } from '../../test/databases.ts';
import { serverCopy } from '../../testing/template.ts';
import { migrate, migrationProvider } from './migrate.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';

/** The first release's last migration. */
const FIRST_RELEASE = '0034-what-the-office-looks-for';
const AT = '2026-11-20T10:00:00Z';

const openAt = async (server: string | undefined): Promise<OpenDatabase> => {
  if (server === undefined) return openDatabase({ memory: true });
  const copy = await serverCopy(server, 'empty', async () => {});
  const opened = await openDatabase({ url: copy.url });
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await copy.drop();
    },
  };
};

/** What a customer of the first release has done: a lot, a sale, an offer's lot, a refusal, a recharge under way. */
const FIRST_CUSTOMER = `
  insert into settings (tag, value) values ('currency', 'INR');
  insert into customers (phone, password_hash, created_at) values ('9000000001', '-', '${AT}');
  insert into sessions (token_hash, customer_id, address, created_at, expires_at)
    select 'token', id, '::1', '${AT}', '2027-01-01' from customers;
  insert into accounts (customer_id, balance) select id, 0 from customers;
  select ledger_post(id, 0, '${AT}', array['outside'], array[100000], array['recharge'])
    from accounts where customer_id is not null;
  insert into offers (kind, symbol, region, currency, price, minimum_quantity, created_at)
    values ('qip', 'DEMOPORTS.BO', 'IN', 'INR', 50, 10, '${AT}');
  select place_buy('token', 'key-bought', 'hash', null, 'EXSTEEL.NS', 'stock', 'INR', 2, 100, '${AT}');
  select place_buy('token', 'key-kept', 'hash', null, 'EXSTEEL.NS', 'stock', 'INR', 3, 100, '${AT}');
  select place_sell('token', 'key-sold', 'hash', null, (select no from orders where request_key = 'key-bought'),
    100, 101, '${AT}');
  select place_buy('token', 'key-refused', 'hash', 'price-changed', 'EXSTEEL.NS', 'stock', 'INR', 2, 100, '${AT}');
  select buy_offer('token', 'key-offer', 'hash', 1, 'qip', 'DEMOPORTS.BO', 20, 50, '${AT}');
  select request_recharge('token', 'key-recharge', 'hash', 10000, '${AT}');
`;

it.each(databases)(
  'brings the data of the first release up to date on %s, each answer under its key',
  async (_, server) => {
    const { db, close } = await openAt(server);
    try {
      const { error } = await new Migrator({ db, provider: migrationProvider }).migrateTo(FIRST_RELEASE);
      expect(error).toBeUndefined();
      for (const statement of FIRST_CUSTOMER.split(';')) {
        if (statement.trim()) await sql.raw(statement).execute(db);
      }
      const numbers = await sql<{ no: string }>`select no from orders order by id`.execute(db);
      const balance = await sql`select balance from accounts where customer_id is not null`.execute(db);

      await migrate(db);

      const { rows } = await sql<{ key: string; refusal: string | null; answer: string | null }>`
      select key, refusal, answer from requests order by key
    `.execute(db);
      const [bought, kept, sold, offered] = numbers.rows.map(({ no }) => no);
      expect(rows.map(({ key, refusal, answer }) => [key, refusal ?? answer])).toEqual([
        ['key-bought', bought],
        ['key-kept', kept],
        ['key-offer', offered],
        ['key-recharge', expect.stringMatching(/^R/)],
        ['key-refused', 'price-changed'],
        ['key-sold', sold],
      ]);
      expect(await sql`select balance from accounts where customer_id is not null`.execute(db)).toEqual(
        balance,
      );

      // The offer has an end now, and the lot that was bought of it can be sold as it was bought: at once.
      const offers = await sql`select remaining, maximum_quantity from offers`.execute(db);
      expect(offers.rows).toEqual([{ remaining: 200, maximum_quantity: 50 }]);
      const again = (key: string, quantity: number) =>
        sql<{ refusal: string | null }>`
          select refusal from buy_offer('token', ${key}, 'hash', 1, 'qip', 'DEMOPORTS.BO', ${quantity}, 50, null, '{}', ${AT}, null)
        `.execute(db);
      expect((await again('key-too-many', 31)).rows).toEqual([{ refusal: 'above-maximum-quantity' }]);
      expect((await again('key-again', 30)).rows).toEqual([{ refusal: null }]);
      const sale = await sql`
        select refusal from place_sell('token', 'key-sale', 'hash', ${offered}, 50, 55, null, 55, null, ${AT}, null)
      `.execute(db);
      expect(sale.rows).toEqual([{ refusal: null }]);
    } finally {
      await close();
    }
  },
  120_000,
);
