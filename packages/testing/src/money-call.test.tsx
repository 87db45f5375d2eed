/** The hooks of @bourse/api/money-call against the real broker, by a withdrawal: any money call goes the same way. */
import { call } from '@bourse/api/client';
import type { ApiError } from '@bourse/api/error';
import { useMoneyCall } from '@bourse/api/money-call';
import { q } from '@bourse/api/query';
import { getBalance } from '@bourse/contract/balance';
import { listBankCards } from '@bourse/contract/bank-cards';
import { listNews } from '@bourse/contract/news';
import { settle } from '@bourse/contract/settle';
import { listWithdrawals, requestWithdrawal } from '@bourse/contract/withdrawals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { DEMO, testBroker } from './broker.ts';
import { type Rendered, renderPart } from './render.tsx';

const broker = testBroker({ transactionPassword: 'always' });
const WITHDRAW = `/api${requestWithdrawal.path}`;
const SETTLE = `/api${settle.path}`;
const NO_SETTLE = { kind: 'status', status: 404, body: { msg: 'no', data: 'not-found' } } as const;
const OVERLOADED = { kind: 'status', status: 503, body: { msg: 'no', data: 'overloaded' } } as const;

let cardId = '';
let before = 0;
let inject: MockInstance<typeof broker.current.inject>;

/** A form that sends withdrawals, and says how the last one stands. */
function Withdrawal() {
  const { state, send, dismiss } = useMoneyCall(requestWithdrawal, {
    scope: 'withdrawal',
    lookUp: { list: listWithdrawals, input: { limit: 50 }, numberOf: ({ no }) => no },
  });
  const button = (name: string, amount: number, transactionCode: string = DEMO.transactionPassword) => (
    <button type="button" onClick={() => send({ cardId, amount }, { transactionCode })}>
      {name}
    </button>
  );
  return (
    <>
      <p role="status">
        {state.is}
        {state.is === 'done' && ` ${state.number}`}
        {state.is === 'refused' && ` ${(state.error as ApiError).code}`}
      </p>
      {button('500', 500)}
      {button('600', 600)}
      {button('too much', 900_000_000)}
      {button('wrong code', 500, '000000')}
      <button type="button" onClick={dismiss}>
        back
      </button>
    </>
  );
}

const open = () => renderPart(<Withdrawal />);
/** Two queries that have their data: the balance, which a withdrawal changes, and the news, which it does not. */
const watched = async ({ queryClient }: Rendered) => {
  const [balance, news] = [q(getBalance, {}), q(listNews, { page: 1 })];
  const fetch = () => Promise.all([queryClient.query(balance), queryClient.query(news)]);
  await fetch();
  const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated;
  return {
    fetch,
    /** Whether each of them will be fetched again. */
    stale: () => ({ balance: isStale(balance.queryKey), news: isStale(news.queryKey) }),
  };
};
const press = ({ user, container }: Rendered, name: string) =>
  user.click(within(container).getByRole('button', { name }));
const stands = (as: string | RegExp, { container }: Rendered) => within(container).findByText(as);
const rows = async () => (await call(listWithdrawals, { limit: 50 })).items;
const made = async () => (await rows()).length - before;
/** The outcome of a call without an answer stays unknown until the returned function is called. */
const holdSettling = () => broker.current.faults?.add({ path: SETTLE, kind: 'delay' });
/** The Idempotency-Keys of the withdrawals that have reached the broker's address, in their order. */
const keysSent = (): string[] =>
  inject.mock.calls
    .map(([request]) => request as { url: string; headers: Record<string, string> })
    .filter(({ url }) => url === WITHDRAW)
    .map(({ headers }) => headers['Idempotency-Key'] ?? '');

beforeEach(async () => {
  localStorage.clear();
  await broker.enterAs('demo');
  const cards = await call(listBankCards, {});
  cardId = cards.items.find(({ status }) => status === 'approved')?.id ?? '';
  before = (await rows()).length;
  inject = vi.spyOn(broker.current, 'inject');
});
afterEach(() => vi.restoreAllMocks());

