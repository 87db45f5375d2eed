import { call } from '@bourse/api/client';
import { listInstruments } from '@bourse/contract/market';
import { MOVERS_ASKED, moversAmong } from '@bourse/contract/movers';
import { testBroker } from '@bourse/testing/broker';
import { type Rendered, renderRoute } from '@bourse/testing/render';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { feature } from '../../feature.ts';
import { remote } from '../remote.tsx';

const broker = testBroker();
const LIST = '/api/v2/stock/list';
const CATEGORIES = '/api/stock/category/list';

const open = (address: string): Promise<Rendered> => renderRoute({ feature, remote }, address);
const rowsOf = (list: HTMLElement) => within(list).getAllByRole('listitem');
const symbolsOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href')?.split('/')[3]?.replace('.NS', ''));

beforeEach(async () => {
  localStorage.clear();
  await broker.enterAs('demo');
});

describe('the markets screen', () => {
  it('opens with the first category: its index and ten instruments', async () => {
    await open('/markets');
    const list = await screen.findByRole('list', { name: 'NIFTY 50' });
    expect(rowsOf(list)).toHaveLength(10);
    expect(screen.getByRole('tab', { name: 'NIFTY 50', selected: true })).toBeInTheDocument();
    const index = await screen.findByRole('link', { name: /NIFTY 50.*Practice market · open 24 h/ });
    expect(index).toHaveAttribute('href', '/stock/v2/%5ENSEI/NIFTY%2050');
    const [row] = rowsOf(list);
    expect(row && within(row).getByRole('link').getAttribute('href')).toBe(
      '/stock/v2/EXSTEEL.NS/Example%20Steel%20Ltd',
    );
    expect(symbolsOf(list)[0]).toBe('EXSTEEL');
  });

  it('pages forward and back, and keeps the page in the address', async () => {
    const { user, address } = await open('/markets?market=IN-in-tech');
    const first = symbolsOf(await screen.findByRole('list', { name: 'Indian Tech' }));
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    await expect.poll(address).toBe('/markets?market=IN-in-tech&page=2');
    await screen.findAllByText('Page 2 of 2');
    const place = () => document.activeElement?.querySelector('ul')?.getAttribute('aria-label');
    expect(place()).toBe('Indian Tech');
    await screen.findByRole('link', { name: /^SPECIRADIO/ });
    const both = symbolsOf(screen.getByRole('list', { name: 'Indian Tech' }));
    expect(both.slice(0, 10)).toEqual(first);
    expect(new Set(both).size).toBe(both.length);
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    await expect.poll(address).toBe('/markets?market=IN-in-tech');
    await screen.findByRole('link', { name: /^EXAMPLETEC/ });
    expect(place()).toBe('Indian Tech');
  });

  it('sorts all of the list by what its rows are called, in the address, and backwards', async () => {
    const { user, address } = await open('/markets');
    const codes = async () => symbolsOf(await screen.findByRole('list', { name: 'NIFTY 50' }));
    expect(await codes()).not.toEqual((await codes()).toSorted());
    const { items } = await call(listInstruments, { market: 'IN-nifty-50', limit: 100 });
    const all = items.map(({ symbol }) => symbol.replace('.NS', ''));
    const name = await screen.findByRole('button', { name: /^Name/ });
    await user.click(name);
    await expect.poll(codes).toEqual(all.toSorted().slice(0, 10));
    await expect.poll(address).toBe('/markets?market=IN-nifty-50&sort=name&order=asc');
    await user.click(name);
    await expect.poll(codes).toEqual(all.toSorted().toReversed().slice(0, 10));
  });

  it('says how many are up and down, and shows gainers, losers and the most active in place of all', async () => {
    const asked = { market: 'IN-nifty-50', limit: 10 };
    const { user, address } = await open('/markets');
    await screen.findByRole('list', { name: 'NIFTY 50' });
    const { breadth } = await call(listInstruments, asked);
    expect(screen.getByText(`${breadth?.advances} up`)).toBeInTheDocument();
    expect(screen.getByText(`${breadth?.declines} down`)).toBeInTheDocument();
    const found: string[][] = [];
    for (const [view, name] of [
      ['losers', 'Losers'],
      ['gainers', 'Gainers'],
      ['active', 'Most active'],
    ] as const) {
      await user.click(screen.getByRole('button', { name }));
      const shown = symbolsOf(await screen.findByRole('list', { name })) as string[];
      const page = await call(listInstruments, { ...asked, ...MOVERS_ASKED[view] });
      expect(shown).toEqual(moversAmong(view, page)?.map(({ symbol }) => symbol.replace('.NS', '')));
      expect(address()).toBe(`/markets?market=IN-nifty-50&view=${view}`);
      found.push(shown);
    }
    const [losers = [], gainers = []] = found;
    expect(losers.length * gainers.length).toBeGreaterThan(0);
    expect(losers.filter((symbol) => gainers.includes(symbol))).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'All' }));
    await screen.findByRole('list', { name: 'NIFTY 50' });
  });

  it('names the exchange behind the name where a list has several, and nowhere else', async () => {
    const { user } = await open('/markets');
    const texts = async (name: string) =>
      rowsOf(await screen.findByRole('list', { name })).map(({ textContent }) => textContent ?? '');
    for (const text of await texts('NIFTY 50')) expect(text).not.toMatch(/NSE|BSE/);
    await user.click(screen.getByRole('button', { name: 'United States' }));
    for (const text of await texts('S&P 500')) expect(text).toMatch(/\S · (NASDAQ|NYSE)/);
  });

  it('changes the region and the category within it', async () => {
    const { user, address } = await open('/markets');
    await user.click(await screen.findByRole('button', { name: 'United States' }));
    await expect.poll(address).toBe('/markets?market=US-sp-500');
    await screen.findByRole('list', { name: 'S&P 500' });
    await user.click(screen.getByRole('tab', { name: 'US Tech' }));
    await expect.poll(address).toBe('/markets?market=US-us-tech');
    const list = await screen.findByRole('list', { name: 'US Tech' });
    expect(symbolsOf(list)).not.toContain('EXBK');
  });

  it("shows the market's hours of a category without an index, and no instrument twice", async () => {
    const { user } = await open('/markets');
    await user.click(await screen.findByRole('button', { name: 'Treasury debt' }));
    expect(await screen.findByText('Practice market · open 24 h')).toBeInTheDocument();
    await screen.findByRole('list', { name: 'Government bonds' });
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links.length).toBeGreaterThan(1);
    expect(new Set(links).size).toBe(links.length);
  });

  it('shows the hours of the region for a category without an index', async () => {
    await open('/markets?market=IN-in-tech');
    await screen.findByRole('list', { name: 'Indian Tech' });
    expect(await screen.findByText('Practice market · open 24 h')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /NIFTY/ })).not.toBeInTheDocument();
  });

  it('shows that it is loading', async () => {
    broker.current.faults?.add({ path: CATEGORIES, kind: 'delay' });
    await open('/markets');
    expect(await screen.findByText('Loading…')).toBeInTheDocument();
  });

  it('shows an error when the categories fail to load, and loads them on Retry', async () => {
    const repair = broker.current.faults?.add({ path: CATEGORIES, kind: 'status', status: 500 });
    const { user } = await open('/markets');
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load the markets');
    repair?.();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('list', { name: 'NIFTY 50' })).toBeInTheDocument();
  });

  it('shows an error when the list fails to load, and loads it on Retry', async () => {
    const repair = broker.current.faults?.add({ path: LIST, kind: 'invalid-response' });
    const { user } = await open('/markets');
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load the markets');
    expect(
      await screen.findByRole('link', { name: /NIFTY 50.*Practice market · open 24 h/ }),
    ).toBeInTheDocument();
    repair?.();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('list', { name: 'NIFTY 50' })).toBeInTheDocument();
  });

  it('says that a category is empty, and that a page does not exist', async () => {
    const { user, address } = await open('/markets?market=IN-nifty-50&page=99');
    await screen.findByText('No more results');
    await user.click(screen.getByRole('button', { name: 'To the first page' }));
    await expect.poll(address).toBe('/markets?market=IN-nifty-50');
    await screen.findByRole('list', { name: 'NIFTY 50' });
    broker.current.faults?.add({
      path: LIST,
      kind: 'status',
      status: 200,
      body: { msg: 'ok', data: { rows: [], count: 0 } },
    });
    await user.click(screen.getByRole('tab', { name: 'Sensex' }));
    expect(await screen.findByText('Nothing is listed here')).toBeInTheDocument();
  });
});
