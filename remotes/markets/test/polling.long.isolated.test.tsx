// Before React, which looks for the hook once.
import './renders.ts';
import './canvas.ts';
// Imported statically, because compiling it on demand would exceed the deadline for lazy chunks.
import '../src/chart/plot.tsx';

import { call } from '@bourse/api/client';
import { getQuote, listInstruments } from '@bourse/contract/market';
import { watch } from '@bourse/contract/watchlist';
import { HEAD_START } from '@bourse/remote-kit/use-is-later';
import { priceAlertsAtom } from '@bourse/session/price-alerts';
import { store, userInfoAtom } from '@bourse/session/session';
import { testBroker } from '@bourse/testing/broker';
import type { Rendered } from '@bourse/testing/render';
import { advance, countRequests, fakeTimers } from '@bourse/testing/timers';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LIST_REFRESH, STOCK_REFRESH } from '../src/refresh.ts';
import { open, openSlot } from './open-remote.ts';
import { rendersSinceThen } from './renders.ts';

const SATURDAY = Date.parse('2026-03-14T12:00:00+05:30');
/** New York is closed and it is night in India, so of stocks and currencies only currencies move. */
const MONDAY_EVENING = Date.parse('2026-03-16T16:30:00-04:00');
const MOVING = 'EUR/USD';

const broker = testBroker({ hours: 'real', instant: SATURDAY });
const { requestCount, resetCount } = countRequests(broker);
fakeTimers();

beforeEach(() => {
  broker.current.clock.set(SATURDAY);
  return broker.enterAs('demo');
});

async function settled({ queryClient }: Rendered): Promise<void> {
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  // The last response is processed in a separate task.
  await advance(1);
}

/** These show the age of data, which depends on how slow this machine is. */
const AGE = new Set(['Fresh', 'Age', 'Icon']);

/**
 * Waits until every polling query has sent one more request and received its response. @returns what rendered, except
 * ages
 */
async function poll(page: Rendered) {
  await settled(page);
  // What comes after the rest of the screen has come.
  await advance(HEAD_START);
  await settled(page);
  rendersSinceThen();
  resetCount();
  for (let waited = 0; waited < LIST_REFRESH; waited += STOCK_REFRESH) {
    await advance(STOCK_REFRESH);
    await settled(page);
  }
  expect(requestCount(/./)).toBeGreaterThan(0);
  return rendersSinceThen()
    .map((commit) => commit.filter(({ component }) => !AGE.has(component)))
    .filter((commit) => commit.length > 0);
}

const rows = (commits: Awaited<ReturnType<typeof poll>>) =>
  commits
    .flat()
    .filter(({ component }) => component === 'QuoteRow')
    .map(({ props }) => props.symbol);

describe('on a page of ten quotes', () => {
  it('a poll that changes one quote renders only its row', async () => {
    await broker.enterAs('newcomer');
    const { items } = await call(listInstruments, { market: 'IN', limit: 9 });
    for (const symbol of [...items.map((one) => one.symbol), MOVING]) await call(watch, { symbol });
    broker.current.clock.set(MONDAY_EVENING);
    const page = await open('/watchlists');
    expect((await screen.findByRole('list', { name: 'Your watchlist' })).children).toHaveLength(10);

    broker.current.clock.advance(60_000);
    expect(rows(await poll(page))).toEqual([MOVING]);
  });
});

const STEEL = '/stock/v2/EXSTEEL.NS/Example';
const TICKET = '/stock/trading/EXSTEEL.NS/IN/Example?type=buy';
const quotes = () => screen.findAllByRole('link', { name: /\d\.\d\d/ });
const chart = () => screen.findByRole('slider');
const quantity = () => screen.findByText(/Available/);

