import type { Bill } from '@bourse/contract/bills';
import { balanceBefore, directions, entriesOf, signedAmount } from '@bourse/figures/bills';
import { add } from '@bourse/money/decimal';
import { eg } from '@bourse/testing/examples';
import { describe, expect, it } from 'vitest';
import de from '../../locales/de.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import es from '../../locales/es.json' with { type: 'json' };
import zh from '../../locales/zh.json' with { type: 'json' };
import { readDirection, writeDirection } from './direction.ts';
import { reasonLabel, reasons } from './reasons.ts';

describe('signedAmount and reasonLabel', () => {
  it('give an amount the sign of its direction', () => {
    expect(signedAmount({ direction: 'income', amount: '12.50' })).toBe('12.50');
    expect(signedAmount({ direction: 'expense', amount: '12.50' })).toBe('-12.5');
  });

  it('have a translation for every reason in every language', () => {
    for (const translations of [en, zh, de, es]) {
      expect(Object.keys(translations.reasons).sort()).toEqual([...reasons].sort());
      for (const reason of reasons) expect(translations.reasons[reason]).not.toBe('');
    }
  });

  it('show an unknown reason as it is', () => {
    expect(reasonLabel('buyStock')).toBe('reasons.buyStock');
    expect(reasonLabel('toString')).toBeUndefined();
    expect(reasonLabel('bonus')).toBeUndefined();
  });
});

describe('entriesOf', () => {
  const bill = (change: Partial<Bill>) => eg.bill(change);
  const sale = [
    bill({ id: '4', reason: 'transactionExpenses', amount: '6.38', balance: '283359.45', createdAt: 9 }),
    bill({
      id: '3',
      reason: 'sellStock',
      direction: 'income',
      amount: '21262.50',
      balance: '283365.83',
      createdAt: 9,
    }),
  ];

  it('combines a trade and its fee in one entry, whose amount is what the balance changed by', () => {
    const [entry, ...more] = entriesOf(sale);
    expect(entry).toEqual({
      id: '3',
      reason: 'sellStock',
      direction: 'income',
      amount: '21256.12',
      fee: '6.38',
      balance: '283359.45',
      createdAt: 9,
      reference: null,
      symbol: null,
      quantity: null,
    });
    expect(more).toEqual([]);
    expect(entry && balanceBefore(entry)).toBe('262103.33');
  });

  it('keeps a fee apart from a trade of another order at the same instant', () => {
    const of = (number: string) => ({ reference: { kind: 'order' as const, number } });
    const bills = sale.map((one, index) => ({ ...one, ...of(String(index)) }));
    expect(entriesOf(bills)).toHaveLength(2);
    expect(entriesOf(sale.map((one) => ({ ...one, ...of('7') })))).toHaveLength(1);
  });

  it('lets a fee whose trade is on the next page wait for it', () => {
    const firstPage = sale.slice(0, 1);
    expect(entriesOf(firstPage, { continues: true })).toEqual([]);
    expect(entriesOf(firstPage)).toHaveLength(1);
    expect(entriesOf(sale, { continues: true })).toHaveLength(1);
  });

  it("shows a sale with the same amount under 'Money in' as under 'All', and its fee not under 'Money out'", () => {
    const reference = { kind: 'order' as const, number: '7' };
    const [fee, trade] = sale.map((one) => ({ ...one, reference })) as [Bill, Bill];
    const [whole] = entriesOf([fee, trade]);
    expect(entriesOf([{ ...trade, fee: '6.38' }], { direction: 'income' })).toEqual([whole]);
    expect(entriesOf([fee], { direction: 'expense' })).toEqual([]);
  });

  it("shows a purchase with the same amount under 'Money out' as under 'All'", () => {
    const reference = { kind: 'order' as const, number: '8' };
    const purchase = [
      bill({
        id: '6',
        reason: 'transactionExpenses',
        amount: '0.43',
        balance: '90',
        createdAt: 4,
        reference,
      }),
      bill({
        id: '5',
        reason: 'buyStock',
        amount: '9.57',
        balance: '90.43',
        createdAt: 4,
        reference,
        fee: '0.43',
      }),
    ];
    expect(entriesOf(purchase, { direction: 'expense' })).toEqual(entriesOf(purchase));
    expect(entriesOf(purchase)).toMatchObject([{ amount: '-10', fee: '0.43', balance: '90' }]);
  });

  it('keeps the sum of the bills, in any order', () => {
    const bills = [
      bill({ reason: 'transactionExpenses', amount: '0.43', createdAt: 5 }),
      ...sale,
      bill({ reason: 'recharge', direction: 'income', amount: '10', createdAt: 9 }),
      bill({ reason: 'transactionExpenses', amount: '1', createdAt: 3 }),
      bill({ reason: 'buyStock', amount: '7', createdAt: 2 }),
      bill({ reason: 'transactionExpenses', amount: '2', createdAt: 1 }),
      bill({ reason: 'dividend', direction: 'income', amount: '3', createdAt: 1 }),
    ];
    const entries = entriesOf(bills);
    expect(entries).toHaveLength(7);
    expect(add('0', ...entries.map(({ amount }) => amount))).toBe(add('0', ...bills.map(signedAmount)));
  });
});

describe('readDirection', () => {
  it('reads from the address what is written to it', () => {
    for (const direction of directions)
      expect(readDirection(new URLSearchParams(writeDirection(direction)))).toBe(direction);
    expect(writeDirection('all')).toEqual({});
  });

  it('reads all for an unknown direction', () => {
    expect(readDirection(new URLSearchParams('type=loss'))).toBe('all');
  });
});