describe('a money call with an answer', () => {
  it('is done with the number of what was made, and refreshes what it changes and nothing else', async () => {
    const page = await open();
    const { stale } = await watched(page);
    await press(page, '500');
    await stands(/^done \S+/, page);
    const [row] = await rows();
    expect(screen.getByRole('status').textContent).toBe(`done ${row?.no}`);
    expect(row?.requestKey).toBe(keysSent()[0]);
    await waitFor(() => expect(stale()).toEqual({ balance: true, news: false }));
  });

  it('refreshes what it changes and nothing else also when it is refused', async () => {
    const page = await open();
    const { stale } = await watched(page);
    await press(page, 'too much');
    await stands('refused insufficient-funds', page);
    await waitFor(() => expect(stale()).toEqual({ balance: true, news: false }));
  });

  it('is sent once by a double tap', async () => {
    const page = await open();
    await page.user.dblClick(screen.getByRole('button', { name: '500' }));
    await stands(/^done/, page);
    expect([keysSent().length, await made()]).toEqual([1, 1]);
  });

  it('is another call when the same is sent again after it is done', async () => {
    const page = await open();
    await press(page, '500');
    await stands(/^done/, page);
    await press(page, 'back');
    await stands('idle', page);
    await press(page, '500');
    await stands(/^done/, page);
    expect([new Set(keysSent()).size, await made()]).toEqual([2, 2]);
  });

  it('goes with a new key after a wrong transaction code, since the call before was refused', async () => {
    const page = await open();
    await press(page, 'wrong code');
    await stands('refused incorrect-transaction-password', page);
    await press(page, '500');
    await stands(/^done/, page);
    expect([new Set(keysSent()).size, await made()]).toEqual([2, 1]);
  });
});

