/** Every change by an operator is recorded, and no text of a customer controls the operator's terminal. */
import { purchaseFund } from '@bourse/contract/funds';
import { requestLoan } from '@bourse/contract/loans';
import { sendMessage } from '@bourse/contract/messages';
import { buy } from '@bourse/contract/orders';
import { requestRecharge } from '@bourse/contract/recharges';
import { requestWithdrawal } from '@bourse/contract/withdrawals';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addFund, addIpo, addOffer, CODE, DAY, giveCard, giveCode, idOf } from '../../test/products.ts';
import { stateOf } from '../../test/proof/state.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { NOUNS, runCommand } from './run-command.ts';

let broker: TestBroker;
let trader: Trader;
beforeAll(async () => {
  broker = await openTestBroker();
});
afterAll(() => broker.close());
beforeEach(async () => {
  trader = await broker.newcomer();
});

const CLERK = { user: 'clerk' };
const run = (...args: string[]) => runCommand(broker, args, CLERK);
const key = () => ({ key: broker.newKey() });

const newest = async (table: 'recharges' | 'withdrawals' | 'loans' | 'fund_orders') => {
  const { rows } = await sql<{ id: number }>`select max(id) as id from ${sql.table(table)}`.execute(
    broker.db,
  );
  return String(rows[0]?.id);
};
const recharge = async () => {
  await trader.call(requestRecharge, { amount: 10_000 }, key());
  return newest('recharges');
};
const withdrawal = async () => {
  await trader.call(
    requestWithdrawal,
    { cardId: await giveCard(broker, trader), amount: 1_000, transactionCode: CODE },
    key(),
  );
  return newest('withdrawals');
};
const loan = async (...steps: string[]) => {
  await trader.call(requestLoan, { amount: 500 }, key());
  const id = await newest('loans');
  for (const step of steps) await run('loans', step, id);
  return id;
};
const identity = async () => {
  const customer = await idOf(broker, trader);
  await broker.db
    .insertInto('real_names')
    .values({
      customer_id: customer,
      status: 1,
      real_name: 'Asha Example',
      id_number: 'ID-7',
      front_image: null,
      back_image: null,
      created_at: new Date(),
    })
    .execute();
  return String(customer);
};
const ipo = async (...steps: string[]) => {
  const id = await addIpo(broker);
  for (const step of steps) await run('ipos', step, id);
  return id;
};
const fundOrder = async () => {
  await trader.call(purchaseFund, { fundId: await addFund(broker) }, key());
  return newest('fund_orders');
};
const ahead = () => new Date(broker.clock.now() + DAY).toISOString();

