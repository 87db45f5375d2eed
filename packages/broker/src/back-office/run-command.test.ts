import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { getBalance } from '@bourse/contract/balance';
import { listBankCards } from '@bourse/contract/bank-cards';
import { listOffers } from '@bourse/contract/deals';
import { listFundOrders, listFunds, purchaseFund } from '@bourse/contract/funds';
import { listIpos } from '@bourse/contract/ipo';
import { listLoans, requestLoan } from '@bourse/contract/loans';
import { listMessages } from '@bourse/contract/messages';
import { getNewsItem, listNews } from '@bourse/contract/news';
import { changePassword } from '@bourse/contract/passwords';
import { listRecharges, requestRecharge } from '@bourse/contract/recharges';
import { register } from '@bourse/contract/session';
import { listWithdrawals, requestWithdrawal } from '@bourse/contract/withdrawals';
import { add } from '@bourse/money/decimal';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addFund, CODE, giveCard } from '../../test/products.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { adminSocketPath, askAdminSocket, openAdminSocket } from './admin-socket.ts';
import { NOUNS, readCommand, runCommand } from './run-command.ts';

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
const unexpected = (error: unknown): never => {
  throw error;
};
const run = (...args: string[]) => runCommand(broker, args);
const key = () => ({ key: broker.newKey() });
const balance = async () => (await trader.ask(getBalance, {})).available;

/** The command that creates a fund, with these options. */
const fundOf = (change: Record<string, string>): string[] => {
  const options = { name: 'F', 'min-return': '1', 'max-return': '2', days: '14', unit: '100', issue: '5000' };
  const all = Object.entries({ ...options, ...change });
  return ['funds', 'create', ...all.flatMap(([option, value]) => [`--${option}`, value])];
};

/** The command that creates an offering, with these options. */
const ipoOf = (change: Record<string, string>): string[] => {
  const options = { symbol: 'EXSTEEL.NS', price: '9', min: '100', max: '300', size: '900' };
  const all = Object.entries({ ...options, ends: '2099-01-01T00:00:00Z', ...change });
  return ['ipos', 'create', ...all.flatMap(([option, value]) => [`--${option}`, value])];
};

describe('the help', () => {
  const help = async (...args: string[]): Promise<string> => {
    const read = await readCommand(args);
    return typeof read === 'string' ? read.replace(/\s+/g, ' ') : 'no help';
  };

  it('names every thing with its meaning', async () => {
    const general = await help();
    expect(await help('--help')).toBe(general);
    for (const [name, { meaning }] of Object.entries(NOUNS)) expect(general).toContain(`${name} ${meaning}`);
  });

  it.each(Object.entries(NOUNS))(
    'of %s names each command, and its words and options with their meaning',
    async (name, noun) => {
      const ofNoun = await help(name, '--help');
      for (const [verb, { words = '', meaning, options = {} }] of Object.entries(noun.commands)) {
        expect(ofNoun).toContain(`${verb} [options] ${words}`.trimEnd());
        expect(ofNoun).toContain(meaning);
        const ofCommand = await help(name, verb, '--help');
        expect(ofCommand).toContain(`pnpm broker ${name} ${verb} [options] ${words}`.trimEnd());
        expect(ofCommand).toContain(meaning);
        for (const [option, { value = '', meaning: ofOption }] of Object.entries(options))
          expect(ofCommand).toContain(`--${option} ${value} ${ofOption}`.replace('  ', ' '));
        const required = Object.keys(options).filter((option) => options[option]?.needed);
        const listed = /Required options: (.*?) Options:/.exec(ofCommand)?.[1] ?? '';
        expect(listed.match(/--[a-z-]+(?= <)/g) ?? []).toEqual(required.map((option) => `--${option}`));
        expect(ofCommand).toContain('--as <name> ');
      }
    },
  );

  it('is shown for a thing without a command, unless the thing has a usual command', async () => {
    expect(await help('ipos')).toBe(await help('ipos', '--help'));
    expect(await help('audit')).toBe('no help');
  });
});

