import { entriesOf } from '@bourse/figures/bills';
import { eg } from '@bourse/testing/examples';
import { expect, it } from 'vitest';
import { type CsvColumn, csvColumns, statementCsv } from './statement-csv.ts';

const titles = Object.fromEntries(csvColumns.map((column) => [column, column])) as Record<CsvColumn, string>;

it('the file of a statement has each trade with its fee and the number of its record, as the file of the records has it', () => {
  const trade = eg.bill({
    id: '812',
    direction: 'expense',
    amount: '1425.00',
    balance: '98575.00',
    reason: 'buyStock',
    createdAt: Date.parse('2026-11-27T19:48:22+05:30'),
    reference: { kind: 'order', number: '26112712345678' },
  });
  const fee = eg.bill({
    id: '8121',
    direction: 'expense',
    amount: '0.43',
    balance: '98574.57',
    reason: 'transactionExpenses',
    createdAt: trade.createdAt,
    reference: trade.reference,
  });
  const dividend = eg.bill({
    id: '813',
    direction: 'income',
    amount: '9007199254740993.07',
    balance: '9007199254839568.07',
    reason: '=dividend',
    createdAt: Date.parse('2026-11-28T00:00:00+05:30'),
    reference: null,
  });
  const csv = statementCsv({
    entries: entriesOf([dividend, fee, trade]),
    titles,
    reasonOf: ({ reason }) => reason,
    currency: 'INR',
    timeZone: 'Asia/Kolkata',
  });
  expect(csv.split('\r\n')).toEqual([
    'time (Asia/Kolkata),entry,record,reason,in,out,fee,balance,currency',
    '2026-11-27 19:48:22,#812,#26112712345678,buyStock,,1425.43,0.43,98574.57,INR',
    `2026-11-28 00:00:00,#813,,"'=dividend",9007199254740993.07,,,9007199254839568.07,INR`,
    '',
  ]);
});
