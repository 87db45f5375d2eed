/** What every call has in common, and how the wire is read. That the calls are those of product.md, the broker's proofs test. */
import { describe, expect, it } from 'vitest';
import { endpoints } from './all.ts';
import { getCustomer } from './customer.ts';
import { listFundOrders } from './funds.ts';
import { ipoApplicationStatusOf, ipoTransferStatusOf, isIpoQuantity, listIpos } from './ipo.ts';
import { listLoans, loanTerms } from './loans.ts';
import { listCategories } from './market.ts';
import { listNews } from './news.ts';
import { changePassword } from './passwords.ts';
import { listRecharges } from './recharges.ts';
import { decode, encode } from './schema.ts';
import { listWithdrawals, minimumWithdrawal } from './withdrawals.ts';

describe('the table of calls', () => {
  it('lets money move only with a key, by a POST that refreshes what it moves', () => {
    for (const { name, method, money, errors, changes } of endpoints.filter((call) => call.money)) {
      expect(money, name).toBe(true);
      expect(method, name).toBe('POST');
      expect(errors, name).toEqual(
        expect.arrayContaining(['idempotency-key-required', 'idempotency-key-reused']),
      );
      expect(changes?.length, name).toBeGreaterThan(0);
    }
  });
});

describe('a customer', () => {
  const wire = { user: '9000000001', no: '1', total: '90', money: '50', loan: '0' };

  it('may have money reserved', () => {
    expect(decode(getCustomer.output, { ...wire, reserved: '40' })).toMatchObject({ reserved: '40' });
  });

  it('of a back end that does not say so is read without it', () => {
    expect(decode(getCustomer.output, wire)).toMatchObject({ totalAssets: '90', reserved: null });
  });
});

describe('an article', () => {
  const wire = { id: 1, title: 'T', created_at: 1 };

  it('may say its language, or not', () => {
    const read = (lang?: string | null) => decode(listNews.output, [{ ...wire, lang }]).items[0]?.language;
    expect(read('de')).toBe('de');
    expect(read() ?? null).toBeNull();
    expect(read(null)).toBeNull();
  });

  it('may name symbols and its source, or not', () => {
    const read = (more: object) => decode(listNews.output, [{ ...wire, ...more }]).items[0];
    expect(read({ symbols: ['A', 'B'], source: 'S' })).toMatchObject({ symbols: ['A', 'B'], source: 'S' });
    expect(read({})).toMatchObject({ symbols: null, source: null });
  });

  it('is asked for by several symbols in one field', () => {
    expect(encode(listNews.input, { symbols: ['EXSTEEL.NS', 'EUR/USD'] })).toMatchObject({
      symbol: 'EXSTEEL.NS,EUR/USD',
    });
    expect(decode(listNews.input, { symbol: 'A,,B' } as never)).toMatchObject({ symbols: ['A', 'B'] });
  });
});

const at = 1_700_000_000_000;
const transfer = { id: 1, count: '10000', created_at: at };
const statuses = (list: { items: { status: string }[] }) => list.items.map(({ status }) => status);