describe('a command that cannot be read', () => {
  it.each([
    [['gifts'], /^Unknown command 'gifts'\. See pnpm broker --help\.$/],
    [['recharge'], /^Unknown command 'recharge' \(Did you mean recharges\?\)\. See pnpm broker --help\.$/],
    [['constructor'], /Unknown command 'constructor'/],
    [['loans', 'forgive', '1'], /^Unknown command 'forgive'\. See pnpm broker loans --help\.$/],
    [['loans', 'approve'], /^Missing required argument 'id'\. See pnpm broker loans approve --help\.$/],
    [
      ['loans', 'approve', 'first'],
      /^An id must be a whole number from 1, with up to 9 digits, not 'first'\.$/,
    ],
    [['loans', 'list', '--every'], /Unknown option '--every'/],
    [['audit', 'lsit'], /Too many arguments for 'list'\. Expected 0 arguments but got 1: 'lsit'\. See /],
    [['ipos', 'create', '--symbol', 'EXSTEEL.NS'], /Required option '--price <amount>' not specified/],
    [['ipos', 'create', '--symbl', 'EXSTEEL.NS'], /Unknown option '--symbl' \(Did you mean --symbol\?\)/],
    [['customers', 'suspend', '1234567890', '--reason'], /Option '--reason <text>' argument missing/],
    [ipoOf({ prospectus: 'http://files.example/a.pdf' }), /--prospectus must be an address such as https:/],
    [['customers', 'credit', '1234567890', '5'], /No customer has the phone number/],
    [['delays', 'set', 'lunch', '5'], /There is no step 'lunch'/],
    [fundOf({ days: '999999999' }), /^--days must be at most 36500, not 999999999\.$/],
    [
      fundOf({ unit: '100.005' }),
      /^--unit must have at most two decimals, such as 1250\.50, not '100\.005'\.$/,
    ],
    [fundOf({ issue: '5000.001' }), /--issue must have at most two decimals/],
    [
      fundOf({ 'max-return': '0.5' }),
      /^--max-return must lie between --min-return 1 and 1000, not at 0\.5\.$/,
    ],
    [fundOf({ issue: '50' }), /^--issue must be at least one --unit, which is 100, not 50\.$/],
    [fundOf({ name: ' ' }), /^--name must not be empty: write a text in quotes\.$/],
    [fundOf({ name: 'F\u001b[2J' }), /^--name contains characters .*: remove them from 'F\\u\{1b\}\[2J'\.$/],
    [ipoOf({ max: '50' }), /^--max must be at least --min, which is 100, not 50\.$/],
    [
      ipoOf({ ends: '2020-01-01T00:00:00Z' }),
      /^--ends must be later than the broker's clock, which shows 2026-.*, not '2020-/,
    ],
    [ipoOf({ symbol: '^NSEI' }), /^--symbol must be a stock .*such as EXSTEEL\.NS, .*, not '\^NSEI'\.$/],
    [
      ['recharges', 'refuse', '1', '--reason', 'x'.repeat(301)],
      /^--reason must be one line of at most 300 characters, not 301 in 1 lines\.$/,
    ],
    [
      ['pauses', 'set', 'recharge', '23:30', '23:30'],
      /^A pause cannot end when it begins, at 23:30: name another <to>\.$/,
    ],
    [
      ['settings', 'set', 'loan_limit', 'much'],
      /^loan_limit must be an amount .*, such as 100 or 0\.50, not 'much'\.$/,
    ],
    [
      ['settings', 'unset', 'service_link'],
      /^service_link is not set, so its default holds already; `settings list`/,
    ],
    [['delays', 'set', 'loan-term', 'operator'], /needs a number of seconds, not 'operator'/],
  ])('answers %j with a sentence', async (args, sentence) => {
    await expect(run(...args)).rejects.toThrow(sentence);
  });
});

