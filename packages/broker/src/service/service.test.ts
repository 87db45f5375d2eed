import { getBalance } from '@bourse/contract/balance';
import { getCustomer } from '@bourse/contract/customer';
import { blockRate, currencyOf, listSettings, stockRate } from '@bourse/contract/deployment';
import { countUnread, getServiceLink } from '@bourse/contract/service';
import { add } from '@bourse/money/decimal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestBroker, type TestBroker } from '../../test/test-broker.ts';

let broker: TestBroker;
beforeAll(async () => {
  broker = await openTestBroker();
});
afterAll(() => broker.close());

it('counts the unread messages of the demo customer, and none for a new customer', async () => {
  expect(await (await broker.demo()).ask(countUnread, {})).toEqual({ unread: 2 });
  expect(await (await broker.newcomer()).ask(countUnread, {})).toEqual({ unread: 0 });
});

it('has no service link until the deployment sets one', async () => {
  const demo = await broker.demo();
  expect(await demo.ask(getServiceLink, {})).toEqual({ link: null, route: null });
  await broker.db
    .insertInto('settings')
    .values({ tag: 'service_link', value: 'https://service.example/chat', shown: false })
    .execute();
  expect(await demo.ask(getServiceLink, {})).toMatchObject({ link: 'https://service.example/chat' });
});

it('answers the public settings without a session, with a rate for dollars', async () => {
  const { data } = await broker.call(listSettings, {});
  const tags = data.items.map(({ tag }) => tag);
  expect(tags.toSorted()).toEqual([
    'currency',
    'loan_days',
    'loan_limit',
    'min_withdraw_count',
    'partial_sale',
    'rate_block_chf',
    'rate_block_mxn',
    'rate_block_usd',
    'rate_stock_chf',
    'rate_stock_mxn',
    'rate_stock_usd',
    'recharge_hours',
    'withdrawal_hours',
  ]);
  expect(stockRate(data.items, 'USD', 'INR')).toBe(add(broker.price('USD/INR')));
  expect(currencyOf(data.items)).toBe('INR');
});

it('answers the app’s own chat as service link if the deployment has it on', async () => {
  const chatty = await openTestBroker({ serviceChat: true });
  expect(await (await chatty.demo()).ask(getServiceLink, {})).toEqual({
    link: null,
    route: '/customer-service',
  });
  await chatty.close();
});

it('uses the deployment’s fallback rate for dollars only if no other is set', () => {
  const settings = [{ tag: 'rate_stock_usd', value: '18' }];
  expect(stockRate(settings, 'USD', 'MXN', '20.29')).toBe('18');
  expect(stockRate([], 'USD', 'MXN', '20.29')).toBe('20.29');
  expect(blockRate(settings, 'USD', 'MXN', '20')).toBe('20');
  expect(stockRate([{ tag: 'rate_stock_usd', value: '0' }], 'USD', 'MXN', '20.29')).toBe('20.29');
  expect(stockRate([], 'INR', 'MXN', '20.29')).toBeUndefined();
  expect(stockRate([], 'USD', 'MXN')).toBeUndefined();
  expect(stockRate([], 'MXN', 'MXN', '20.29')).toBe('1');
});

it('refuses calls without a session', async () => {
  for (const endpoint of [countUnread, getServiceLink, getCustomer, getBalance]) {
    expect(await broker.call<object, unknown>(endpoint as never, {})).toMatchObject({
      status: 401,
      code: 'logout',
    });
  }
});
