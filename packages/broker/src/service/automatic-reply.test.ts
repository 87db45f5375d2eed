/** The chat as the bundled deployment has it: rules answer, and a person from the command line. */
import { purchaseFund } from '@bourse/contract/funds';
import { applyForIpo } from '@bourse/contract/ipo';
import { listMessages, type Message, markMessagesRead, sendMessage } from '@bourse/contract/messages';
import { requestRecharge } from '@bourse/contract/recharges';
import { countUnread } from '@bourse/contract/service';
import { listWithdrawals, requestWithdrawal } from '@bourse/contract/withdrawals';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { injectFault } from '../../test/inject-fault.ts';
import { addFund, addIpo, CODE, DAY, giveCard, idOf } from '../../test/products.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { runCommand } from '../back-office/run-command.ts';
import type { Language } from '../call/language.ts';
import type { Services } from '../call/services.ts';
import { openMarket } from '../market/market.ts';
import { answerTo } from './answers.ts';
import type { Question } from './intent.ts';
import { textsIn } from './texts/texts.ts';

let broker: TestBroker;
let trader: Trader;
beforeAll(async () => {
  // One test makes a call fail.
  broker = await openTestBroker({ serviceChat: true, logLevel: 'silent' });
});
afterAll(() => broker.close());
beforeEach(async () => {
  trader = await broker.newcomer();
});

const office = (...words: string[]) => runCommand(broker, ['messages', ...words], { user: 'clerk' });
const key = () => ({ key: broker.newKey() });
/** The chat without its greeting, the oldest first. */
const chat = async (): Promise<Message[]> =>
  (await trader.ask(listMessages, { limit: 100 })).items.toReversed().slice(1);
const bodies = async () => (await chat()).map(({ body }) => body);
const ask = async (body: string, language: Language = 'en') => {
  await trader.ask(sendMessage, { body, language });
  const [newest] = (await chat()).toReversed();
  return newest?.body ?? '';
};
const isWaiting = async () => (await office('list')).includes(trader.phone);
const english = textsIn('en');

describe('the greeting', () => {
  it('is the oldest message of the chat, once, says that it is automatic, and is in the language of the app', async () => {
    const { items, total } = await trader.ask(listMessages, {});
    expect(total).toBe(1);
    expect(items).toMatchObject([{ sender: 'service', automatic: true, body: english.greeting }]);
    expect(english.greeting).toContain('This is an automatic message');
    const german = await trader.ask(listMessages, { language: 'de-AT' });
    expect(german.items).toMatchObject([{ body: textsIn('de').greeting }]);
    for (const language of ['xx', '', 'constructor'])
      expect((await trader.ask(listMessages, { language })).items).toEqual(items);
    expect((await trader.ask(countUnread, {})).unread).toBe(0);
    await trader.ask(markMessagesRead, { upTo: items[0]?.id ?? '' });
  });

  it('ends the last page, and no other', async () => {
    for (const body of ['one', 'two', 'three']) await office('reply', trader.phone, body);
    const page = async (n: number, limit = 2) =>
      (await trader.ask(listMessages, { page: n, limit })).items.map(({ id, body }) =>
        id === '0' ? '0' : body,
      );
    expect(await page(1)).toEqual(['three', 'two']);
    expect(await page(2)).toEqual(['one', '0']);
    expect(await page(3)).toEqual([]);
    expect(await page(2, 3)).toEqual(['0']);
    expect((await trader.ask(listMessages, { limit: 1 })).total).toBe(4);
  });
});

