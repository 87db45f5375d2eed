import type { BankCard } from '@bourse/contract/bank-cards';
import type { Withdrawal } from '@bourse/contract/withdrawals';
import { describe, expect, it } from 'vitest';
import { approvedCards, cardOf, problemOf } from './withdrawal.ts';

const NOW = 1_000;
const card = (id: string, change: Partial<BankCard> = {}): BankCard => ({
  id,
  type: 'bank',
  bank: 'Example Bank',
  branch: '',
  holder: 'Asha Example',
  ifsc: '',
  cardNumber: `12345${id.repeat(4)}`,
  maskedNumber: null,
  status: 'approved',
  createdAt: Number(id),
  reason: null,
  withdrawableAt: null,
  ...change,
});
const entered = (text: string) => ({ text, isPreset: false });
const terms = { minimum: '100', available: '1000.50', card: card('1'), now: NOW } as const;

describe('what is wrong with a withdrawal', () => {
  it.each([
    ['', {}, 'empty'],
    ['99', {}, 'tooSmall'],
    ['0', {}, 'tooSmall'],
    ['100', {}, undefined],
    ['1000', {}, undefined],
    ['1001', {}, 'insufficient'],
    ['1001', { available: undefined }, undefined],
    ['100', { card: card('1', { withdrawableAt: NOW + 1 }) }, 'cardWaits'],
    ['100', { card: card('1', { withdrawableAt: NOW }) }, undefined],
  ] as const)('%s with %j: %s', (text, change, problem) => {
    expect(problemOf(entered(text), { ...terms, ...change })).toBe(problem);
  });
});

describe('the card of the form', () => {
  const cards = approvedCards([card('1'), card('3'), card('2'), card('4', { status: 'underReview' })]);

  it('is one of the approved, of which the newest is first', () => {
    expect(cards.map(({ id }) => id)).toEqual(['3', '2', '1']);
  });

  it.each([
    ['the chosen one', '1', '2222', '1'],
    ['the one that was used last', undefined, '2222', '2'],
    ['the newest where none was used', undefined, null, '3'],
    ['the newest where the used one is gone', 'gone', '9999', '3'],
  ])('is %s', (_, chosen, last, expected) => {
    expect(cardOf(cards, chosen, { card: last } as Withdrawal, NOW)?.id).toBe(expected);
  });

  it('is one that need not wait, where there is one', () => {
    const waiting = card('9', { withdrawableAt: NOW + 1 });
    expect(cardOf([waiting, ...cards], undefined, undefined, NOW)?.id).toBe('3');
    expect(cardOf([waiting], undefined, undefined, NOW)?.id).toBe('9');
  });
});