describe('a money call without an answer', () => {
  it('is checked and then done, where the broker carried it out', async () => {
    broker.current.faults?.add({ path: WITHDRAW, kind: 'drop-response', times: 1 });
    const goOn = holdSettling();
    const page = await open();
    await press(page, '500');
    await stands('checking', page);
    goOn?.();
    await stands(/^done \S+/, page);
    expect(await made()).toBe(1);
  });

  it('is checked and then refused, where the broker refused it', async () => {
    broker.current.faults?.add({ path: WITHDRAW, kind: 'drop-response', times: 1 });
    const goOn = holdSettling();
    const page = await open();
    await press(page, 'too much');
    await stands('checking', page);
    goOn?.();
    await stands('refused insufficient-funds', page);
    expect(await made()).toBe(0);
  });

  it('is checked and then not done, where it never arrived', async () => {
    broker.current.faults?.add({ path: WITHDRAW, kind: 'reset', times: 1 });
    const goOn = holdSettling();
    const page = await open();
    await press(page, '500');
    await stands('checking', page);
    goOn?.();
    await stands('notDone', page);
    expect(await made()).toBe(0);
  });

  it.each([
    ['was carried out', { kind: 'drop-response' }, /^done/],
    ['ended with status 502', { kind: 'status', status: 502 }, 'notDone'],
  ] as const)(
    'that %s refreshes what it changes while it is unknown, and again when it is settled',
    async (_what, fault, outcome) => {
      broker.current.faults?.add({ path: WITHDRAW, times: 1, ...fault });
      const goOn = holdSettling();
      const page = await open();
      const { fetch, stale } = await watched(page);
      await press(page, '500');
      await stands('checking', page);
      await waitFor(() => expect(stale()).toEqual({ balance: true, news: false }));
      await fetch();
      expect(stale()).toEqual({ balance: false, news: false });
      goOn?.();
      await stands(outcome, page);
      await waitFor(() => expect(stale()).toEqual({ balance: true, news: false }));
    },
  );

  it('is found in its list, where the back end cannot settle', async () => {
    broker.current.faults?.add({ path: SETTLE, ...NO_SETTLE });
    broker.current.faults?.add({ path: WITHDRAW, kind: 'drop-response', times: 1 });
    const goOn = broker.current.faults?.add({ path: `/api${listWithdrawals.path}`, kind: 'delay' });
    const page = await open();
    await press(page, '500');
    await stands('checking', page);
    goOn?.();
    await stands(/^done/, page);
    expect(screen.getByRole('status').textContent).toBe(`done ${(await rows())[0]?.no}`);
  });

  it('is not done once it has expired, where the back end cannot settle and does not list it', async () => {
    broker.current.faults?.add({ path: SETTLE, ...NO_SETTLE });
    broker.current.faults?.add({ path: WITHDRAW, kind: 'reset', times: 1 });
    const page = await open();
    await press(page, '500');
    await stands('checking', page);
    broker.current.clock.advance(60_000);
    await stands('notDone', page);
    expect(await made()).toBe(0);
  });

  it('cannot be dismissed or followed by another one', async () => {
    broker.current.faults?.add({ path: WITHDRAW, kind: 'drop-response', times: 1 });
    const goOn = holdSettling();
    const page = await open();
    await press(page, '500');
    await stands('checking', page);
    await press(page, 'back');
    await press(page, '600');
    await stands('checking', page);
    goOn?.();
    await stands(/^done/, page);
    expect([keysSent().length, await made()]).toEqual([1, 1]);
  });

  it('is found after a reload in the middle, and not sent again', async () => {
    broker.current.faults?.add({ path: WITHDRAW, kind: 'drop-response', times: 1 });
    const goOn = holdSettling();
    const page = await open();
    await press(page, '500');
    await stands('checking', page);
    page.unmount();
    const reloaded = await open();
    await stands('checking', reloaded);
    goOn?.();
    await stands(/^done/, reloaded);
    expect([keysSent().length, await made()]).toEqual([1, 1]);
  });

  it('is not sent again by a second tab, which shows its outcome instead', async () => {
    const second = await open();
    const first = await open();
    broker.current.faults?.add({ path: WITHDRAW, kind: 'drop-response', times: 1 });
    const goOn = holdSettling();
    await press(first, '500');
    await stands('checking', first);
    await press(second, '500');
    goOn?.();
    await stands(/^done/, first);
    await stands(/^done/, second);
    expect([keysSent().length, await made()]).toEqual([1, 1]);
  });

  it('is not settled with the session of another customer', async () => {
    broker.current.faults?.add({ path: WITHDRAW, kind: 'drop-response', times: 1 });
    const goOn = holdSettling();
    const page = await open();
    await press(page, '500');
    await stands('checking', page);
    await act(() => broker.enterAs('newcomer'));
    goOn?.();
    await act(() => page.queryClient.refetchQueries({ type: 'active' }));
    await stands('checking', page);
  });
});

describe('a money call that a busy back end or proxy refuses', () => {
  it('goes with the same key when the same is sent again', async () => {
    broker.current.faults?.add({ path: WITHDRAW, ...OVERLOADED, times: 1 });
    const page = await open();
    await press(page, '500');
    await stands('refused overloaded', page);
    await press(page, '500');
    await stands(/^done/, page);
    const [first, second] = keysSent();
    expect([first === second, await made()]).toEqual([true, 1]);
  });

  it('is settled before something else is sent, which goes with a new key', async () => {
    broker.current.faults?.add({ path: WITHDRAW, ...OVERLOADED, times: 1 });
    const page = await open();
    await press(page, '500');
    await stands('refused overloaded', page);
    broker.current.faults?.add({ path: SETTLE, ...OVERLOADED, times: 1 });
    await press(page, '600');
    await stands('refused overloaded', page);
    expect(keysSent()).toHaveLength(1);
    await press(page, '600');
    await stands(/^done/, page);
    const [first, second] = keysSent();
    expect([first === second, await made()]).toEqual([false, 1]);
    expect((await rows())[0]?.amount).toBe('600');
  });
});