describe('a plain question', () => {
  it('is answered at once from the customer’s own data, and is read and waits for no person', async () => {
    await trader.call(
      requestWithdrawal,
      { cardId: await giveCard(broker, trader), amount: 1_000, transactionCode: CODE },
      key(),
    );
    const [withdrawal] = (await trader.ask(listWithdrawals, {})).items;
    const answer = await ask('Wo ist meine Auszahlung?', 'de');
    expect(answer).toContain(
      `Die Auszahlung ${withdrawal?.no} über ₹1,000.00 auf Example Bank ••4321 wurde am 11.03.2026, 11:00 beantragt`,
    );
    expect(withdrawal?.expectedAt).toBe(Date.parse('2026-03-12T11:30:00+05:30'));
    expect(answer).toContain('Erwartet bis 12.03.2026, 11:30.');
    expect(answer.endsWith(textsIn('de').notMeant)).toBe(true);
    expect(await chat()).toMatchObject([
      { sender: 'customer', automatic: false, readAt: broker.clock.now() },
      { sender: 'service', automatic: true, readAt: null },
    ]);
    expect((await trader.ask(countUnread, {})).unread).toBe(1);
    expect(await isWaiting()).toBe(false);
    await runCommand(broker, [
      'withdrawals',
      'refuse',
      withdrawal?.id ?? '',
      '--reason',
      'The card is closed.',
    ]);
    expect(await ask('where is my withdrawal')).toContain('was not paid out');
    expect(await ask('where is my withdrawal')).toContain('Reason: The card is closed.');
  });

  /** What each answer says of a customer who has one of everything; the same in all languages. */
  const FACTS: Record<Question, (string | RegExp)[]> = {
    withdrawal: ['₹1,000.00', '••4321', /W\d+/],
    recharge: ['₹10,000.00', /R\d+/],
    sell: ['EXSTEEL: 10 + 5', /EXMPL: 1$/m],
    held: ['₹16,000.00', '₹5,000.00', '₹10,000.00', '₹1,000.00'],
    ipo: ['Demo Data Services Ltd', '₹5,000.00', '100'],
    hours: [/^.+$/],
  };

  it('about each thing has the facts, in each language', async () => {
    await trader.buy('EXSTEEL.NS', 10);
    await trader.buy('EXMPL', 1);
    await trader.buy('EXSTEEL.NS', 5);
    await trader.call(
      requestWithdrawal,
      { cardId: await giveCard(broker, trader), amount: 1_000, transactionCode: CODE },
      key(),
    );
    await trader.call(requestRecharge, { amount: 10_000 }, key());
    const application = { ipoId: await addIpo(broker), symbol: 'DEMODATA.NS', quantity: 100, price: '50' };
    expect((await trader.call(applyForIpo, application, key())).code).toBe('ok');
    await trader.call(purchaseFund, { fundId: await addFund(broker) }, key());
    const services = { ...broker, timeZone: 'Asia/Kolkata' } as unknown as Services;
    const customer = await idOf(broker, trader);
    for (const language of ['en', 'zh', 'de', 'es'] as const)
      for (const [question, facts] of Object.entries(FACTS) as [Question, (string | RegExp)[]][]) {
        const answer = await answerTo(question, { services, customer, language, at: broker.clock.now() });
        for (const fact of facts) expect(answer, `${question}, ${language}`).toMatch(fact);
        expect(answer, `${question}, ${language}`).not.toMatch(/undefined|null|NaN|Invalid|object/);
      }
  });

  it('about nothing that the customer has is answered with that', async () => {
    expect(await ask('Where is my withdrawal?')).toContain(english.withdrawal.nothing);
    expect(await ask('Where is my deposit?')).toContain(english.recharge.nothing);
    expect(await ask('How do I sell a part?')).toContain(english.sell.nothing);
    expect(await ask('What is on hold?')).toContain(english.held.nothing);
    expect(await ask('When is the allotment of my IPO?')).toContain(english.ipo.nothing);
  });

  it('about opening hours is answered for each market, where they follow the exchanges', async () => {
    const market = openMarket({ seed: 'any', hours: 'real' });
    const services = { ...broker, market, timeZone: 'Asia/Kolkata' } as unknown as Services;
    const at = Date.parse('2026-03-11T11:00:00+05:30');
    const answer = await answerTo('hours', { services, customer: 0, language: 'en', at });
    // Versions of ICU differ in the comma after the weekday.
    expect(answer.replaceAll(/(until|opens) (\w+),/g, '$1 $2').split('\n')).toEqual([
      'Times are those of Asia/Kolkata:',
      'Stocks of India: open, until Wed 15:30',
      'Stocks of the USA: closed, opens Wed 19:00',
      'Forex: open, until Sat 02:30',
      'Futures: open, until Thu 02:30',
      'Treasury debt: open, until Wed 17:00',
    ]);
  });
});

