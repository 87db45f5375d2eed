import { call } from '@bourse/api/client';
import { listInstruments } from '@bourse/contract/market';
import { encode } from '@bourse/contract/schema';
import { isWatched, watch } from '@bourse/contract/watchlist';
import { addTranslations } from '@bourse/i18n/i18n';
import { links } from '@bourse/links/links';
import { store } from '@bourse/session/session';
import { testBroker } from '@bourse/testing/broker';
import { renderPart } from '@bourse/testing/render';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadLaterTexts } from '../later-texts.ts';
import { translations } from '../translations.ts';
import { recentsAtom } from './recent.ts';
import { Search } from './search.tsx';

const broker = testBroker();

beforeAll(() => Promise.all([addTranslations('shell', translations), loadLaterTexts()]));
beforeEach(async () => {
  await broker.enterAs('demo');
  store.set(recentsAtom, []);
});

async function openSearch() {
  const view = await renderPart(<Search />);
  const input = screen.getByRole('combobox', { name: 'Name or code' });
  return { ...view, input, type: (text: string) => view.user.type(input, text) };
}

/** The star of a match, once it is known whether the match is on the watchlist. */
async function star(change: string) {
  const found = await screen.findByRole('button', { name: `${change} watchlist` });
  await waitFor(() => expect(found).toBeEnabled());
  return found;
}