it.each([
  ['markets', '/markets', quotes],
  ['watchlist', '/watchlists', quotes],
  ['positions', '/trade', quotes],
  ['forex', '/forex', quotes],
  ['futures', '/futures', quotes],
  ['treasury', '/treasury-debt', quotes],
  ['records', '/records', () => screen.findAllByRole('link', { name: /^(Buy|Sell)/ })],
  ['stock', STEEL, chart],
  ['ticket', TICKET, quantity],
] as const)('a poll that changes nothing renders nothing: %s', async (_, address, seen) => {
  const page = await open(address);
  await seen();

  broker.current.clock.advance(60_000);
  expect(await poll(page)).toEqual([]);
});

describe('a poll that changes a price renders only the components that show it', () => {
  const names = (commits: ReturnType<typeof rendersSinceThen>) =>
    new Set(commits.flat().map(({ component }) => component));

  it.each([
    {
      where: 'the stock’s own screen',
      address: '/stock/v2/EUR%2FUSD/Euro',
      seen: chart,
      moves: ['LivePrice', 'LiveChange', 'KeyFigures', 'Figures', 'ChartSummary', 'Plot'],
      stands: ['StockDetail', 'PriceHead', 'FavouriteStar', 'PriceAlertButton', 'ChartPanel', 'TradeBar'],
    },
    {
      where: 'the ticket',
      address: '/stock/trading/EUR%2FUSD/FX/Euro?type=buy',
      seen: quantity,
      moves: ['PriceLine', 'CostLine'],
      stands: ['PurchaseQuantity', 'Quantity', 'NumberEntry', 'NumberPad', 'Chip'],
    },
  ])('on $where', async ({ address, seen, moves, stands }) => {
    broker.current.clock.set(MONDAY_EVENING);
    rendersSinceThen();
    const page = await open(address);
    await seen();
    const shown = new Set<string>();
    await waitFor(() => {
      for (const name of names(rendersSinceThen())) shown.add(name);
      expect([...shown]).toEqual(expect.arrayContaining([...moves, ...stands]));
    });

    broker.current.clock.advance(60_000);
    const rendered = names(await poll(page));
    expect(moves.filter((name) => !rendered.has(name))).toEqual([]);
    expect(stands.filter((name) => rendered.has(name))).toEqual([]);
  });
});

it('a price that is shown in several places is requested once', async () => {
  const page = await open(STEEL);
  await chart();
  await settled(page);
  resetCount();
  await advance(STOCK_REFRESH);
  await settled(page);
  expect(requestCount(new RegExp(`^/api${getQuote.path}`))).toBe(1);
});

describe('polling stops', () => {
  const POLLING: [string, () => Promise<Rendered>][] = [
    ['markets', () => open('/markets')],
    ['watchlist', () => open('/watchlists')],
    ['positions', () => open('/trade')],
    ['forex', () => open('/forex')],
    ['futures', () => open('/futures')],
    ['treasury', () => open('/treasury-debt')],
    ['stock', () => open(STEEL)],
    ['ticket', () => open(TICKET)],
    ['home', () => openSlot('home.markets/v1')],
    ['price alerts', () => openSlot('frame.price-alerts/v1')],
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
  it.each(POLLING)(
    'on %s while the page is hidden or offline, and resumes at once afterwards',
    async (_name, show) => {
      const customer = store.get(userInfoAtom)?.id ?? '';
      const symbol = 'EXSTEEL.NS';
      store.set(priceAlertsAtom, () => [
        { id: 'a', customer, symbol, name: symbol, level: '1', way: 'down', decimals: 2, reached: null },
      ]);
      const page = await show();
      await waitFor(() => expect(page.queryClient.getQueryCache().getAll()).not.toHaveLength(0));
      await settled(page);
      // The first responses enable further queries; all of them have run after one more interval.
      await advance(LIST_REFRESH);
      await settled(page);

      for (const leave of [hide, goOffline]) {
        const comeBack = leave();
        resetCount();
        await advance(60_000);
        expect(requestCount(/./)).toBe(0);

        await act(async () => comeBack());
        expect(requestCount(/./)).toBeGreaterThan(0);
        await settled(page);
      }
    },
  );
});
