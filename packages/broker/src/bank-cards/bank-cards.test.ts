import { listBankCards } from '@bourse/contract/bank-cards';
import { addBankCard, editBankCard } from '@bourse/contract/change-bank-card';
import { requestWithdrawal } from '@bourse/contract/withdrawals';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CODE, giveCode } from '../../test/products.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { runCommand } from '../back-office/run-command.ts';

let broker: TestBroker;
beforeAll(async () => {
  broker = await openTestBroker();
});
afterAll(() => broker.close());

const CARD = {
  bank: 'Example Bank',
  branch: 'Sample Street',
  cardNumber: '0000 1111 2222 3333',
  holder: 'Asha Example',
  ifsc: 'exmp0000001',
};

const MINUTE = 60_000;
const cardOf = async (trader: Trader) => {
  const [card] = (await trader.ask(listBankCards, { type: 'bank' })).items;
  if (!card) throw new Error('There is no card.');
  return card;
};
/** Adds a card. @returns it as the list has it */
const added = async (trader: Trader) => {
  await trader.ask(addBankCard, { ...CARD, password: trader.password });
  await giveCode(broker, trader);
  return cardOf(trader);
};
const backOffice = (...command: string[]) => runCommand(broker, command);
const withdraw = (trader: Trader, cardId: string) =>
  trader.call(requestWithdrawal, { cardId, amount: 500, transactionCode: CODE }, { key: broker.newKey() });

it('a card is under review when it is new, and again after a change', async () => {
  const trader = await broker.newcomer();
  expect(await trader.ask(listBankCards, {})).toEqual({ items: [], total: 0 });
  const card = await added(trader);
  expect(card).toMatchObject({
    bank: 'Example Bank',
    branch: 'Sample Street',
    holder: 'Asha Example',
    ifsc: 'EXMP0000001',
    type: 'bank',
    status: 'underReview',
    createdAt: broker.clock.now(),
  });
  await backOffice('cards', 'approve', `${card.id}.1`);
  expect((await cardOf(trader)).status).toBe('approved');
  const changed = {
    ...CARD,
    id: card.id,
    bank: 'Other Bank',
    branch: '',
    ifsc: '',
    password: trader.password,
  };
  expect((await trader.call(editBankCard, changed)).code).toBe('ok');
  expect(await cardOf(trader)).toMatchObject({
    bank: 'Other Bank',
    branch: '',
    ifsc: '',
    status: 'underReview',
  });
});

it('the list has the last four characters of a number and never the whole one', async () => {
  const trader = await broker.newcomer();
  expect(await added(trader)).toMatchObject({ cardNumber: null, maskedNumber: '••••3333' });
  const response = await broker.inject({
    url: `/api${listBankCards.path}`,
    headers: { token: trader.token },
  });
  expect(response.payload).not.toContain('1111');
});

it('a card that is changed without a number keeps the one that it has', async () => {
  const trader = await broker.newcomer();
  const { id } = await added(trader);
  const { cardNumber: _same, ...rest } = CARD;
  await trader.ask(editBankCard, { id, ...rest, bank: 'Other Bank', password: trader.password });
  expect(await cardOf(trader)).toMatchObject({ bank: 'Other Bank', maskedNumber: '••••3333' });
});

it.each([
  ['without the login password', {}, 'password-required'],
  ['with another password', { password: 'wrong one' }, 'incorrect-password'],
])('a card is neither added nor changed %s', async (_how, proof, code) => {
  const trader = await broker.newcomer();
  expect(await trader.call(addBankCard, { ...CARD, ...proof })).toMatchObject({
    status: 403,
    code,
    field: 'password',
  });
  expect((await trader.ask(listBankCards, {})).total).toBe(0);
  const { id } = await added(trader);
  const change = { ...CARD, id, holder: 'Thief', ...proof };
  expect(await trader.call(editBankCard, change)).toMatchObject({ status: 403, code, field: 'password' });
  expect((await cardOf(trader)).holder).toBe(CARD.holder);
});

