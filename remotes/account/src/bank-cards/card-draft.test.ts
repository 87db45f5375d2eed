import type { BankCard } from '@bourse/contract/bank-cards';
import { describe, expect, it } from 'vitest';
import { draftOf, hasArrived, inFours, isChanged, isOtherName, problemsOf } from './card-draft.ts';
import { shownCards } from './cards-query.ts';

const card = (change: Partial<BankCard> = {}): BankCard => ({
  id: '1',
  type: 'bank',
  bank: 'Example Bank',
  branch: '',
  holder: 'Asha Example',
  ifsc: '',
  cardNumber: null,
  maskedNumber: '••••3333',
  status: 'approved',
  createdAt: 1,
  reason: null,
  withdrawableAt: null,
  ...change,
});
const draft = {
  ...draftOf(undefined),
  bank: 'Example Bank',
  holder: 'Asha Example',
  number: '0000 1111 2222 3333',
};

describe('the number of a card', () => {
  it.each([
    ['00001111222233', '0000 1111 2222 33'],
    ['gb29 nwbk-6016', 'GB29 NWBK 6016'],
    ['0000', '0000'],
    ['', ''],
  ])('%j is written in fours as %j', (typed, written) => expect(inFours(typed)).toBe(written));
});

describe('the form of a card', () => {
  it('begins with the verified name, or with the card that is changed', () => {
    expect(draftOf(undefined, 'Asha Example')).toMatchObject({
      holder: 'Asha Example',
      bank: '',
      number: '',
    });
    expect(draftOf(card({ cardNumber: '00001111' }), 'Other')).toMatchObject({
      holder: 'Asha Example',
      number: '0000 1111',
    });
  });

  it('needs bank, holder and number', () => {
    expect(problemsOf(draftOf(undefined), undefined, false)).toEqual({
      bank: 'bankCards.incomplete',
      holder: 'bankCards.incomplete',
      number: 'bankCards.incomplete',
    });
    expect(problemsOf(draft, undefined, false)).toEqual({});
  });

  it.each(['12345', 'A'.repeat(35), '1111 2222 ab!'])('refuses the number %j', (number) =>
    expect(problemsOf({ ...draft, number }, undefined, false)).toEqual({ number: 'bankCards.numberWrong' }),
  );

  it.each(['bank', 'holder', 'branch'] as const)('refuses control characters in %s', (field) =>
    expect(problemsOf({ ...draft, [field]: 'Asha\u0007' }, undefined, false)).toEqual({
      [field]: 'bankCards.unsuitable',
    }),
  );

  it.each(['ABC', '☃️', 'ABCDEFGHIJK', 'SBIN1000001'])('refuses %j as an IFSC', (ifsc) =>
    expect(problemsOf({ ...draft, ifsc }, undefined, false)).toEqual({ ifsc: 'bankCards.ifscWrong' }),
  );

  it.each(['', '\u200b', 'ｓｂｉｎ 0000001'])('accepts %j as an IFSC, which is optional', (ifsc) =>
    expect(problemsOf({ ...draft, ifsc }, undefined, false)).toEqual({}),
  );

  it('needs no number for a card whose number the back end keeps to itself, and the one that it shows', () => {
    expect(problemsOf({ ...draft, number: '' }, card(), false)).toEqual({});
    const shown = card({ cardNumber: '00001111', maskedNumber: null });
    expect(problemsOf({ ...draft, number: '' }, shown, false)).toEqual({ number: 'bankCards.incomplete' });
  });

  it('needs the password once the back end has asked for it', () => {
    expect(problemsOf(draft, undefined, true)).toEqual({ password: 'bankCards.passwordMissing' });
    expect(problemsOf({ ...draft, password: 'secret' }, undefined, true)).toEqual({});
  });

  it('warns of another name than the verified one, whatever its case and spaces', () => {
    expect(isOtherName('asha  EXAMPLE ', 'Asha Example')).toBe(false);
    expect(isOtherName('Asha', 'Asha Example')).toBe(true);
    expect(isOtherName('', 'Asha Example')).toBe(false);
  });

  it('is changed by anything that is written', () => {
    expect(isChanged(draft, { ...draft })).toBe(false);
    expect(isChanged(draft, { ...draft, ifsc: 'X' })).toBe(true);
  });
});

describe('a call without an answer', () => {
  it('has arrived where the list has a new card with what was sent', () => {
    const added = card({ id: '2' });
    expect(hasArrived(draft, undefined, [card()], [card(), added])).toBe(true);
    expect(hasArrived(draft, undefined, [card()], [card()])).toBe(false);
    expect(hasArrived(draft, undefined, [], [card({ maskedNumber: '••••4444' })])).toBe(false);
  });

  it('has arrived where the card was changed since, to what was sent', () => {
    const before = card({ bank: 'Old Bank' });
    expect(hasArrived(draft, before.id, [before], [card({ createdAt: 2 })])).toBe(true);
    expect(hasArrived(draft, before.id, [before], [before])).toBe(false);
    expect(hasArrived(draft, before.id, [before], [])).toBe(false);
  });
});

it('a screen shows the approved cards, newest first, how many are under review, and the newest refused one', () => {
  const items = [
    card({ id: '1', createdAt: 1 }),
    card({ id: '2', createdAt: 3 }),
    card({ id: '3', status: 'underReview' }),
    card({ id: '4', status: 'refused', createdAt: 1 }),
    card({ id: '5', status: 'refused', createdAt: 2 }),
    card({ id: '6', status: 'unknown' }),
  ];
  const shown = shownCards({ items, total: 6 });
  expect(shown.approved.map(({ id }) => id)).toEqual(['2', '1']);
  expect(shown.underReview).toBe(1);
  expect(shown.refused?.id).toBe('5');
});
