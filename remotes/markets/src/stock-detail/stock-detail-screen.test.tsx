import { call } from '@bourse/api/client';
import { getQuote } from '@bourse/contract/market';
import { listPositions, type Position } from '@bourse/contract/positions';
import { isWatched } from '@bourse/contract/watchlist';
import { worthOf } from '@bourse/figures/worth';
import { formatAmount, formatAmountChange, formatPrice } from '@bourse/money/format';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { store, userInfoAtom } from '@bourse/session/session';
import { addOrders, TEST_INSTANT, testBroker } from '@bourse/testing/broker';
import { type Rendered, renderRoute } from '@bourse/testing/render';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { feature } from '../../feature.ts';
import { volumeText } from '../instruments/volume.ts';
import { remote } from '../remote.tsx';

const broker = testBroker();
const STEEL = 'EXSTEEL.NS';

const open = (address: string): Promise<Rendered> => renderRoute({ feature, remote }, address);
const figure = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;

beforeEach(async () => {
  localStorage.clear();
  await broker.enterAs('demo');
});

afterEach(() => void vi.useRealTimers());

describe('the stock detail', () => {
  it('marks each trade of the shown days on the chart, also below 100 newer ones', async () => {
    await broker.enterAs('newcomer');
    const phone = store.get(userInfoAtom)?.phone ?? '';
    await addOrders(broker.current.db, { phone, count: 450, from: TEST_INSTANT - 60_000 });
    await open('/stock/v2/EXSTEEL.NS/Example');
    expect(await screen.findByText(/You bought 150 times/)).toBeInTheDocument();
  });

  it('shows price, change and the figures of the day', async () => {
    const quote = await call(getQuote, { symbol: STEEL });
    await open('/stock/v2/EXSTEEL.NS/Example%20Steel%20Ltd');
    expect(await screen.findByRole('heading', { name: 'EXSTEEL' })).toBeInTheDocument();
    expect(screen.getByText('Example Steel Ltd · NSE')).toBeInTheDocument();
    expect(screen.getByText(`₹${formatPrice(quote.price, { currency: 'INR' })}`)).toBeInTheDocument();
    const written = (value: typeof quote.open) => value && formatPrice(value, { currency: 'INR' });
    expect(figure('Open')).toBe(written(quote.open));
    expect(figure('High')).toBe(written(quote.high));
    expect(figure('Low')).toBe(written(quote.low));
    expect(figure('Prev. close')).toBe(written(quote.previousClose));
    expect(figure('Volume')).toBe(volumeText(quote.volume ?? 0, 'INR'));
  });

  it('shows where the price stands in the day and in 52 weeks, and the volume beside its average', async () => {
    await open('/stock/v2/EXSTEEL.NS/Example');
    await screen.findByRole('heading', { name: 'EXSTEEL' });
    const quote = await call(getQuote, { symbol: STEEL });
    const written = (value: typeof quote.open) => value && formatPrice(value, { currency: 'INR' });
    expect(figure('52-week low')).toBe(written(quote.yearLow));
    expect(figure('52-week high')).toBe(written(quote.yearHigh));
    expect(figure('Avg. volume')).toBe(volumeText(quote.averageVolume ?? 0, 'INR'));
    const places = ['Low', '52-week low', 'Volume'].map((label) =>
      Number(screen.getByText(label, { selector: 'dt' }).closest('dl')?.style.getPropertyValue('--at')),
    );
    const share = (value: number, from: number, to: number) =>
      Math.min(1, Math.max(0, (value - from) / (to - from)));
    const [price, low, high, yearLow, yearHigh] = [
      quote.price,
      quote.low,
      quote.high,
      quote.yearLow,
      quote.yearHigh,
    ].map(Number) as [number, number, number, number, number];
    const shares = [
      share(price, low, high),
      share(price, yearLow, yearHigh),
      share(quote.volume ?? 0, 0, quote.averageVolume ?? 0),
    ];
    for (const [at, one] of shares.entries()) expect(places[at]).toBeCloseTo(one, 3);
  });

  it.each([
    ['a bond', 'GOI10Y', ['Yield', 'Coupon', 'Maturity'], ['Contract', 'Base']],
    ['a future', 'GC=F', ['Contract', 'Expiry', 'Margin'], ['Yield', 'Base']],
    ['a currency pair', 'EUR/USD', ['Base', 'Quoted in'], ['Contract', 'Yield']],
    ['a share', STEEL, ['52-week high'], ['Yield', 'Contract', 'Base', 'Margin']],
  ])('shows the facts of %s and none of others', async (_what, symbol, facts, others) => {
    await open(`/stock/v2/${encodeURIComponent(symbol)}/Name`);
    await screen.findByRole('link', { name: 'Buy' });
    for (const fact of facts) expect(figure(fact), fact).toMatch(/\w/);
    for (const other of others) expect(screen.queryByText(other, { selector: 'dt' }), other).toBeNull();
  });

  it.each([
    ['/stock/EXSTEEL.NS/IN/Example', 'EXSTEEL'],
    ['/stock/v2/EUR%2FUSD/Euro', 'EUR/USD'],
    ['/stock/v2/GC%3DF/Gold', 'Gold'],
  ])('opens by %s', async (address, heading) => {
    await open(address);
    expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument();
  });

  it('describes its chart in words', async () => {
    await open('/stock/v2/EXSTEEL.NS/Example');
    expect(await screen.findByText(/^EXSTEEL, Timeline, .*open .*high .*low /)).toHaveTextContent(
      /Previous close \d.* change ([+−]\d|0\.00)/,
    );
  });

  it('shows an error with Retry in place of the chart when the engine fails, and stays usable', async () => {
    // jsdom has no canvas, so the engine fails here as in a browser without memory.
    await open('/stock/v2/EXSTEEL.NS/Example');
    expect(await screen.findByText('Retry')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Buy' })).toBeInTheDocument();
    expect(figure('Open')).toBeTruthy();
  });

  it('links to the buy and the sell ticket, the position and the records', async () => {
    await open('/stock/v2/EXSTEEL.NS/Example');
    const to = async (name: string | RegExp) =>
      (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await to('Buy')).toBe('/stock/trading/EXSTEEL.NS/IN/Example%20Steel%20Ltd?type=buy');
    expect(await to('Sell')).toBe('/stock/trading/EXSTEEL.NS/IN/Example%20Steel%20Ltd?type=sell');
    expect(await to('All positions')).toBe('/trade-no-nav/stock/1');
    expect(await to('Trading records')).toBe('/records?symbol=EXSTEEL.NS');
  });

  it('shows the figures of the position and its lots, whose costs and gains add up to it', async () => {
    store.set(amountsHiddenAtom, false);
    const { items } = await call(listPositions, { kind: 'stock', symbol: STEEL });
    const held = items.find(({ symbol }) => symbol === STEEL);
    const { user } = await open('/stock/v2/EXSTEEL.NS/Example');
    await screen.findByText('Quantity', { selector: 'dt' });
    const { total } = worthOf(held as Position);
    expect(figure('Quantity')).toBe(String(held?.quantity));
    expect(figure('Cost')).toBe(formatAmount(held?.cost ?? '0', 'INR'));
    expect(figure('Total P&L')).toContain(formatAmountChange(total?.amount ?? '0', 'INR'));
    const sums = ['Cost', 'Total P&L'].map((label) => [label, figure(label)] as const);

    await user.click(screen.getByRole('button', { name: /lots?$/ }));
    const sheet = within(await screen.findByRole('dialog', { name: /lots?$/, hidden: true }));
    for (const [label, sum] of sums) expect(sheet.getByText(label).nextElementSibling?.textContent).toBe(sum);
    const lots = sheet.getAllByRole('link', { hidden: true });
    for (const lot of lots) expect(lot.getAttribute('href')).toMatch(/^\/records\/./);

    act(() => store.set(amountsHiddenAtom, true));
    for (const lot of lots) expect(lot).not.toHaveTextContent(/[+−]₹/);
    expect(sheet.getByText('Cost').nextElementSibling).not.toHaveTextContent('₹');
    act(() => store.set(amountsHiddenAtom, false));
  });

  it('without a network Buy and Sell say why they lead nowhere, and lead there again with it', async () => {
    const { user } = await open('/stock/v2/EXSTEEL.NS/Example');
    await screen.findByRole('link', { name: 'Sell' });
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    for (const name of ['Buy You are offline', 'Sell You are offline'])
      expect(screen.getByRole('link', { name })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('link', { name: /^Buy/ }));
    await user.keyboard('s');
    expect(screen.getByRole('heading', { name: 'EXSTEEL' })).toBeInTheDocument();
    online.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    await user.click(screen.getByRole('link', { name: 'Buy' }));
    expect(await screen.findByRole('button', { name: 'Review order' })).toBeInTheDocument();
  });

  it('where the service does not answer, Buy and the ticket say so once the price is too old to be agreed to', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { user, queryClient } = await open('/stock/v2/EXSTEEL.NS/Example');
    const buy = () => screen.getByRole('link', { name: /^Buy/ });
    await screen.findByRole('link', { name: 'Sell' });
    const repair = broker.current.faults?.add({ path: '/api/v2/yahoo', kind: 'reset' });
    const ask = () => act(() => queryClient.refetchQueries({ queryKey: ['getQuote'] }));
    await ask();
    expect(buy()).not.toHaveAttribute('aria-disabled');
    vi.advanceTimersByTime(20_000);
    await waitFor(() => expect(buy()).toHaveAccessibleName('Buy No connection'));
    expect(buy()).toHaveAttribute('aria-disabled', 'true');
    repair?.();
    await ask();
    await waitFor(() => expect(buy()).toHaveAccessibleName('Buy'));
    await user.click(buy());
    await screen.findByRole('button', { name: 'Review order' });
    broker.current.faults?.add({ path: '/api/v2/yahoo', kind: 'reset' });
    await ask();
    vi.advanceTimersByTime(20_000);
    expect(await screen.findByText('No connection')).toBeInTheDocument();
  });

  it('says "None held" in place of Sell when there is no position', async () => {
    await broker.enterAs('newcomer');
    await open('/stock/v2/EXSTEEL.NS/Example');
    expect(await screen.findByText('None held')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Sell' })).not.toBeInTheDocument();
    expect(screen.queryByText('Your position')).not.toBeInTheDocument();
  });

  it('says that an instrument does not exist, and links to the markets and to what has a similar code', async () => {
    await open('/stock/v2/EXSTEL.NS/Nope');
    expect(await screen.findByText('We couldn’t find EXSTEL')).toBeInTheDocument();
    const nearest = await screen.findByRole('list', { name: 'Did you mean' });
    expect(within(nearest).getByRole('link', { name: /^EXSTEEL/ })).toHaveAttribute(
      'href',
      '/stock/v2/EXSTEEL.NS/Example%20Steel%20Ltd',
    );
    expect(screen.getByText('Check the code, or search by name.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Browse markets' })).toHaveAttribute('href', '/markets');
  });

  it('shows an error, and loads on Retry', async () => {
    const repair = broker.current.faults?.add({ path: '/api/v2/yahoo', kind: 'invalid-response' });
    const { user } = await open('/stock/v2/EXSTEEL.NS/Example');
    await screen.findByRole('alert');
    repair?.();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'EXSTEEL' })).toBeInTheDocument();
  });
});

