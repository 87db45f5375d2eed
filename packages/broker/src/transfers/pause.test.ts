import { getBalance } from '@bourse/contract/balance';
import { listSettings } from '@bourse/contract/deployment';
import { listRecharges, requestRecharge } from '@bourse/contract/recharges';
import { settle } from '@bourse/contract/settle';
import { type Pause, pauseOf } from '@bourse/contract/transfers';
import { requestWithdrawal } from '@bourse/contract/withdrawals';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CODE, giveCard } from '../../test/products.ts';
import { openTestBroker, type TestBroker, type Trader } from '../../test/test-broker.ts';
import { runCommand } from '../back-office/run-command.ts';

let broker: TestBroker;
let trader: Trader;
let start: number;
beforeAll(async () => {
  broker = await openTestBroker({ timeZone: 'Asia/Kolkata' });
  start = broker.clock.now();
});
afterAll(() => broker.close());
beforeEach(async () => {
  trader = await broker.newcomer();
});
afterEach(async () => {
  broker.clock.set(start);
  await broker.db.deleteFrom('daily_pauses').execute();
});

const pauses = (...words: string[]) => runCommand(broker, ['pauses', ...words], { user: 'clerk' });
const instant = (text: string) => Date.parse(`2026-03-${text}+05:30`);
const key = () => ({ key: broker.newKey() });
const told = async (call: 'recharge' | 'withdrawal'): Promise<Pause | undefined> =>
  pauseOf((await trader.ask(listSettings, {})).items, call);

const CALLS = {
  recharge: (options = key()) => trader.call(requestRecharge, { amount: 10_000 }, options),
  withdrawal: async (options = key()) =>
    trader.call(
      requestWithdrawal,
      { cardId: await giveCard(broker, trader), amount: 500, transactionCode: CODE },
      options,
    ),
};

describe.each(Object.entries(CALLS) as [keyof typeof CALLS, (typeof CALLS)['recharge']][])(
  'a %s',
  (call, send) => {
    it('is refused from the first instant of its daily pause to the last, with the instant it opens', async () => {
      await pauses('set', call, '18:00', '18:30');
      const opensAt = instant('11T18:30:00');
      for (const [time, code, details] of [
        ['11T17:59:59.999', 'ok', {}],
        ['11T18:00:00', 'no-available-time', { opensAt }],
        ['11T18:29:59.999', 'no-available-time', { opensAt }],
        ['11T18:30:00', 'ok', {}],
      ] as const) {
        broker.clock.set(instant(time));
        expect(await send(), time).toMatchObject({ code, status: code === 'ok' ? 200 : 409, details });
      }
    });

    it('is refused over midnight where its pause ends before it begins', async () => {
      await pauses('set', call, '23:30', '06:00');
      for (const [time, opensAt] of [
        ['11T23:29:59.999', null],
        ['11T23:30:00', '12T06:00:00'],
        ['12T00:00:00', '12T06:00:00'],
        ['12T05:59:59.999', '12T06:00:00'],
        ['12T06:00:00', null],
      ] as const) {
        broker.clock.set(instant(time));
        expect(await send(), time).toMatchObject({
          code: opensAt === null ? 'ok' : 'no-available-time',
          details: { opensAt: opensAt && instant(opensAt) },
        });
      }
    });

    it('moves no money and makes nothing during its pause', async () => {
      await pauses('set', call, '00:00', '23:59');
      expect((await send()).code).toBe('no-available-time');
      expect((await trader.ask(getBalance, {})).available).toBe('100000');
      expect((await trader.ask(listRecharges, {})).total).toBe(0);
    });
  },
);

it('a request that a pause refused stays refused under its key, and is made under another one', async () => {
  await pauses('set', 'recharge', '10:00', '12:00');
  const kept = key();
  const opensAt = instant('11T12:00:00');
  expect(await CALLS.recharge(kept)).toMatchObject({ code: 'no-available-time', details: { opensAt } });
  broker.clock.set(opensAt);
  expect(await CALLS.recharge(kept)).toMatchObject({ code: 'no-available-time', details: { opensAt: null } });
  expect(await trader.ask(settle, kept)).toMatchObject({ outcome: 'refused', refusal: 'no-available-time' });
  expect((await CALLS.recharge()).code).toBe('ok');
  expect((await trader.ask(listRecharges, {})).total).toBe(1);
});

it('a request that was made before a pause is answered during it with the same number', async () => {
  await pauses('set', 'recharge', '12:00', '13:00');
  const kept = key();
  const { data } = await CALLS.recharge(kept);
  broker.clock.set(instant('11T12:30:00'));
  expect((await CALLS.recharge(kept)).data).toEqual(data);
});

it('the settings say the pause that is on, else the next one, of each call alone', async () => {
  expect(await told('recharge')).toBeUndefined();
  await pauses('set', 'recharge', '23:30', '06:00');
  const next = { closesAt: instant('11T23:30:00'), opensAt: instant('12T06:00:00') };
  expect(await told('recharge')).toEqual(next);
  expect(await told('withdrawal')).toBeUndefined();
  broker.clock.set(next.opensAt - 1);
  expect(await told('recharge')).toEqual(next);
  broker.clock.set(next.opensAt);
  expect(await told('recharge')).toEqual({
    closesAt: instant('12T23:30:00'),
    opensAt: instant('13T06:00:00'),
  });
});

it('there is no pause on the day on which the clocks go forward over it', async () => {
  const hours = { begins: '02:30', ends: '03:00', time_zone: 'America/New_York' };
  await broker.db
    .insertInto('daily_pauses')
    .values({ call: 'recharge', ...hours })
    .execute();
  broker.clock.set(Date.parse('2026-03-08T06:59:00Z'));
  expect((await CALLS.recharge()).code).toBe('ok');
  expect(await told('recharge')).toEqual({
    closesAt: Date.parse('2026-03-09T06:30:00Z'),
    opensAt: Date.parse('2026-03-09T07:00:00Z'),
  });
});

describe('an operator', () => {
  it('sets, lists and removes a pause, which is recorded', async () => {
    expect(await pauses('set', 'withdrawal', '22:00', '07:00')).toContain('22:00 to 07:00, Asia/Kolkata');
    expect(await pauses('set', 'withdrawal', '23:00', '06:00')).toContain('23:00 to 06:00');
    expect(await pauses('list')).toMatch(/withdrawal\s+23:00:00\s+06:00:00\s+Asia\/Kolkata/);
    expect(await pauses('remove', 'withdrawal')).toBe('withdrawal has no pause now');
    expect(await pauses('remove', 'withdrawal')).toBe('withdrawal had no pause');
    expect(await pauses('list')).toBe('Nothing.');
    expect(await runCommand(broker, ['audit', 'list'])).toMatch(/pauses set .*pause of withdrawal/);
  });

  it.each([
    [['loan', '22:00', '06:00'], 'A pause is of recharge or withdrawal'],
    [['recharge', '24:00', '06:00'], 'An hour is written as 23:30'],
    [['recharge', '22:00'], "Missing required argument 'to'"],
    [['recharge', '22:00', '22:00'], 'cannot end when it begins'],
  ])('cannot set %j', async (words, sentence) => {
    await expect(pauses('set', ...words)).rejects.toThrow(sentence);
  });

  it('cannot write a zone that does not exist into the table', async () => {
    const row = { call: 'recharge', begins: '22:00', ends: '06:00', time_zone: 'Asia/Nowhere' } as const;
    await expect(broker.db.insertInto('daily_pauses').values(row).execute()).rejects.toThrow('Asia/Nowhere');
  });
});