describe('what no rule answers', () => {
  it('is announced once as waiting for a person, who answers from the command line', async () => {
    await ask('My card was stolen');
    await ask('Are you there?');
    expect(await bodies()).toEqual(['My card was stolen', english.personWillAnswer, 'Are you there?']);
    expect(await office('list')).toMatch(new RegExp(`${trader.phone} +2 .*Are you there\\?`));
    expect((await chat())[0]?.readAt).toBeNull();
    expect(await office('show', trader.phone)).toContain('customer, unanswered\n  My card was stolen\n');
    expect((await chat())[0]?.readAt).toBe(broker.clock.now());
    await office('reply', trader.phone, '<b>Your card</b> is blocked now.');
    expect(await isWaiting()).toBe(false);
    expect((await chat()).at(-1)).toMatchObject({
      body: '<b>Your card</b> is blocked now.',
      sender: 'service',
      automatic: false,
    });
  });

  it('while a person is in the conversation is theirs alone, until a day has passed or they close it', async () => {
    await office('reply', trader.phone, 'Which withdrawal do you mean?');
    await ask('Where is my withdrawal? The one of Monday.');
    await ask('Thanks');
    expect(await bodies()).toHaveLength(3);
    expect(await isWaiting()).toBe(true);
    await office('close', trader.phone);
    expect(await isWaiting()).toBe(false);
    await expect(office('close', trader.phone)).rejects.toThrow('waits for an answer');
    broker.clock.advance(DAY + 1);
    expect(await ask('Hello')).toBe(english.personWillAnswer);
  });

  it('waits on if it came after the conversation was shown to who replies', async () => {
    await ask('My card was stolen');
    await office('show', trader.phone);
    await ask('No, I found it!');
    expect(await office('reply', trader.phone, 'We have blocked it.')).toContain(
      '1 of their messages came after',
    );
    expect(await isWaiting()).toBe(true);
    expect((await chat()).find(({ body }) => body.startsWith('No,'))?.readAt).toBeNull();
    await office('show', trader.phone);
    expect(await office('reply', trader.phone, 'Good.')).toBe(`Sent to ${trader.phone}.`);
    expect(await isWaiting()).toBe(false);
  });

  it('is a wish for a person, too, which is confirmed each time; thanks alone are not', async () => {
    expect(await ask('Mensch', 'de')).toBe(textsIn('de').person);
    expect(await ask('ein Mensch, bitte', 'de')).toBe(textsIn('de').person);
    expect(await isWaiting()).toBe(true);
    const other = await broker.newcomer();
    await other.ask(sendMessage, { body: 'Thank you!' });
    expect((await other.ask(listMessages, {})).total).toBe(2);
    expect(await office('list')).not.toContain(other.phone);
  });

  it('is a text beside a picture, whatever it asks', async () => {
    const id = '0123456789abcdefghijkl';
    const row = { id, content: new Uint8Array([1]), created_at: new Date() };
    const customer_id = await idOf(broker, trader);
    await broker.db
      .insertInto('uploads')
      .values({ ...row, customer_id })
      .execute();
    const pictures = [`/api/uploads/${id}`];
    await trader.ask(sendMessage, { body: 'Where is my withdrawal?', pictures, language: 'es' });
    expect((await chat()).at(-1)?.body).toBe(textsIn('es').personWillAnswer);
    expect(await isWaiting()).toBe(true);
  });
});

it('a message whose answer could not be written is not there either, and is sent again under its key', async () => {
  const message = { body: 'What is on hold?', clientKey: 'a-key' };
  const [right, broken] = ["'service', v_reply", "'service', (1 / 0)::text"] as const;
  await injectFault(broker.db, 'send_message', right, broken);
  expect((await trader.call(sendMessage, message)).code).toBe('fault');
  expect(await bodies()).toEqual([]);
  await injectFault(broker.db, 'send_message', broken, right);
  await trader.ask(sendMessage, message);
  await trader.ask(sendMessage, message);
  expect(await bodies()).toEqual(['What is on hold?', `${english.held.nothing}\n\n${english.notMeant}`]);
});
