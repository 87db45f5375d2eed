import type { RealisedLot } from '@bourse/contract/realised';
import { eg } from '@bourse/testing/examples';
import { expect, it } from 'vitest';
import {
  type RealisedColumn,
  type RecordColumn,
  realisedColumns,
  realisedCsv,
  recordColumns,
  recordsCsv,
} from './records-csv.ts';

const named = <C extends string>(columns: readonly C[]) =>
  Object.fromEntries(columns.map((column) => [column, column])) as unknown as Record<C, string>;
const IN = { currency: 'INR', timeZone: 'Asia/Kolkata' } as const;
const at = (text: string) => Date.parse(text);

const purchase = eg.order({
  orderNo: '0071',
  side: 'buy',
  symbol: '=HYPERLINK("x")',
  name: 'Sample, "the first"',
  quantity: 3,
  price: '0.1',
  sellPrice: null,
  currency: 'USD',
  rate: '83.25',
  total: '9007199254740993.07',
  fee: '0.02',
  profit: null,
  status: 1,
  createdAt: at('2026-11-18T09:59:07+05:30'),
});
const sale = eg.order({
  ...purchase,
  orderNo: '0072',
  side: 'sell',
  sellPrice: '0.2',
  total: '9007199254740992.06',
  fee: '0.01',
  rate: '84.1',
  lotNo: '0071',
  createdAt: at('2026-11-21T09:21:04+05:30'),
});

it('the file of the records has exact amounts, the result of a sale, and no formula', () => {
  const csv = recordsCsv([sale, purchase], {
    ...IN,
    titles: named<RecordColumn>(recordColumns),
    sideOf: (side) => side,
    statusOf: (status) => status,
  });
  expect(csv.split('\r\n')).toEqual([
    'time (Asia/Kolkata),orderNo,side,symbol,name,quantity,price,priceCurrency,rate,amount,fee,total,profit,currency,status',
    `2026-11-18 09:59:07,#0071,buy,"'=HYPERLINK(""x"")","Sample, ""the first""",3,0.1,USD,83.25,9007199254740993.05,0.02,9007199254740993.07,,INR,success`,
    `2026-11-21 09:21:04,#0072,sell,"'=HYPERLINK(""x"")","Sample, ""the first""",3,0.2,USD,84.1,9007199254740992.07,0.01,9007199254740992.06,-1.01,INR,success`,
    '',
  ]);
});

it('the file of the records has the rate 1 where nothing is converted, and none where it is not known', () => {
  const rateOf = (change: object) =>
    recordsCsv([eg.order({ rate: null, ...change })], {
      ...IN,
      titles: named<RecordColumn>(recordColumns),
      sideOf: (side) => side,
      statusOf: (status) => status,
    })
      .split('\r\n')[1]
      ?.split(',')
      .at(recordColumns.indexOf('rate'));
  expect(rateOf({ currency: 'INR' })).toBe('1');
  expect(rateOf({ currency: 'USD' })).toBe('');
  expect(rateOf({ currency: null })).toBe('');
});

it('the file of what sales have made has a line for each lot, the first sold first', () => {
  const lot: RealisedLot = {
    id: '1',
    lotNo: '0071',
    orderNo: '0072',
    symbol: 'SAMPLETEA.NS',
    name: null,
    kind: 'stock',
    quantity: 75,
    currency: 'USD',
    boughtRate: '83.25',
    soldRate: '84.1',
    price: '291.65',
    sellPrice: '285.65',
    boughtAt: at('2026-11-18T09:59:07+05:30'),
    soldAt: at('2026-11-21T09:21:04+05:30'),
    cost: '21880.31',
    proceeds: '21417.32',
    fees: '12.99',
    profit: '-462.99',
  };
  const csv = realisedCsv([{ ...lot, orderNo: '0080', name: '@cmd' }, lot], {
    ...IN,
    titles: named<RealisedColumn>(realisedColumns),
  });
  const figures = '75,291.65,285.65,USD,83.25,84.1,21880.31,21417.32,12.99,-462.99,INR,#0071';
  const times = '2026-11-21 09:21:04,2026-11-18 09:59:07';
  expect(csv.split('\r\n')).toEqual([
    realisedColumns.join(',').replace('sold,bought', 'sold (Asia/Kolkata),bought (Asia/Kolkata)'),
    `${times},SAMPLETEA.NS,,${figures},#0072`,
    `${times},SAMPLETEA.NS,"'@cmd",${figures},#0080`,
    '',
  ]);
});