it('the password cannot be guessed through cards: ten wrong ones lock the session out', async () => {
  const trader = await broker.newcomer();
  const guess = (password: string) => trader.call(addBankCard, { ...CARD, password });
  for (let i = 0; i < 10; i += 1) expect((await guess('wrong one')).code).toBe('incorrect-password');
  expect((await guess(trader.password)).code).toBe('too-many-requests');
});

it('withdrawals to a new card wait, as the operator has set it, and list and refusal say until when', async () => {
  const trader = await broker.newcomer();
  const { id } = await added(trader);
  await backOffice('cards', 'approve', `${id}.1`);
  const until = broker.clock.now() + 5 * MINUTE;
  expect((await cardOf(trader)).withdrawableAt).toBe(until);
  expect(await withdraw(trader, id)).toMatchObject({
    status: 409,
    code: 'bank-card-waiting',
    field: 'bank_id',
    details: { lockedUntil: until },
  });
  broker.clock.advance(5 * MINUTE - 1);
  expect((await withdraw(trader, id)).code).toBe('bank-card-waiting');
  broker.clock.advance(1);
  expect((await cardOf(trader)).withdrawableAt).toBeNull();
  expect((await withdraw(trader, id)).code).toBe('ok');
});

it('a changed card waits again; a shorter wait counts at once, and a longer one for cards that are changed after it', async () => {
  const trader = await broker.newcomer();
  const { id } = await added(trader);
  broker.clock.advance(5 * MINUTE);
  const change = () => trader.ask(editBankCard, { ...CARD, id, password: trader.password });
  await change();
  await backOffice('cards', 'approve', `${id}.2`);
  const promised = broker.clock.now() + 5 * MINUTE;
  expect((await cardOf(trader)).withdrawableAt).toBe(promised);
  try {
    await backOffice('delays', 'set', 'card-withdrawal', '86400');
    expect((await cardOf(trader)).withdrawableAt).toBe(promised);
    expect((await withdraw(trader, id)).code).toBe('bank-card-waiting');
    await backOffice('delays', 'set', 'card-withdrawal', '0');
    expect((await cardOf(trader)).withdrawableAt).toBeNull();
    expect((await withdraw(trader, id)).code).toBe('ok');
    await backOffice('delays', 'set', 'card-withdrawal', '86400');
    await change();
    expect((await cardOf(trader)).withdrawableAt).toBe(broker.clock.now() + 86_400_000);
  } finally {
    await backOffice('delays', 'set', 'card-withdrawal', '300');
  }
});

it.each(['approve', 'refuse'])(
  '%s is refused for a card that was changed since it was listed',
  async (decision) => {
    const trader = await broker.newcomer();
    const { id } = await added(trader);
    expect(await backOffice('cards', 'list')).toContain(`${id}.1`);
    await trader.ask(editBankCard, { ...CARD, id, cardNumber: '999988887777', password: trader.password });
    expect(await backOffice('cards', decision, `${id}.1`)).toContain('was changed since');
    expect((await cardOf(trader)).status).toBe('underReview');
    expect(await backOffice('cards', 'list')).toContain(`${id}.2`);
  },
);

it('a decision about a card is refused unless it names the version of the card', async () => {
  await expect(backOffice('cards', 'approve', '12')).rejects.toThrow("as `list` shows it: 12.1, not '12'.");
});

it('a refused card says why, until it is changed', async () => {
  const trader = await broker.newcomer();
  const { id } = await added(trader);
  await backOffice('cards', 'refuse', `${id}.1`, '--reason', 'The IFSC is that of another bank.');
  expect(await cardOf(trader)).toMatchObject({
    status: 'refused',
    reason: 'The IFSC is that of another bank.',
  });
  await trader.ask(editBankCard, { ...CARD, id, password: trader.password });
  expect(await cardOf(trader)).toMatchObject({ status: 'underReview', reason: null });
  await backOffice('cards', 'refuse', `${id}.2`);
  expect(await cardOf(trader)).toMatchObject({ status: 'refused', reason: null });
});