it('a command that fails halfway names itself, the reason, and how to see what was done', async () => {
  const now = () => {
    throw new Error('the connection was lost');
  };
  await expect(runCommand({ ...broker, clock: { now } }, ['clock', 'show'])).rejects.toThrow(
    'pnpm broker clock show failed: the connection was lost. See by `pnpm broker audit` how much of it was done, and repeat the rest.',
  );
});

describe('a command', () => {
  it('credits and refuses recharges', async () => {
    await trader.call(requestRecharge, { amount: 10_000 }, key());
    await trader.call(requestRecharge, { amount: 20_000 }, key());
    const [second, first] = (await trader.ask(listRecharges, {})).items;
    expect(await run('recharges', 'list')).toContain(trader.phone);
    expect(await run('recharges', 'credit', first?.id ?? '')).toContain('credited');
    expect(await run('recharges', 'credit', first?.id ?? '')).toContain('in another state');
    expect(await run('recharges', 'refuse', second?.id ?? '')).toContain('refused');
    expect(await balance()).toBe('110000');
    expect((await trader.ask(listRecharges, {})).items.map(({ status }) => status)).toEqual([
      'failed',
      'completed',
    ]);
  });

  it('says that a withdrawal is refused whose card was changed, pays no such one, and leaves a checked one alone', async () => {
    const cardId = await giveCard(broker, trader);
    const ask = async () => {
      await trader.call(requestWithdrawal, { cardId, amount: 500, transactionCode: CODE }, key());
      return (await trader.ask(listWithdrawals, {})).items[0]?.id ?? '';
    };
    const changeCard = () =>
      broker.db
        .updateTable('bank_cards')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .where('id', '=', Number(cardId))
        .execute();
    const checked = await ask();
    expect(await run('withdrawals', 'check', checked)).toBe(`${checked} checked`);
    const unchecked = await ask();
    await changeCard();
    expect(await run('withdrawals', 'list')).toMatch(/changed/);
    expect(await run('withdrawals', 'pay', unchecked)).toContain('its card was changed: check it first');
    const before = await balance();
    expect(await run('withdrawals', 'check', checked)).toContain('in another state');
    expect(await balance()).toBe(before);
    expect(await run('withdrawals', 'check', unchecked)).toContain('refused, the money is back');
    expect(await balance()).toBe(add(before, '500'));
    expect(await run('withdrawals', 'pay', checked)).toBe(`${checked} paid`);
  });

  it('pays and refuses withdrawals', async () => {
    const cardId = await giveCard(broker, trader);
    await trader.call(requestWithdrawal, { cardId, amount: 1_000, transactionCode: CODE }, key());
    await trader.call(requestWithdrawal, { cardId, amount: 2_000, transactionCode: CODE }, key());
    const [second, first] = (await trader.ask(listWithdrawals, {})).items;
    expect(await run('withdrawals', 'pay', first?.id ?? '')).toContain('paid');
    expect(await run('withdrawals', 'refuse', first?.id ?? '', second?.id ?? '')).toMatch(
      /in another state: list them again\n.*the money is back/,
    );
    expect(await balance()).toBe('99000');
  });

  it('takes a loan through its states', async () => {
    await trader.call(requestLoan, { amount: 5_000 }, key());
    const id = (await trader.ask(listLoans, {})).items[0]?.id ?? '';
    for (const [verb, state] of [
      ['approve', 'approved'],
      ['pay', 'unpaid'],
      ['repay', 'paid'],
    ] as const) {
      await run('loans', verb, id);
      expect((await trader.ask(listLoans, {})).items[0]?.state).toBe(state);
    }
    expect(await run('loans', 'reject', id)).toContain('in another state');
  });

  it('rejects loans that are not paid out, with a reason for their customer or without', async () => {
    const borrow = () => trader.call(requestLoan, { amount: 500 }, key());
    const newest = async () => (await trader.ask(listLoans, {})).items[0];
    await borrow();
    const first = (await newest())?.id ?? '';
    await run('loans', 'approve', first);
    expect(await run('loans', 'reject', first, '--reason', 'Your income is not known.')).toContain(
      'rejected',
    );
    expect(await newest()).toMatchObject({ state: 'rejected', reason: 'Your income is not known.' });
    await borrow();
    await run('loans', 'reject', (await newest())?.id ?? '');
    expect(await newest()).toMatchObject({ state: 'rejected', reason: null });
  });

  it('approves and refuses cards', async () => {
    const id = await giveCard(broker, trader, 0);
    await run('cards', 'approve', `${id}.1`);
    expect((await trader.ask(listBankCards, {})).items[0]?.status).toBe('approved');
    await run('cards', 'refuse', `${id}.1`);
    expect(await run('cards', 'list', '--all')).toContain('refused');
  });

  it('creates offerings, funds and deals that customers see', async () => {
    const ends = new Date(broker.clock.now() + 86_400_000).toISOString();
    await run(
      ...['ipos', 'create', '--symbol', 'exsteel', '--price', '99.5', '--min', '100', '--max', '300'],
      ...['--size', '1000', '--ends', ends, '--company', 'Example Steel Tubes Ltd'],
    );
    expect((await trader.ask(listIpos, {})).items).toContainEqual(
      expect.objectContaining({
        companyName: 'Example Steel Tubes Ltd',
        issuePrice: '99.5',
        symbol: 'EXSTEEL.NS',
      }),
    );
    await run(
      ...['funds', 'create', '--name', 'Example 14', '--min-return', '0.2', '--max-return', '0.4'],
      ...['--days', '14', '--unit', '1000', '--issue', '50000'],
    );
    const [fund] = (await trader.ask(listFunds, {})).items;
    expect(fund).toMatchObject({ name: 'Example 14', unit: '1000' });
    await run('funds', 'close', fund?.id ?? '');
    expect((await trader.ask(listFunds, {})).items.map(({ id }) => id)).not.toContain(fund?.id);
    await run(
      ...['deals', 'create', '--kind', 'qip', '--symbol', 'EXMPL', '--price', '150', '--minimum', '20'],
      ...['--quantity', '5000', '--maximum', '400'],
    );
    const [deal] = (await trader.ask(listOffers, { kind: 'qip', limit: 100 })).items;
    expect(deal).toMatchObject({ symbol: 'EXMPL', currency: 'USD', minimumQuantity: 20, status: 'open' });
    expect(deal).toMatchObject({ maximumQuantity: 400, remaining: 5_000 });
    expect(await run('deals', 'list')).toMatch(
      /maximum\s+remaining[\s\S]*EXMPL\s+150\s+USD\s+20\s+400\s+5000/,
    );
    const shown = async () =>
      (await trader.ask(listOffers, { kind: 'qip', limit: 100 })).items.find(({ id }) => id === deal?.id);
    expect(await run('deals', 'reduce', deal?.id ?? '', '--by', '5001')).toContain('fewer shares left');
    await run('deals', 'reduce', deal?.id ?? '', '--by', '4990');
    expect(await shown()).toMatchObject({ quantity: 5_000, remaining: 10 });
    await run('deals', 'close', deal?.id ?? '');
    expect((await shown())?.status).toBe('closed');
  });

  it('shows the running fund orders, cancels one, and pays out another before its end', async () => {
    const fundId = await addFund(broker);
    const { data } = await trader.call(purchaseFund, { fundId }, key());
    const line = (await run('funds', 'orders')).split('\n').find((row) => row.includes(data.orderNo ?? '?'));
    const id = line?.split(' ')[0] ?? '';
    expect(await run('funds', 'cancel-order', id)).toContain('the money is back');
    expect(await balance()).toBe('100000');
    expect(await run('funds', 'orders')).not.toContain(data.orderNo);
    expect(await run('funds', 'orders', '--all')).toContain(data.orderNo);
    await trader.call(purchaseFund, { fundId }, key());
    const [order] = (await trader.ask(listFundOrders, {})).items;
    expect(await run('funds', 'mature-order', order?.id ?? '')).toContain('principal and profit are paid');
    const [paid] = (await trader.ask(listFundOrders, { status: 'completed' })).items;
    expect(await balance()).toBe(add('100000', paid?.profit ?? '-1'));
    expect(await run('funds', 'mature-order', order?.id ?? '')).toContain('in another state');
  });

  it.each([
    [
      [
        'ipos',
        'create',
        '--symbol',
        '^NSEI',
        '--price',
        '1',
        '--min',
        '1',
        '--max',
        '1',
        '--size',
        '1',
        '--ends',
        'x',
      ],
    ],
    [
      [
        'ipos',
        'create',
        '--symbol',
        'EXSTEEL',
        '--price',
        '-1',
        '--min',
        '1',
        '--max',
        '1',
        '--size',
        '1',
        '--ends',
        '2030-01-01T00:00:00Z',
      ],
    ],
    [
      [
        'ipos',
        'create',
        '--symbol',
        'EXSTEEL',
        '--price',
        '1',
        '--min',
        '9',
        '--max',
        '1',
        '--size',
        '1',
        '--ends',
        '2030-01-01T00:00:00Z',
      ],
    ],
    [
      [
        'ipos',
        'create',
        '--symbol',
        'EXSTEEL',
        '--price',
        '1',
        '--min',
        '1',
        '--max',
        '9',
        '--size',
        '1',
        '--ends',
        '2020-01-01T00:00:00Z',
      ],
    ],
    [
      [
        'funds',
        'create',
        '--name',
        'A',
        '--min-return',
        '3',
        '--max-return',
        '2',
        '--days',
        '1',
        '--unit',
        '1',
        '--issue',
        '1',
      ],
    ],
    [['deals', 'create', '--kind', 'gift', '--symbol', 'EXSTEEL', '--price', '1', '--minimum', '1']],
    [
      [
        ...['deals', 'create', '--kind', 'qip', '--symbol', 'EXSTEEL', '--price', '1', '--minimum', '2'],
        ...['--quantity', '9', '--maximum', '1'],
      ],
    ],
    [
      [
        ...['deals', 'create', '--kind', 'qip', '--symbol', 'EXSTEEL', '--price', '1', '--minimum', '2'],
        ...['--quantity', '9', '--maximum', '10'],
      ],
    ],
  ])('refuses %j', async (args) => {
    await expect(run(...args)).rejects.toMatchObject({ name: 'CommandError' });
  });

  it('creates invitation codes that work as often as they allow', async () => {
    const text = await run('invitations', 'create', '--uses', '1');
    const invitationCode = text.split(' ')[0] ?? '';
    const join = () =>
      broker.call(register, { phone: broker.newPhone(), password: 'better one', invitationCode });
    expect((await join()).code).toBe('ok');
    expect((await join()).code).toBe('invalid-invitation-code');
    await expect(run('invitations', 'create', invitationCode)).rejects.toThrow('already');
    expect(await run('invitations', 'list')).toContain(invitationCode);
  });

  it('credits a customer, writes to them, and publishes news', async () => {
    await run('customers', 'credit', trader.phone, '1250.50');
    expect(await balance()).toBe('101250.5');
    await expect(run('customers', 'credit', trader.phone, '-5')).rejects.toThrow('positive amount');
    await expect(run('customers', 'credit', trader.phone, '--', '-5')).rejects.toThrow('positive amount');
    await expect(run('customers', 'credit', trader.phone, '0.001')).rejects.toThrow('two decimals');
    await run('messages', 'reply', trader.phone, 'Your', 'card', 'is', 'there.');
    expect((await trader.ask(listMessages, {})).items[0]).toMatchObject({
      sender: 'service',
      body: 'Your card is there.',
    });
    await run('news', 'create', '--title', 'A <bold> plan', '--text', 'One & two\n\nThree');
    const [item] = (await trader.ask(listNews, { limit: 1 })).items;
    expect(item?.title).toBe('A <bold> plan');
    expect((await trader.ask(getNewsItem, { id: item?.id ?? '' })).content).toBe(
      '<p>One &amp; two</p><p>Three</p>',
    );
    const create = ['news', 'create', '--title', 'Ein Plan', '--text', 'Eins'];
    await run(...create, '--symbols', 'exsteel, DEMO', '--source', 'Desk', '--language', 'de');
    const { items } = await trader.ask(listNews, { limit: 1, symbols: ['DEMO'] });
    expect(items).toMatchObject([
      { title: 'Ein Plan', symbols: ['EXSTEEL.NS', 'DEMO'], source: 'Desk', language: 'de' },
    ]);
    await expect(run(...create, '--symbols', 'NONE')).rejects.toThrow("not 'NONE'");
    await expect(run(...create, '--language', 'Deutsch!')).rejects.toThrow('must be a language');
  });

  it('takes words and values that begin with a hyphen as they are, and refuses them as amounts and ids', async () => {
    await run('messages', 'reply', trader.phone, '- your card', '-5', '-h');
    expect((await trader.ask(listMessages, {})).items[0]?.body).toBe('- your card -5 -h');
    await run('messages', 'reply', trader.phone, '--', '--help', 'is on its way');
    expect((await trader.ask(listMessages, {})).items[0]?.body).toBe('--help is on its way');
    await trader.call(requestLoan, { amount: 500 }, key());
    const [loan] = (await trader.ask(listLoans, {})).items;
    await run('loans', 'reject', loan?.id ?? '', '--reason', '- see letter');
    expect((await trader.ask(listLoans, {})).items[0]?.reason).toBe('- see letter');
    await run('customers', 'suspend', trader.phone, '--as', '-h', '--reason', '-5 % is enough');
    expect(await run('audit', '--who', '-h')).toContain('-5 % is enough');
    await run('customers', 'restore', trader.phone, '--reason=--help');
    expect(await run('audit', 'list', '--action=customers restore')).toContain('--help');
    await run('news', 'create', '--title', '- 5 %', '--text', '-h');
    expect((await trader.ask(listNews, { limit: 1 })).items[0]?.title).toBe('- 5 %');
    for (const [args, sentence] of [
      [['loans', 'approve', '-5'], "An id must be a whole number from 1, with up to 9 digits, not '-5'."],
      [['cards', 'approve', '-1.1'], "12.1, not '-1.1'."],
      [
        ['delays', 'set', 'recharge', '-5'],
        "A delay must be a whole number from 1, with up to 9 digits, not '-5'.",
      ],
      [
        fundOf({ 'min-return': '-5' }),
        "--min-return must be a positive amount such as 1250.50, at most 1e12, not '-5'.",
      ],
      [['invitations', 'create', '-abc'], "begins with no hyphen; not '-ABC'."],
      [['customers', 'calls', '-h'], "No customer has the phone number '-h'; `customers list` shows"],
      [['messages', 'pictures', '-1'], "No message has a picture '-1'; `messages pictures` shows"],
      [['pauses', 'remove', '-x=1'], "not of '-x=1'."],
      [['clock', 'set', '-5'], "2026-12-01T15:30:00+05:30, not '-5'."],
    ] as const)
      await expect(run(...args)).rejects.toThrow(sentence);
  });

  it('resets a forgotten password, and ends the sessions begun with it', async () => {
    const first = { isFirst: true, loginPassword: trader.password };
    await trader.ask(changePassword, { ...first, newCode: '480913' });
    const text = await run('customers', 'reset-password', trader.phone);
    expect((await trader.call(getBalance, {})).code).toBe('logout');
    const password = /logs in with ([a-z2-9]{15}) /.exec(text)?.[1] ?? '';
    await expect(broker.signIn(trader.phone, trader.password)).rejects.toThrow('login-failed');
    const again = await broker.signIn(trader.phone, password);
    await run('customers', 'forget-code', trader.phone);
    expect((await again.call(getBalance, {})).code).toBe('logout');
    const last = await broker.signIn(trader.phone, password);
    const anew = { newCode: '735104', isFirst: true, loginPassword: password };
    expect((await last.call(changePassword, anew)).code).toBe('ok');
  });

  it('changes a delay, and runs the jobs that are due', async () => {
    await run('delays', 'set', 'recharge', '0');
    await trader.call(requestRecharge, { amount: 10_000 }, key());
    expect(await run('jobs', 'run')).toContain('recharges credited');
    expect(await balance()).toBe('110000');
    await run('delays', 'set', 'recharge', '120');
    expect(await run('delays', 'list')).toMatch(/recharge +120/);
  });
});

