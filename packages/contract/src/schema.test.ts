import { decode, encode } from '@bourse/contract/schema';
import { describe, expect, it } from 'vitest';
import { endpoints } from './all.ts';
import { listInstruments } from './market.ts';
import { buy, listOrders } from './orders.ts';
import { amount, decodeWith, instant, type Malformed } from './schema.ts';

const wireRow = {
  id: 7,
  stock: 'EXST.NS',
  name: 'Example Steel',
  market: 'IN',
  prasent: '1234.50',
  close_prices: 1200,
  percent_change: 2.875,
  secret_new_field: true,
};

describe('reading the wire', () => {
  it('decodes wire names to domain names, and encodes them back', () => {
    const page = decode(listInstruments.output, { rows: [wireRow], count: '31' });
    expect(page.total).toBe(31);
    expect(page.items[0]).toMatchObject({
      id: '7',
      symbol: 'EXST.NS',
      price: '1234.5',
      previousClose: '1200',
      kind: null,
    });
    expect(encode(listInstruments.output, page)).toMatchObject({
      count: 31,
      rows: [{ stock: 'EXST.NS', prasent: '1234.5' }],
    });
  });

  it('reads and writes what a list says of all its rows, and a list that says nothing of them', () => {
    const said = { sort: 'change', breadth: { advances: 2, declines: 1, unchanged: 0 } };
    const page = decode(listInstruments.output, { rows: [wireRow], count: 3, ...said });
    expect(page).toMatchObject({ total: 3, sortedBy: 'change', breadth: { advances: 2 } });
    expect(encode(listInstruments.output, page)).toMatchObject({ count: 3, ...said });
    for (const wire of [{ rows: [wireRow], count: 1 }, [wireRow]])
      expect(decode(listInstruments.output, wire)).toEqual({
        items: [expect.objectContaining({ symbol: 'EXST.NS' })],
        total: 1,
      });
  });

  it('reads the rows of a list that says something unreadable of them, and names that', () => {
    const problems: Malformed[] = [];
    const wire = { rows: [wireRow], count: 1, sort: 'change', breadth: { advances: 'many' } };
    const page = decodeWith(listInstruments.output, wire, (problem) => problems.push(problem));
    expect(page.items).toHaveLength(1);
    expect(page.breadth).toBeUndefined();
    expect(problems.map(({ field }) => field)).toContain('breadth.advances');
  });

  it('reads the other spelling of price and change where the first is missing, and writes the first (D76)', () => {
    const { prasent, percent_change, ...rest } = wireRow;
    const other = { ...rest, current_price: prasent, price_change_percent: percent_change };
    const page = decode(listInstruments.output, { rows: [other, { ...other, prasent: 5 }] });
    expect(page.items.map(({ price, changePercent }) => [price, changePercent])).toEqual([
      ['1234.5', '2.875'],
      ['5', '2.875'],
    ]);
    expect(encode(listInstruments.output, page)).toMatchObject({
      rows: [{ prasent: '1234.5' }, { prasent: '5' }],
    });
  });

  it('names the field of a row that has neither spelling', () => {
    const { prasent: _none, ...rest } = wireRow;
    const problems: Malformed[] = [];
    decodeWith(listInstruments.output, { rows: [rest] }, (problem) => problems.push(problem));
    expect(problems.map(({ field }) => field)).toEqual(['rows[0].prasent']);
  });

  it('leaves out what a caller left out', () => {
    expect(JSON.parse(JSON.stringify(encode(listInstruments.input, { search: 'abc' })))).toEqual({
      symbol: 'abc',
    });
  });

  it.each([{ rows: [wireRow] }, { list: [wireRow] }, [wireRow]])(
    'finds a list in whichever envelope it comes (D21): %#',
    (wire) => {
      expect(decode(listInstruments.output, wire).items).toHaveLength(1);
    },
  );

  it.each([null, undefined, 'x', 7, {}, { rows: 'none' }])(
    'reads a list of the wrong shape as empty and says so once: %j',
    (wire) => {
      const problems: Malformed[] = [];
      expect(decodeWith(listInstruments.output, wire, (problem) => problems.push(problem))).toEqual({
        items: [],
        total: 0,
      });
      expect(problems).toEqual([{ field: 'rows', problem: 'is no list' }]);
    },
  );

  it('leaves out an unreadable row, keeps the others and names the field', () => {
    const problems: Malformed[] = [];
    const page = decodeWith(
      listInstruments.output,
      { rows: [wireRow, { ...wireRow, prasent: 'NaN' }] },
      (problem) => problems.push(problem),
    );
    expect(page.items).toHaveLength(1);
    expect(problems[0]?.field).toBe('rows[1].prasent');
  });

  it.each([[1_700_000_000_000], ['1700000000000'], ['2023-11-14T22:13:20Z'], ['2023-11-15T03:43:20+05:30']])(
    'reads the instant %j (D26)',
    (wire) => expect(decode(instant, wire)).toBe(1_700_000_000_000),
  );

  it.each(['2023-11-14 22:13', 'yesterday', {}, null])('refuses the instant %j', (wire) => {
    expect(() => decode(instant, wire)).toThrow();
  });

  it('refuses an amount that is no decimal', () => {
    expect(() => decode(amount, 'much')).toThrow();
    expect(() => decode(amount, '')).toThrow();
  });

  it('refuses an order without a quantity, with a fraction or with text for one', () => {
    const order = { tag: 'X', price: '1', mold: 'stock' };
    for (const count of [undefined, 1.5, 'many', null])
      expect(() => decode(buy.input, { ...order, count })).toThrow();
    expect(decode(buy.input, { ...order, count: '5' })).toMatchObject({ quantity: 5, symbol: 'X' });
  });

  it('keeps an order that the app does not fully know', () => {
    const { items } = decode(listOrders.output, {
      rows: [
        {
          id: 1,
          no: 'A1',
          tag: 'X',
          state: 'buy',
          count: 1,
          price: 2,
          price_all: 2,
          status: 9,
          created_at: 5,
        },
      ],
    });
    expect(items[0]).toMatchObject({ status: 9, requestKey: null, isOpen: null });
  });
});

describe('the table of calls', () => {
  it('names each call once and each path and method once', () => {
    expect(new Set(endpoints.map((e) => e.name)).size).toBe(endpoints.length);
    expect(new Set(endpoints.map((e) => `${e.method} ${e.path}`)).size).toBe(endpoints.length);
  });

  it('lets nothing but a POST change anything (D50)', () => {
    for (const { name, method, changes } of endpoints) if (changes) expect(method, name).toBe('POST');
  });
});