it.each([
  ['', /--reason must not be empty/],
  ['two\nlines', /--reason must be one line/],
  ['x'.repeat(301), /at most 300 characters/],
  ['\u001b[2J', /control the screen, here escaped: remove them from/],
])('a card is not refused for the reason %j', async (reason, sentence) => {
  const trader = await broker.newcomer();
  const { id } = await added(trader);
  await expect(backOffice('cards', 'refuse', `${id}.1`, '--reason', reason)).rejects.toThrow(sentence);
  expect((await cardOf(trader)).status).toBe('underReview');
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
  [{ holder: 'A\u0007B' }, 'bank_user'],
  [{ branch: `one${'\u0301'.repeat(8)}` }, 'branch_bank'],
])('control characters in a card are refused: %j', async (change, field) => {
  const trader = await broker.newcomer();
  expect(await trader.call(addBankCard, { ...CARD, ...change })).toMatchObject({
    status: 400,
    code: 'unsuitable-characters',
    field,
  });
  expect((await trader.ask(listBankCards, {})).total).toBe(0);
});

it('names of a card are stored normalized and without invisible characters', async () => {
  const trader = await broker.newcomer();
  const names = { bank: '\u202aＢａｎｋ\u202c', holder: ' Jose\u0301\u200b\u00a0 Perez', branch: 'one\ntwo' };
  await trader.ask(addBankCard, { ...CARD, ...names, password: trader.password });
  expect((await trader.ask(listBankCards, {})).items[0]).toMatchObject({
    bank: 'Bank',
    holder: 'José Perez',
    branch: 'one two',
  });
});

it.each(['ABC', '☃️', 'ABCDEFGHIJK', 'ABCD0123456', 'SBIN1000001', 'EXMP\u0007000001'])(
  'an IFSC that no branch has is refused: %j',
  async (ifsc) => {
    const trader = await broker.newcomer();
    expect(await trader.call(addBankCard, { ...CARD, ifsc })).toMatchObject({
      status: 400,
      code: 'unknown-ifsc',
      field: 'ifsc',
    });
    expect((await trader.ask(listBankCards, {})).total).toBe(0);
  },
);

it.each(['ｓｂｉｎ 0000001', 'SBIN-0000001\u200e', 'exmp0000001'])(
  'an IFSC is accepted in full width, in lower case and with separators: %j',
  async (ifsc) => {
    const trader = await broker.newcomer();
    await trader.ask(addBankCard, { ...CARD, ifsc, password: trader.password });
    expect((await trader.ask(listBankCards, {})).items[0]?.ifsc).toMatch(/^(?:SBIN|EXMP)0000001$/);
  },
);

it('another customer’s card cannot be changed', async () => {
  const owner = await broker.newcomer();
  const card = await added(owner);
  const other = await broker.newcomer();
  const outcome = await other.call(editBankCard, {
    ...CARD,
    id: card.id,
    holder: 'Thief',
    password: other.password,
  });
  expect(outcome).toMatchObject({ status: 404, code: 'not-found' });
  expect((await owner.ask(listBankCards, {})).items[0]?.holder).toBe(CARD.holder);
});

it.each(['0', '999999999', 'x', "1' or '1'='1", '-1'])('an unknown card "%s" is not found', async (id) => {
  const trader = await broker.newcomer();
  expect((await trader.call(editBankCard, { ...CARD, id })).code).toBe('not-found');
});

it('twenty cards can be added in a day', async () => {
  const trader = await broker.newcomer();
  const card = { ...CARD, password: trader.password };
  for (let i = 0; i < 20; i += 1) expect((await trader.call(addBankCard, card)).code).toBe('ok');
  expect((await trader.call(addBankCard, card)).code).toBe('too-many-requests');
});