it('shows the level of an index without Buy and Sell', async () => {
  await open('/stock/%5ENSEI/IN-nifty-50/NIFTY%2050');
  expect(await screen.findByRole('heading', { name: 'NIFTY 50' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Buy' })).not.toBeInTheDocument();
  expect(screen.queryByText('None held')).not.toBeInTheDocument();
});

describe('the star', () => {
  const star = (name: string) => screen.findByRole('button', { name });

  it('adds a stock to the watchlist and removes it', async () => {
    const { user } = await open('/stock/v2/EXSTEEL.NS/Example');
    await user.click(await star('Remove from watchlist'));
    await star('Add to watchlist');
    await waitFor(async () => expect(await call(isWatched, { symbol: STEEL })).toEqual({ watched: false }));
    await user.click(await star('Add to watchlist'));
    await star('Remove from watchlist');
    await waitFor(async () => expect(await call(isWatched, { symbol: STEEL })).toEqual({ watched: true }));
  });

  it('reports a failure and is reverted', async () => {
    broker.current.faults?.add({ path: /collection\/remove/, kind: 'status', status: 500 });
    const { user } = await open('/stock/v2/EXSTEEL.NS/Example');
    await user.click(await star('Remove from watchlist'));
    expect(await screen.findByText('Operation failed, try later')).toBeInTheDocument();
    expect(await star('Remove from watchlist')).toBeTruthy();
    expect(await call(isWatched, { symbol: STEEL })).toEqual({ watched: true });
  });
});
