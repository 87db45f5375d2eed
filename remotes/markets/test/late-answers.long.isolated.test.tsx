import './canvas.ts';
import '../src/chart/plot.tsx';

import { getQuote, listCurrencyPairs } from '@bourse/contract/market';
import { testBroker } from '@bourse/testing/broker';
import type { Rendered } from '@bourse/testing/render';
import { advance, countRequests, fakeTimers } from '@bourse/testing/timers';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { open as opened } from './open-remote.ts';

const broker = testBroker();
const { requestCount, unansweredCount } = countRequests(broker);
fakeTimers();
let endDelay: (() => void) | undefined;

/** Delays the next response to `request`, and resolves when the page has sent the request. */
async function delayNext(request: RegExp, ask: () => unknown): Promise<void> {
  endDelay = broker.current.faults?.add({ path: request, kind: 'delay', times: 1 });
  await ask();
  await waitFor(() => expect(requestCount(request)).toBeGreaterThan(0));
}

/** Lets the delayed response arrive, and the page do what it does then. */
async function letItArrive(): Promise<void> {
  endDelay?.();
  await waitFor(() => expect(unansweredCount()).toBe(0));
  await advance(1_000);
}

const quote = (query: string) => new RegExp(`^/api${getQuote.path}.*${query}`);
const STEEL = '/stock/v2/EXSTEEL.NS/Example';
let page: Rendered;
const open = async (address: string) => {
  page = await opened(address);
};
const choose = async (period: string) => page.user.click(await screen.findByRole('tab', { name: period }));
const summary = async (period: string) => screen.findByText(new RegExp(`^EXSTEEL, ${period}, `));

beforeEach(() => broker.enterAs('demo'));

describe('a late response is not shown', () => {
  it('after opening another stock', async () => {
    await delayNext(quote('symbol=EXSTEEL'), () => open(STEEL));
    await page.go('/stock/v2/EUR%2FUSD/Euro');
    await screen.findByRole('heading', { name: 'EUR/USD' });
    await letItArrive();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('EUR/USD');
    expect(screen.queryByText(/EXSTEEL/)).not.toBeInTheDocument();
  });

  it('after opening another ticket', async () => {
    await delayNext(quote('symbol=EXSTEEL'), () => open('/stock/trading/EXSTEEL.NS/IN/Example?type=buy'));
    await page.go('/stock/trading/DEMOBANK.NS/IN/Example?type=buy');
    await screen.findAllByText('DEMOBANK');
    await letItArrive();
    expect(screen.queryByText(/EXSTEEL/)).not.toBeInTheDocument();
    expect(screen.getAllByText('DEMOBANK').length).toBeGreaterThan(0);
  });

  it('after choosing another period', async () => {
    await open(STEEL);
    await delayNext(quote('interval=1d'), () => choose('Daily'));
    await choose('Monthly');
    await summary('Monthly');
    await letItArrive();
    await summary('Monthly');
    expect(screen.queryByText(/^EXSTEEL, Daily, /)).not.toBeInTheDocument();
  });

  it('after leaving and reopening the period whose older bars it contains', async () => {
    await open(STEEL);
    await choose('Daily');
    await summary('Daily');
    const bars = await screen.findByRole('slider');
    await delayNext(quote('before='), () => fireEvent.keyDown(bars, { key: 'Home' }));
    await choose('Monthly');
    await summary('Monthly');
    await choose('Daily');
    await summary('Daily');
    await letItArrive();
    const again = await screen.findByRole('slider');
    fireEvent.keyDown(again, { key: 'ArrowLeft' });
    expect(again).toHaveAttribute('aria-valuemax', '240');
  });

  it('after another search', async () => {
    await open('/forex');
    const field = await screen.findByRole('searchbox');
    await screen.findByRole('list', { name: 'Forex' });
    await page.user.type(field, 'EUR');
    await delayNext(new RegExp(`^/api${listCurrencyPairs.path}.*code=EUR`), () =>
      page.user.keyboard('{Enter}'),
    );
    await page.user.clear(field);
    await page.user.type(field, 'USD/INR{Enter}');
    const onlyRupees = async () => {
      await screen.findByRole('link', { name: /^USD\/INR/ });
      expect(screen.queryByRole('link', { name: /^EUR/ })).not.toBeInTheDocument();
    };
    await onlyRupees();
    await letItArrive();
    await onlyRupees();
  });

  it('after changing the page', async () => {
    await open('/markets');
    await screen.findByRole('list', { name: 'NIFTY 50' });
    const first = screen.getAllByRole('link').map((row) => row.getAttribute('href'));
    await delayNext(/page=2/, () => page.user.click(screen.getByRole('button', { name: /next/i })));
    await page.go('/markets');
    await letItArrive();
    const rows = screen.getAllByRole('link').map((row) => row.getAttribute('href'));
    expect(rows.slice(0, first.length)).toEqual(first);
  });
});
