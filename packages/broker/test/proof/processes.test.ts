/** Several processes on one PostgreSQL serve the same customers, and a stopping process finishes its requests. */
import { getBalance } from '@bourse/contract/balance';
import { buy, listOrders } from '@bourse/contract/orders';
import { login, register } from '@bourse/contract/session';
import { listSessions } from '@bourse/contract/sessions';
import type { Decimal } from '@bourse/money/decimal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireInstrument } from '../../src/instruments/rows.ts';
import { openMarket } from '../../src/market/market.ts';
import { DEMO } from '../../src/seed/demo.ts';
import { seededCopy, TEST_INSTANT } from '../../testing/seeded.ts';
import { postgres } from '../databases.ts';
import { type BrokerProcess, startBroker } from '../process.ts';

const SYMBOL = 'EXSTEEL.NS';
const price: Decimal = openMarket({ hours: 'always' }).quote(requireInstrument(SYMBOL), TEST_INSTANT).price;

describe.skipIf(postgres === undefined)('two processes on one server', () => {
  let drop: () => Promise<void>;
  let first: BrokerProcess;
  let second: BrokerProcess;
  let restart: () => Promise<BrokerProcess>;
  beforeAll(async () => {
    const copy = await seededCopy(postgres as string);
    drop = copy.drop;
    restart = () =>
      startBroker({ DATABASE_URL: copy.url, MARKET_CLOCK: new Date(TEST_INSTANT).toISOString() });
    [first, second] = await Promise.all([restart(), restart()]);
  });
  afterAll(async () => {
    await Promise.all([first?.stop('SIGKILL'), second?.stop('SIGKILL')]);
    await drop?.();
  });

  let phones = 0;
  const newcomer = async (): Promise<{ token: string; phone: string }> => {
    phones += 1;
    const phone = String(8_100_000_000 + phones);
    const password = 'newcomer';
    await first.call(register, { phone, password, invitationCode: DEMO.invitationCode });
    const { data } = await second.call(login, { phone, password });
    return { token: data.token, phone };
  };
  const order = (quantity: number) => ({ symbol: SYMBOL, quantity, price, kind: 'stock' as const });

  it('have the same customers, sessions and balances', async () => {
    const { token } = await newcomer();
    expect((await first.call(listSessions, {}, { token })).data.items).toHaveLength(1);
    expect((await first.call(buy, order(1), { token, key: 'scale-out-1' })).code).toBe('ok');
    const [here, there] = await Promise.all([
      first.call(getBalance, {}, { token }),
      second.call(getBalance, {}, { token }),
    ]);
    expect(there.data).toEqual(here.data);
  });

  it('fill one key once, whichever process is called', async () => {
    const { token } = await newcomer();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        (i % 2 ? first : second).call(buy, order(2), { token, key: 'scale-out-2' }),
      ),
    );
    expect(new Set(answers.map(({ code, data }) => `${code} ${data.orderNo}`)).size).toBe(1);
    expect((await second.call(listOrders, { kind: 'stock' }, { token })).data.total).toBe(1);
  });

  it('count wrong passwords together', async () => {
    const { phone } = await newcomer();
    const codes: string[] = [];
    for (let i = 0; i < 12; i += 1)
      codes.push((await (i % 2 ? first : second).call(login, { phone, password: 'wrong one' })).code);
    expect(codes.filter((code) => code === 'login-failed')).toHaveLength(10);
  });

  it('finish their requests when they are stopped, and start again', async () => {
    const { token } = await newcomer();
    const answers = Array.from({ length: 60 }, (_, i) =>
      second.call(buy, order(1), { token, key: `last-order-${i}` }).then(
        ({ code }) => code,
        () => 'not taken',
      ),
    );
    // Some requests are in flight now.
    await Promise.race(answers);
    expect(await second.stop('SIGTERM')).toBe(0);
    const filled = (await Promise.all(answers)).filter((code) => code === 'ok').length;
    expect(filled).toBeGreaterThan(0);
    expect((await first.call(listOrders, { kind: 'stock' }, { token })).data.total).toBe(filled);
    second = await restart();
    expect((await second.call(listOrders, { kind: 'stock' }, { token })).data.total).toBe(filled);
  });
});