/** Arguments for each command, in a state in which it has something to change; null: the command only reads. */
const COMMANDS: Record<string, (() => Promise<string[]>) | null> = {
  'recharges list': null,
  'recharges credit': async () => [await recharge()],
  'recharges refuse': async () => [await recharge()],
  'withdrawals list': null,
  'withdrawals check': async () => [await withdrawal()],
  'withdrawals pay': async () => [await withdrawal()],
  'withdrawals refuse': async () => [await withdrawal()],
  'loans list': null,
  'loans approve': async () => [await loan()],
  'loans reject': async () => [await loan()],
  'loans pay': async () => [await loan('approve')],
  'loans repay': async () => [await loan('approve', 'pay')],
  'identities list': null,
  'identities approve': async () => [`${await identity()}.1`],
  'identities refuse': async () => [`${await identity()}.1`],
  'cards list': null,
  'cards approve': async () => [`${await giveCard(broker, trader, 0)}.1`],
  'cards refuse': async () => [`${await giveCard(broker, trader, 0)}.1`],
  'ipos list': null,
  'ipos create': async () => [
    ...['--symbol', 'EXSTEEL', '--price', '99.5', '--min', '100', '--max', '300', '--size', '1000'],
    ...['--ends', ahead()],
  ],
  'ipos close': async () => [await ipo()],
  'ipos allot': async () => [await ipo('close')],
  'ipos transfer': async () => [await ipo('close', 'allot')],
  'ipos cancel': async () => [await ipo()],
  'funds list': null,
  'funds create': async () => [
    ...['--name', 'Example 14', '--min-return', '0.2', '--max-return', '0.4', '--days', '14'],
    ...['--unit', '1000', '--issue', '50000'],
  ],
  'funds close': async () => [await addFund(broker)],
  'funds orders': null,
  'funds mature-order': async () => [await fundOrder()],
  'funds cancel-order': async () => [await fundOrder()],
  'deals list': null,
  'deals create': async () => [
    ...['--kind', 'qip', '--symbol', 'EXMPL', '--price', '150', '--minimum', '20', '--quantity', '100'],
  ],
  'deals reduce': async () => [await addOffer(broker), '--by', '100'],
  'deals lots': null,
  'deals settle': async () => {
    await giveCode(broker, trader);
    const offerId = await addOffer(broker);
    const purchase = { kind: 'bulk', symbol: 'EXSTEEL.NS', quantity: 200, price: '120.00' } as const;
    await trader.call(buy, { ...purchase, offerId, transactionCode: CODE }, key());
    return [(await trader.orders())[0]?.id ?? ''];
  },
  'deals close': async () => [await addOffer(broker)],
  'invitations list': null,
  'invitations create': async () => ['--uses', '1'],
  'customers list': null,
  'customers calls': async () => [trader.phone],
  'customers credit': async () => [trader.phone, '1250.50'],
  'customers reset-password': async () => [trader.phone],
  'customers suspend': async () => [trader.phone, '--reason', 'A court order.'],
  'customers restore': async () => {
    await run('customers', 'suspend', trader.phone);
    return [trader.phone];
  },
  'customers forget-code': async () => {
    await giveCode(broker, trader);
    return [trader.phone];
  },
  'messages list': null,
  'messages show': async () => {
    await trader.ask(sendMessage, { body: 'Hello?' });
    return [trader.phone];
  },
  'messages reply': async () => [trader.phone, 'Good day!'],
  'messages close': async () => {
    await trader.ask(sendMessage, { body: 'Never mind.' });
    return [trader.phone];
  },
  'messages pictures': null,
  'news list': null,
  'news create': async () => ['--title', 'A title', '--text', 'A text'],
  'pauses list': null,
  'pauses set': async () => ['recharge', '23:30', '00:30'],
  'pauses remove': async () => {
    await run('pauses', 'set', 'withdrawal', '23:30', '00:30');
    return ['withdrawal'];
  },
  'delays list': null,
  'delays set': async () => ['recharge', '61'],
  'settings list': null,
  'settings set': async () => ['loan_limit', '50001'],
  'settings unset': async () => {
    await run('settings', 'set', 'withdrawal_identity', '1');
    return ['withdrawal_identity'];
  },
  'jobs list': null,
  'jobs failed': async () => ['recharges credited'],
  'jobs retry': async () => {
    const id = await recharge();
    await sql`update recharges set retry = next_retry(retry, 'no', now()) where id = ${id}`.execute(
      broker.db,
    );
    return ['recharges credited'];
  },
  'jobs run': async () => {
    await recharge();
    broker.clock.advance(DAY);
    return [];
  },
  'clock show': null,
  'clock set': async () => ['2026-03-20T11:00:00+05:30'],
  'audit list': null,
  'distributions list': null,
  'releases list': null,
  'releases problems': null,
};

const actions = () => broker.db.selectFrom('back_office_actions').selectAll().orderBy('id').execute();
/** Everything that a command can change, except the record of actions. */
const state = async () => {
  const { back_office_actions: _written, ...rest } = await stateOf(broker.db);
  return { ...rest, clock: broker.clock.now() };
};

const all = Object.entries(NOUNS).flatMap(([noun, { commands }]) =>
  Object.keys(commands).map((verb) => `${noun} ${verb}`),
);

it('every command of the back office has an entry in this test', () => {
  expect(Object.keys(COMMANDS).sort()).toEqual(all.sort());
});

/** Those that only read, although they need to be told of whom. */
const READS = ['customers calls', 'jobs failed'];

describe.each(Object.entries(COMMANDS))('%s', (name, prepare) => {
  const changes = prepare !== null && !READS.includes(name);
  it(
    changes ? 'writes down what it has changed, and who did it' : 'changes nothing, and writes nothing down',
    async () => {
      const words = (await prepare?.()) ?? [];
      const [before, recorded] = [await state(), await actions()];
      const text = await run(...name.split(' '), ...words);
      const added = (await actions()).slice(recorded.length);
      if (changes) {
        expect(await state()).not.toEqual(before);
        expect(added).toMatchObject([{ os_user: 'clerk', name: null, action: name }]);
        const [{ subject, detail } = { subject: '', detail: null }] = added;
        expect(subject).not.toBe('');
        const password = /logs in with (\S+) /.exec(text)?.[1];
        if (password) expect(JSON.stringify(added)).not.toContain(password);
        expect(await run('audit', '--subject', subject, '--action', name)).toContain(detail ?? subject);
      } else {
        expect(await state()).toEqual(before);
        expect(added).toEqual([]);
      }
    },
  );
});