describe('the clock command', () => {
  it('moves a held clock, but not to before the first prices', async () => {
    const start = broker.clock.now();
    expect(await run('clock', 'show')).toContain('2026-03-11T05:30:00.000Z (held)');
    await run('clock', 'set', '2026-03-12T11:00:00+05:30');
    expect(broker.clock.now()).toBe(start + 86_400_000);
    await expect(run('clock', 'set', '2019-01-01T00:00:00Z')).rejects.toThrow('No market has prices');
    await expect(run('clock', 'set', 'tomorrow')).rejects.toThrow('an instant with its zone');
    broker.clock.set(start);
  });

  it('refuses to move a clock that is not held', async () => {
    const services = { ...broker, clock: { now: () => broker.clock.now() } };
    expect(await runCommand(services, ['clock', 'show'])).toBe('2026-03-11T05:30:00.000Z');
    await expect(runCommand(services, ['clock', 'set', '2026-03-12T11:00:00+05:30'])).rejects.toThrow(
      'The clock is not held',
    );
  });
});

describe('the admin socket', () => {
  it.skipIf(process.platform === 'win32')(
    'serves a data folder whose path is too long for a socket, and is refused in a folder that others may enter',
    async () => {
      const parent = await mkdtemp(join(tmpdir(), 'as-'));
      vi.stubEnv('TMPDIR', parent);
      try {
        const path = adminSocketPath(join(parent, 'x'.repeat(200)));
        expect(path).not.toBe(adminSocketPath(join(parent, 'y'.repeat(200))));
        expect(Buffer.byteLength(path)).toBeLessThanOrEqual(100);
        expect(await askAdminSocket(path, ['jobs', 'run'], CLERK)).toBeUndefined();
        const socket = await openAdminSocket(
          path,
          (args, operator) => runCommand(broker, args, operator),
          unexpected,
        );
        expect((await stat(dirname(path))).mode & 0o777).toBe(0o700);
        expect(await askAdminSocket(path, ['customers', 'list'], CLERK)).toContain(trader.phone);
        await socket.close();

        await chmod(dirname(path), 0o777);
        const sentence = `${dirname(path)} is not this user's own folder`;
        await expect(askAdminSocket(path, ['jobs', 'run'], CLERK)).rejects.toThrow(sentence);
        await expect(openAdminSocket(path, async () => '', unexpected)).rejects.toThrow(sentence);
      } finally {
        vi.unstubAllEnvs();
        await rm(parent, { recursive: true });
      }
    },
  );

  it('is on Windows a pipe whose name differs for each data folder', () => {
    const pipe = adminSocketPath('data', 'win32');
    expect(pipe).toMatch(/^\\\\\.\\pipe\\bourse-[0-9a-f]{16}$/);
    expect(adminSocketPath('other', 'win32')).not.toBe(pipe);
  });

  it('serves the owner of the folder, and passes on the sentences of errors', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'admin-socket-'));
    const path = adminSocketPath(folder);
    expect(await askAdminSocket(path, ['jobs', 'run'], CLERK)).toBeUndefined();
    const socket = await openAdminSocket(
      path,
      (args, operator) => runCommand(broker, args, operator),
      unexpected,
    );
    try {
      if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600);
      expect(await askAdminSocket(path, ['customers', 'list'], CLERK)).toContain(trader.phone);
      await expect(askAdminSocket(path, ['gifts'], CLERK)).rejects.toThrow("Unknown command 'gifts'");
    } finally {
      await socket.close();
    }
    expect(await askAdminSocket(path, ['jobs', 'run'], CLERK)).toBeUndefined();
    await rm(folder, { recursive: true });
  });
});
