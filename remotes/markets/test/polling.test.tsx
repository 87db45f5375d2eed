// Before React, which looks for it once.
import './renders.ts';

import { call } from '@bourse/api/client';
import { listInstruments } from '@bourse/contract/market';
import { watch } from '@bourse/contract/watchlist';
import { priceAlertsAtom } from '@bourse/session/price-alerts';
import { store, userInfoAtom } from '@bourse/session/session';
import { testBroker } from '@bourse/testing/broker';
import { type Rendered, renderRoute, renderSlot } from '@bourse/testing/render';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { feature } from '../feature.ts';
import { LIST_REFRESH } from '../src/refresh.ts';
import { remote } from '../src/remote.tsx';
import { rendersSinceThen } from './renders.ts';

const SATURDAY = Date.parse('2026-03-14T12:00:00+05:30');
/** New York has closed and India sleeps: of stocks and currencies only the currencies move. */
const MONDAY_EVENING = Date.parse('2026-03-16T16:30:00-04:00');
const MOVING = 'EUR/USD';

const broker = testBroker({ hours: 'real', instant: SATURDAY });
const open = (address: string) => renderRoute({ feature, remote }, address);

beforeEach(async () => {
  localStorage.clear();
  broker.current.clock.set(SATURDAY);
  await broker.enterAs('demo');
  // Timers are moved by the test; beside that they go with the wall's, so that answers can be waited for.
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function settled({ queryClient }: Rendered): Promise<void> {
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  // The last answer is told in a turn of its own.
  await act(() => vi.advanceTimersByTimeAsync(1));
}

/** Everything that polls asks once more and has its answer. @returns what was rendered for it */
async function poll(page: Rendered) {
  await settled(page);
  rendersSinceThen();
  const calls = vi.spyOn(broker.current, 'inject');
  await act(() => vi.advanceTimersByTimeAsync(LIST_REFRESH));
  await settled(page);
  expect(calls).toHaveBeenCalled();
  return rendersSinceThen();
}

const rows = (commits: Awaited<ReturnType<typeof poll>>) =>
  commits
    .flat()
    .filter(({ component }) => component === 'QuoteRow')
    .map(({ props }) => props.symbol);

describe('on a page of ten quotes', () => {
  it('a poll that changes one of them renders that row alone', async () => {
    await broker.enterAs('newcomer');
    const { items } = await call(listInstruments, { market: 'IN', limit: 9 });
    for (const symbol of [...items.map((one) => one.symbol), MOVING]) await call(watch, { symbol });
    broker.current.clock.set(MONDAY_EVENING);
    const page = await open('/watchlists');
    expect((await screen.findByRole('list', { name: 'Saved' })).children).toHaveLength(10);

    broker.current.clock.advance(60_000);
    expect(rows(await poll(page))).toEqual([MOVING]);
  });

  it.each([
    ['markets', '/markets'],
    ['watchlist', '/watchlists'],
    ['positions', '/trade'],
    ['forex', '/forex'],
    ['futures', '/futures'],
    ['treasury', '/treasury-debt'],
  ])('a poll that changes nothing renders nothing: %s', async (_, address) => {
    const page = await open(address);
    await screen.findAllByRole('link', { name: /\d\.\d\d/ });

    broker.current.clock.advance(60_000);
    expect(await poll(page)).toEqual([]);
  });
});

describe('nothing asks while nobody looks', () => {
  const POLLING: [string, () => Promise<Rendered>][] = [
    ['markets', () => open('/markets')],
    ['watchlist', () => open('/watchlists')],
    ['positions', () => open('/trade')],
    ['forex', () => open('/forex')],
    ['futures', () => open('/futures')],
    ['treasury', () => open('/treasury-debt')],
    ['stock', () => open('/stock/v2/EXSTEEL.NS/Example')],
    ['ticket', () => open('/stock/trading/EXSTEEL.NS/IN/Example?type=buy')],
    ['home', () => renderSlot({ remote }, 'home.markets/v1')],
    ['price alerts', () => renderSlot({ remote }, 'frame.price-alerts/v1')],
  ];

  const hide = () => {
    const looking = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    return () => {
      looking.mockRestore();
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    };
  };
  const goOffline = () => {
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    return () => {
      network.mockRestore();
      window.dispatchEvent(new Event('online'));
    };
  };
  const AWAY = [
    ['hidden', hide],
    ['offline', goOffline],
  ] as const;

  describe.each(AWAY)('because the page is %s', (_, leave) => {
    it.each(POLLING)('%s; it resumes at once', async (_name, show) => {
      const customer = store.get(userInfoAtom)?.id ?? '';
      const symbol = 'EXSTEEL.NS';
      store.set(priceAlertsAtom, () => [
        { id: 'a', customer, symbol, name: symbol, level: '1', way: 'down', decimals: 2, reached: null },
      ]);
      const page = await show();
      const calls = vi.spyOn(broker.current, 'inject');
      await waitFor(() => expect(page.queryClient.getQueryCache().getAll()).not.toHaveLength(0));
      await settled(page);

      const comeBack = leave();
      calls.mockClear();
      await act(() => vi.advanceTimersByTimeAsync(60_000));
      expect(calls).not.toHaveBeenCalled();

      await act(async () => comeBack());
      expect(calls).toHaveBeenCalled();
      await settled(page);
    });
  });
});
