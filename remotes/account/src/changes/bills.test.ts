import type { Bill } from '@bourse/contract/bills';
import { add } from '@bourse/money/decimal';
import { eg } from '@bourse/testing/examples';
import { describe, expect, it } from 'vitest';
import de from '../../locales/de.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import es from '../../locales/es.json' with { type: 'json' };
import zh from '../../locales/zh.json' with { type: 'json' };
import { entriesOf, readShown, signedAmount, writeShown } from './bills.ts';
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
    expect(entriesOf(sale)).toEqual([
      {
        id: '4',
        reason: 'sellStock',
        amount: '21256.12',
        fee: '6.38',
        balance: '283359.45',
        createdAt: 9,
      },
    ]);
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

describe('readShown', () => {
  it('reads direction and page from the address', () => {
    for (const shown of [
      { direction: 'all', page: 1 },
      { direction: 'expense', page: 7 },
    ] as const)
      expect(readShown(new URLSearchParams(writeShown(shown)))).toEqual(shown);
    expect(writeShown({ direction: 'all', page: 1 })).toEqual({});
  });

  it.each(['type=loss', 'page=0', 'page=-2', 'page=1.5', 'page=x'])(
    'reads the first page of all for %s',
    (query) => {
      expect(readShown(new URLSearchParams(query))).toEqual({ direction: 'all', page: 1 });
    },
  );
});