describe('the search', () => {
  it('lists name, code, market, exchange, price and change of each match', async () => {
    const { type } = await openSearch();
    await type('example steel');
    const [first] = await screen.findAllByRole('option');
    expect(first?.textContent).toMatch(/EXSTEEL.*India · NSE.*Example Steel Ltd.*₹\d+\.\d\d.*%/);
  });

  it.each([
    ['EXMPL', /\$\d+\.\d\d/],
    ['EUR/USD', /^[^$₹]*$/],
    ['^NSEI', /^[^$₹]*$/],
  ])('shows the price of %s with its currency, if it has one', async (symbol, price) => {
    const { type } = await openSearch();
    await type(symbol);
    const [first] = await screen.findAllByRole('option');
    expect(first?.textContent).toMatch(price);
  });

  it('sends one request when the customer pauses typing', async () => {
    const { type, queryClient } = await openSearch();
    await type('example');
    await screen.findAllByRole('option');
    const asked = queryClient
      .getQueryCache()
      .getAll()
      .filter(
        ({ queryKey, state }) => state.dataUpdateCount > 0 && JSON.stringify(queryKey).includes('search'),
      );
    expect(asked.map(({ queryKey }) => queryKey[1])).toEqual([{ search: 'example', limit: 20 }]);
  });

  it('says how many matches there are where it lists only the first', async () => {
    const { type } = await openSearch();
    await type('e');
    const { total } = await call(listInstruments, { search: 'e', limit: 1 });
    expect(total).toBeGreaterThan(20);
    expect(
      await screen.findByText(`The first 20 of ${total} matches. Type more to narrow them down.`),
    ).toBeInTheDocument();
    expect(screen.getAllByRole('option')).toHaveLength(20);
  });

  it('finds the only match of a kind on the last page of all matches', async () => {
    const { items } = await call(listInstruments, { search: 'e', limit: 100 });
    const [row] = items;
    if (!row) throw new Error('There is no instrument.');
    const pageOf = (page: number) =>
      Array.from({ length: page === 3 ? 1 : 100 }, (_, index) => ({
        ...row,
        id: `${page}-${index}`,
        symbol: `S${page}-${index}`,
        kind: page === 3 ? ('futures' as const) : ('stock' as const),
      }));
    for (const page of [1, 2, 3])
      broker.current.faults?.add({
        path: new RegExp(`/stock/list\\?.*page=${page}&limit=100`),
        kind: 'status',
        status: 200,
        body: {
          msg: 'ok',
          data: encode(listInstruments.output, { items: pageOf(page), total: 201 } as never),
        },
      });
    const { type, user } = await openSearch();
    await type('e');
    await user.click(await screen.findByRole('button', { name: 'Futures' }));
    expect(await screen.findByRole('option', { name: /S3-0/ })).toBeInTheDocument();
  });

  it('shows one kind of instruments, and all again where none of it match', async () => {
    const { type, user } = await openSearch();
    await type('example');
    await screen.findAllByRole('option');
    await user.click(screen.getByRole('button', { name: 'Futures' }));
    expect(await screen.findByText('Nothing of this kind')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findAllByRole('option')).not.toHaveLength(0);
    await user.clear(screen.getByRole('combobox'));
    await type('gold');
    // A search with a pause after the old text was cleared begins anew, and its kinds come with it.
    await user.click(await screen.findByRole('button', { name: 'Futures' }));
    await expect
      .poll(() => screen.getAllByRole('option').map(({ textContent }) => textContent))
      .toEqual([expect.stringMatching(/^Gold/)]);
  });

  it('opens the v2 detail by keyboard and adds it to the recent searches', async () => {
    const { type, user, address } = await openSearch();
    await type('example');
    const options = await screen.findAllByRole('option');
    expect(options[0]?.getAttribute('aria-selected')).toBe('true');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(address()).toMatch(/^\/stock\/v2\/[^/]+\/[^/]+$/);
    expect(store.get(recentsAtom)).toHaveLength(1);
  });

  it('opens the match that is tapped', async () => {
    const { type, user, address } = await openSearch();
    await type('EUR/USD');
    const [pair] = await screen.findAllByRole('option');
    if (pair) await user.click(pair);
    expect(address()).toMatch(/^\/stock\/v2\/EUR%2FUSD\//);
  });

  it('announces the number of matches to screen readers', async () => {
    const { type } = await openSearch();
    await type('example steel');
    await screen.findAllByRole('option');
    expect(screen.getAllByRole('status').some((status) => /\d+ match/.test(status.textContent ?? ''))).toBe(
      true,
    );
  });

  it('finds what was written with a typing error', async () => {
    const { type } = await openSearch();
    await type('exmaple stele');
    const [first] = await screen.findAllByRole('option');
    expect(first).toHaveTextContent(/^EXSTEEL/);
  });

  it('says when nothing matches', async () => {
    const { type } = await openSearch();
    await type('zzzz');
    expect(await screen.findByText('No matches for “zzzz”')).toBeInTheDocument();
  });

  it('shows a failed search with Retry', async () => {
    broker.current.faults?.add({ path: /symbol=example/, kind: 'status', status: 500, times: 1 });
    const { type, user } = await openSearch();
    await type('example');
    const problem = await screen.findByRole('alert');
    expect(problem).toHaveTextContent('Search failed');
    await user.click(within(problem).getByRole('button', { name: 'Retry' }));
    expect(await screen.findAllByRole('option')).not.toHaveLength(0);
  });

  it('ignores a late response for a text that was changed meanwhile', async () => {
    const goOn = broker.current.faults?.add({ path: /symbol=example&/, kind: 'delay', times: 1 });
    const asked = vi.spyOn(broker.current, 'inject');
    const { type } = await openSearch();
    await type('example');
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await type(' steel');
    const found = async () => (await screen.findAllByRole('option')).map((option) => option.textContent);
    await waitFor(async () => expect(await found()).toHaveLength(1));
    goOn?.();
    await act(() => Promise.all(asked.mock.results.map(({ value }) => value)));
    expect(await found()).toEqual([expect.stringContaining('Example Steel Ltd')]);
    vi.restoreAllMocks();
  });

  it('lists the recent searches until they are cleared', async () => {
    const { type, user, unmount } = await openSearch();
    await type('example steel');
    await screen.findAllByRole('option');
    await user.keyboard('{Enter}');
    unmount();
    await renderPart(<Search />);
    expect(screen.getByText('Example Steel Ltd')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByText('Example Steel Ltd')).not.toBeInTheDocument();
    expect(store.get(recentsAtom)).toEqual([]);
  });

  it('puts a match on the watchlist by its star, takes it off, and undoes that', async () => {
    await broker.enterAs('newcomer');
    const { type, user } = await openSearch();
    await type('example steel');
    const isSaved = async () => (await call(isWatched, { symbol: 'EXSTEEL.NS' })).watched;
    await user.click(await star('Add EXSTEEL to'));
    await user.click(await star('Remove EXSTEEL from'));
    await star('Add EXSTEEL to');
    await expect.poll(isSaved).toBe(false);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await star('Remove EXSTEEL from');
    await expect.poll(isSaved).toBe(true);
  });

  it('shows a star as it was when it could not be changed', async () => {
    await broker.enterAs('newcomer');
    broker.current.faults?.add({ path: `/api${watch.path}`, kind: 'status', status: 500 });
    const { type, user } = await openSearch();
    await type('example steel');
    await user.click(await star('Add EXSTEEL to'));
    expect(await screen.findByText('Operation failed, try later')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add EXSTEEL to watchlist' })).toBeInTheDocument();
  });

  it('shows the largest holdings before anything is typed', async () => {
    await openSearch();
    const holdings = within(await screen.findByRole('list', { name: 'Your holdings' }));
    expect(holdings.getAllByRole('link')).toHaveLength(4);
    expect(holdings.getAllByRole('link')[0]).toHaveTextContent(/held/);
  });

  it('shows what is traded most, also to a customer who holds nothing', async () => {
    await broker.enterAs('newcomer');
    const most = { market: 'IN-nifty-50', sort: 'turnover', order: 'desc', limit: 6 } as const;
    const { items } = await call(listInstruments, most);
    await openSearch();
    const popular = within(await screen.findByRole('list', { name: 'Most traded today' }));
    expect(popular.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      items.map(({ symbol, name }) => links.stock(symbol, name)),
    );
    expect(screen.queryByRole('list', { name: 'Your holdings' })).not.toBeInTheDocument();
  });
});
