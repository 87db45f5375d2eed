import { addBankCard, editBankCard, listBankCards } from '@bourse/contract/bank-cards';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestBroker, type TestBroker } from '../../test/test-broker.ts';

let broker: TestBroker;
beforeAll(async () => {
  broker = await openTestBroker();
}, 120_000);
afterAll(() => broker.close());

const CARD = {
  bank: 'Example Bank',
  branch: 'Sample Street',
  cardNumber: '0000 1111 2222 3333',
  holder: 'Asha Example',
  ifsc: 'exmp0000001',
};

it('a card is under review when it is new, and again after a change', async () => {
  const trader = await broker.newcomer();
  expect(await trader.ask(listBankCards, {})).toEqual({ items: [], total: 0 });
  expect((await trader.call(addBankCard, CARD)).code).toBe('ok');
  const [card] = (await trader.ask(listBankCards, { type: 'bank' })).items;
  expect(card).toMatchObject({
    ...CARD,
    cardNumber: '0000111122223333',
    ifsc: 'EXMP0000001',
    type: 'bank',
    status: 'underReview',
    createdAt: broker.clock.now(),
  });
  await broker.db.updateTable('bank_cards').set({ status: 1 }).where('id', '=', Number(card?.id)).execute();
  expect((await trader.ask(listBankCards, {})).items[0]?.status).toBe('approved');
  const changed = { ...CARD, id: card?.id ?? '', bank: 'Other Bank', branch: '', ifsc: '' };
  expect((await trader.call(editBankCard, changed)).code).toBe('ok');
  expect((await trader.ask(listBankCards, {})).items).toMatchObject([
    { bank: 'Other Bank', branch: '', ifsc: '', status: 'underReview' },
  ]);
});

it('a card of another type is refused', async () => {
  const demo = await broker.demo();
  expect((await demo.ask(listBankCards, { type: 'bank' })).total).toBeGreaterThan(0);
  expect(await demo.ask(listBankCards, { type: 'crypto' })).toEqual({ items: [], total: 0 });
});

it.each([
  [{ bank: ' ' }, 'bank'],
  [{ holder: '' }, 'bank_user'],
  [{ cardNumber: '12345' }, 'bank_card'],
  [{ cardNumber: '1111-2222-3333-abcd!' }, 'bank_card'],
  [{ cardNumber: '1'.repeat(35) }, 'bank_card'],
  [{ branch: 'x'.repeat(101) }, 'branch_bank'],
])('a card is refused: %j', async (change, field) => {
  const trader = await broker.newcomer();
  expect(await trader.call(addBankCard, { ...CARD, ...change })).toMatchObject({
    code: 'invalid-input',
    field,
  });
  expect((await trader.ask(listBankCards, {})).total).toBe(0);
});

it.each([
  [{ bank: 'Bank\u001b[8m' }, 'bank'],
  [{ holder: 'A\u202eB' }, 'bank_user'],
  [{ branch: 'one\ntwo' }, 'branch_bank'],
  [{ ifsc: 'EXMP\u0007' }, 'ifsc'],
])('control characters in a card are refused: %j', async (change, field) => {
  const trader = await broker.newcomer();
  expect(await trader.call(addBankCard, { ...CARD, ...change })).toMatchObject({
    status: 400,
    code: 'unsuitable-characters',
    field,
  });
  expect((await trader.ask(listBankCards, {})).total).toBe(0);
});

it('another customer’s card cannot be changed', async () => {
  const owner = await broker.newcomer();
  await owner.ask(addBankCard, CARD);
  const [card] = (await owner.ask(listBankCards, {})).items;
  const other = await broker.newcomer();
  const outcome = await other.call(editBankCard, { ...CARD, id: card?.id ?? '', holder: 'Thief' });
  expect(outcome).toMatchObject({ status: 404, code: 'not-found' });
  expect((await owner.ask(listBankCards, {})).items[0]?.holder).toBe(CARD.holder);
});

it.each(['0', '999999999', 'x', "1' or '1'='1", '-1'])('an unknown card "%s" is not found', async (id) => {
  const trader = await broker.newcomer();
  expect((await trader.call(editBankCard, { ...CARD, id })).code).toBe('not-found');
});

it('twenty cards can be added in a day', async () => {
  const trader = await broker.newcomer();
  for (let i = 0; i < 20; i += 1) expect((await trader.call(addBankCard, CARD)).code).toBe('ok');
  expect((await trader.call(addBankCard, CARD)).code).toBe('too-many-requests');
});