describe('the record of an operator’s actions', () => {
  it('has no entry for a command that changes nothing', async () => {
    const id = await recharge();
    await run('recharges', 'credit', id, id, '999999');
    const rows = (await actions()).filter(
      ({ subject }) => subject === `recharge ${id}` || /999999/.test(subject),
    );
    expect(rows).toHaveLength(1);
  });

  it('is undone with the change if it cannot be written', async () => {
    const id = await recharge();
    const { db } = broker;
    await sql`alter table back_office_actions add constraint no_room check (subject <> ${sql.lit(`recharge ${id}`)})`.execute(
      db,
    );
    try {
      await expect(run('recharges', 'credit', id)).rejects.toThrow('no_room');
    } finally {
      await sql`alter table back_office_actions drop constraint no_room`.execute(db);
    }
    expect(await run('recharges', 'credit', id)).toContain('credited');
  });

  it('names the operator given with --as, and can be filtered by name, action and time', async () => {
    await run('customers', 'credit', trader.phone, '1', '--as', 'Asha');
    await run('customers', 'credit', trader.phone, '2');
    expect(await run('audit', '--who', 'Asha')).toMatch(
      /clerk +Asha +customers credit +customer \d+ +1 INR$/,
    );
    const subject = `customer ${await idOf(broker, trader)}`;
    const list = await run('audit', 'list', '--subject', subject);
    expect(
      list
        .split('\n')
        .slice(1)
        .map((line) => line.split('customer ')[1]?.slice(-5)),
    ).toEqual(['2 INR', '1 INR']);
    expect(await run('audit', '--subject', subject, '--limit', '1')).not.toContain('Asha');
    expect(await run('audit', '--until', '2020-01-01T00:00:00Z')).toBe('Nothing.');
    expect(await run('audit', '--subject', subject, '--since', '2020-01-01T00:00:00Z')).toBe(list);
  });

  it.each([
    'update back_office_actions set os_user = null',
    'delete from back_office_actions',
    'truncate back_office_actions',
  ])('cannot be changed: %s', async (statement) => {
    await run('customers', 'credit', trader.phone, '1');
    await expect(sql.raw(statement).execute(broker.db)).rejects.toThrow('never changed');
  });
});

describe('an operator’s terminal', () => {
  /** Clears the screen, forges a row, hides text, reverses the direction, writes the clipboard; C0, C1 and DEL. */
  const HOSTILE =
    'hello\u001b[2J\u001b[1;31mOWNED\r\n99  9000000001  service  forged row\u2028\u001b[8m\u202e\u2066\u009b2J\u007f\u001b]52;c;eA==\u0007';

  const isClean = (text: string) => !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(text.replaceAll('\n', ''));

  it('receives no control characters and no forged rows from customers’ texts', async () => {
    const customer = await idOf(broker, trader);
    const { db } = broker;
    // Stored before such texts were refused.
    await db
      .insertInto('user_messages')
      .values({
        customer_id: customer,
        sender: 'customer',
        body: HOSTILE,
        created_at: new Date(),
        awaits_answer: true,
      })
      .execute();
    await giveCard(broker, trader, 0);
    await db
      .updateTable('bank_cards')
      .set({ bank: HOSTILE, holder: HOSTILE })
      .where('customer_id', '=', customer)
      .execute();
    await identity();
    await db
      .updateTable('real_names')
      .set({ real_name: HOSTILE, id_number: HOSTILE })
      .where('customer_id', '=', customer)
      .execute();
    const lists = {
      messages: await run('messages', 'list'),
      conversation: await run('messages', 'show', trader.phone),
      cards: await run('cards', 'list'),
      identities: await run('identities', 'list'),
    };
    for (const [what, text] of Object.entries(lists)) {
      expect(text, what).toContain('\\u{1b}[2J');
      expect(isClean(text), what).toBe(true);
      expect(
        text.split('\n').filter((line) => line.startsWith('99')),
        what,
      ).toEqual([]);
    }
    expect(lists.messages.split('\n').filter((line) => line.startsWith(trader.phone))).toHaveLength(1);
    const [head, ...body] = lists.conversation.split('\n');
    expect(head).toContain('customer, unanswered');
    expect(body.filter((line) => !line.startsWith('  '))).toEqual([]);
  });

  it.each([
    [['messages', 'reply', '9000000001', HOSTILE]],
    [['news', 'create', '--title', HOSTILE, '--text', 'x']],
    [['audit', '--as', HOSTILE]],
    [['gifts\u001b[2J']],
  ])('receives no control characters in the back office’s own messages: %j', async (args) => {
    const { message } = await run(...args).then(
      () => new Error('nothing was refused'),
      (error: Error) => error,
    );
    expect(isClean(message)).toBe(true);
    expect(message).toContain('\\u{1b}');
  });
});
