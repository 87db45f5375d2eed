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
    'time,orderNo,side,symbol,name,quantity,price,priceCurrency,amount,fee,total,profit,currency,status',
    `2026-11-18T09:59:07+05:30,0071,buy,"'=HYPERLINK(""x"")","Sample, ""the first""",3,0.1,USD,9007199254740993.05,0.02,9007199254740993.07,,INR,success`,
    `2026-11-21T09:21:04+05:30,0072,sell,"'=HYPERLINK(""x"")","Sample, ""the first""",3,0.2,USD,9007199254740992.07,0.01,9007199254740992.06,-1.01,INR,success`,
    '',
  ]);
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
    currency: 'INR',
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
  const figures = '75,291.65,285.65,INR,21880.31,21417.32,12.99,-462.99,INR,0071';
  const times = '2026-11-21T09:21:04+05:30,2026-11-18T09:59:07+05:30';
  expect(csv.split('\r\n')).toEqual([
    realisedColumns.join(','),
    `${times},SAMPLETEA.NS,,${figures},0072`,
    `${times},SAMPLETEA.NS,"'@cmd",${figures},0080`,
    '',
  ]);
});