describe('statuses of the product', () => {
  it('reads recharges, and what it does not know as unknown', () => {
    const rows = [1, '2', 3, 9].map((status) => ({ ...transfer, status }));
    expect(statuses(decode(listRecharges.output, { rows }))).toEqual([
      'inProgress',
      'completed',
      'failed',
      'unknown',
    ]);
  });

  it('reads withdrawals, which are spelled in letters', () => {
    const rows = ['n', 'y', 'b', 'x'].map((status) => ({ ...transfer, status }));
    expect(statuses(decode(listWithdrawals.output, { rows }))).toEqual([
      'inProgress',
      'completed',
      'failed',
      'unknown',
    ]);
  });

  it('reads and writes the six states of a loan', () => {
    const rows = [0, 1, 2, 3, 4, 5, 6].map((state) => ({ id: 1, count: 500, state, created_at: at }));
    const page = decode(listLoans.output, { rows });
    expect(page.items.map(({ state }) => state)).toEqual([
      'unapplied',
      'applying',
      'approved',
      'rejected',
      'unpaid',
      'paid',
      'unknown',
    ]);
    const wire = encode(listLoans.output, page) as { rows: { state: unknown }[] };
    expect(wire.rows.slice(0, 6).map(({ state }) => state)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it.each([
    [[], { days: undefined, limit: undefined }],
    [
      [
        { tag: 'loan_days', value: '30' },
        { tag: 'loan_limit', value: '50000.00' },
      ],
      { days: 30, limit: '50000' },
    ],
    [
      [
        { tag: 'loan_days', value: 'a month' },
        { tag: 'loan_limit', value: '0' },
      ],
      { days: undefined, limit: undefined },
    ],
  ])('reads the terms of loans from the settings %j (D59)', (settings, terms) =>
    expect(loanTerms(settings)).toEqual(terms),
  );

  it('names where on the wire the first category and its index stand', () => {
    const indices = [{ id: '1', name: 'NIFTY 50', symbol: '^NSEI' }];
    const wire = encode(listCategories.output, {
      items: [{ id: '1', code: 'IN-1', name: 'A', indices }],
      total: 1,
    });
    const at = (path = '') =>
      path.split('.').reduce((part, step) => (part as Record<string, unknown>)[step], wire as unknown);
    expect(at(listCategories.named?.firstCategory)).toBe('IN-1');
    expect(at(listCategories.named?.firstIndex)).toBe('^NSEI');
  });

  it('reads a fund order of a status that it does not know', () => {
    const project = { name: 'A', min_return: 1, max_return: 2, investment_period: 30 };
    const row = { id: 1, project, amount: '100', status: 'paused', created_at: at };
    expect(statuses(decode(listFundOrders.output, [row]))).toEqual(['unknown']);
  });

  it('tells the three enums of a new offering apart (D42)', () => {
    expect([0, 1, 2, 3, 4].map(ipoApplicationStatusOf)).toEqual([
      'pending',
      'allotting',
      'success',
      'failed',
      'unknown',
    ]);
    expect([0, 1, 2].map(ipoTransferStatusOf)).toEqual(['failed', 'success', 'failed']);
    const ipo = { id: 1, symbol: 'X', company_name: 'X', issue_price: 1, min: 100, max: 300 };
    const page = decode(
      listIpos.output,
      ['Forthcoming', 'Closed', 'Strange'].map((status) => ({ ...ipo, status })),
    );
    expect(statuses(page)).toEqual(['forthcoming', 'closed', 'unknown']);
  });
});

describe('two passwords at one address', () => {
  it.each([
    [
      { oldPassword: 'old', newPassword: 'new' },
      { password: 'old', password_new: 'new' },
    ],
    [
      { newCode: '123456', type: 'fund', isFirst: true },
      { fund_code_new: '123456', type: 'fund', is_first: true },
    ],
  ])('writes and reads %j', (value, wire) => {
    const written = JSON.parse(JSON.stringify(encode(changePassword.input, value)));
    expect(written).toEqual(wire);
    expect(decode(changePassword.input, written)).toMatchObject(value);
  });

  it('names the field that is wrong', () => {
    expect(() => decode(changePassword.input, { fund_code_new: 5, is_first: 1 })).toThrow(/fund_code_new/);
    expect(() => decode(changePassword.input, null)).toThrow();
  });
});

describe('limits', () => {
  it.each([
    [100, true],
    [200, true],
    [250, true],
    [150, false],
    [50, false],
    [300, false],
  ])('of an offering of 100 to 250: %d is %j (D38)', (quantity, fits) => {
    expect(isIpoQuantity(quantity, { min: 100, max: 250 })).toBe(fits);
  });

  it.each([
    [[{ tag: 'min_withdraw_count', value: '250' }], '250'],
    [[{ tag: 'min_withdraw_count', value: '3' }], '10'],
    [[{ tag: 'min_withdraw_count', value: 'soon' }], '100'],
    [[], '100'],
  ])('of a withdrawal with %j: %s (D33)', (settings, smallest) => {
    expect(minimumWithdrawal(settings)).toBe(smallest);
  });
});
