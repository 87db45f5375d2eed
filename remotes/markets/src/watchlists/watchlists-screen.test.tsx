import { call } from '@bourse/api/client';
import { listInstruments } from '@bourse/contract/market';
import { listPositions } from '@bourse/contract/positions';
import { listWatchlist, watch } from '@bourse/contract/watchlist';
import { customerPlace } from '@bourse/session/places';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { store, userInfoAtom } from '@bourse/session/session';
import { testBroker } from '@bourse/testing/broker';
import { clickInAct, renderRoute } from '@bourse/testing/render';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { feature } from '../../feature.ts';
import { remote } from '../remote.tsx';

const broker = testBroker();
const LIST = '/api/stock/success/collection/list';
const REMOVE = '/api/stock/success/collection/remove';
const LISTS = '/api/stock/success/collection/lists';

const open = () => renderRoute({ feature, remote }, '/watchlists');
const saved = () => screen.findByRole('list', { name: 'Your watchlist' });
const symbolsInBroker = async () =>
  (await call(listWatchlist, { limit: 100 })).items.map(({ symbol }) => symbol);

/** The symbols in display order, read from the names of the edit buttons. */
const shownInEdit = () =>
  screen
    .getAllByRole('button', { name: /^Remove / })
    .map((button) => button.getAttribute('aria-label')?.slice(7));
const shown = async () =>
  within(await saved())
    .getAllByRole('link')
    .map((link) => link.getAttribute('href')?.split('/')[3]);
const edit = async () => {
  const view = await open();
  await clickInAct(await screen.findByRole('button', { name: 'Edit' }));
  await screen.findAllByRole('button', { name: /^Remove / });
  return view;
};
/** Signs in a customer with `count` saved instruments, newest first. */
async function enterWith(count: number): Promise<string[]> {
  await broker.enterAs('newcomer');
  const { items } = await call(listInstruments, { market: 'IN', limit: count });
  for (const { symbol } of items) await call(watch, { symbol });
  return symbolsInBroker();
}

/** The first list's order and the named lists are then the device's (D79). */
const keepOnDevice = () => broker.current.faults?.add({ path: LISTS, kind: 'status', status: 404 });

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('the watchlist', () => {
  it('has a tile for each index of the first category, which opens the older detail', async () => {
    await broker.enterAs('demo');
    await open();
    const tile = await screen.findByRole('link', { name: /^Sensex/ });
    expect(tile).toHaveAttribute('href', '/stock/%5EBSESN/IN-nifty-50/Sensex');
  });

  it('lists the saved instruments, each opening the v2 detail', async () => {
    await broker.enterAs('demo');
    await open();
    const rows = within(await saved()).getAllByRole('link');
    expect(rows).toHaveLength((await symbolsInBroker()).length);
    const pair = within(await saved()).getByRole('link', { name: /^EUR\/USD/ });
    expect(pair).toHaveAttribute('href', '/stock/v2/EUR%2FUSD/Euro%20%2F%20US%20Dollar');
    expect(pair).toHaveTextContent(/\d\.\d{4}/);
  });

  it('marks what the customer holds with its quantity, unless amounts are hidden', async () => {
    await broker.enterAs('demo');
    const { items } = await call(listPositions, { kind: 'stock' });
    const watched = await symbolsInBroker();
    const held = items.filter(({ symbol }) => watched.includes(symbol));
    expect(held.length).toBeGreaterThan(0);
    store.set(amountsHiddenAtom, false);
    await open();
    const list = within(await saved());
    const marks = () => list.queryAllByText(/ held$/).map((mark) => mark.textContent);
    const stocks = held.map(({ quantity }) => `${quantity} held`);
    await waitFor(() => expect(marks()).toEqual(expect.arrayContaining(stocks)));
    expect(marks().length).toBeLessThan(watched.length);
    act(() => store.set(amountsHiddenAtom, true));
    expect(marks()).toEqual([]);
    act(() => store.set(amountsHiddenAtom, false));
  });

  it('calls a future, an index and a bond by the same name in its list, sorted by it, and in its editor', async () => {
    await broker.enterAs('demo');
    const { user } = await open();
    const titles = async () =>
      within(await saved())
        .getAllByRole('link')
        .map((link) => link.querySelector('span span span')?.textContent);
    const before = await titles();
    expect(before).toEqual(
      expect.arrayContaining(['NIFTY 50', 'Gold', expect.stringMatching(/^10 years · /)]),
    );
    await user.click(screen.getByRole('button', { name: /^Name/ }));
    const { compare } = new Intl.Collator('en', { numeric: true });
    await expect.poll(titles).toEqual(before.toSorted((a, b) => compare(`${a}`, `${b}`)));
    await act(async () => screen.getByRole('button', { name: 'Edit' }).click());
    await screen.findAllByRole('button', { name: /^Remove / });
    expect(shownInEdit()).toEqual(before);
  });

  it('asks for a confirmation before a removal, and removes nothing on Cancel', async () => {
    await broker.enterAs('demo');
    const { user } = await edit();
    await user.click(await screen.findByRole('button', { name: 'Remove DEMOBANK' }));
    expect(await screen.findByText('DEMOBANK · Demo Bank Ltd')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await expect.poll(symbolsInBroker).toContain('DEMOBANK.NS');
  });

  it('reports a failed removal, keeps the row, and removes it on the second attempt', async () => {
    await broker.enterAs('demo');
    broker.current.faults?.add({ path: REMOVE, kind: 'status', status: 500, times: 1 });
    const { user } = await edit();
    await user.click(await screen.findByRole('button', { name: 'Remove DEMOBANK' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Delete failed, please try again later')).toBeInTheDocument();
    await expect.poll(symbolsInBroker).toContain('DEMOBANK.NS');
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await expect.poll(() => screen.queryByRole('button', { name: 'Remove DEMOBANK' })).toBeNull();
    await expect.poll(symbolsInBroker).not.toContain('DEMOBANK.NS');
  });

  it('moves the focus to the next row after a removal, and to the list when it is empty', async () => {
    const [first, second] = (await enterWith(2)).map((symbol) => symbol.replace('.NS', ''));
    const { user } = await edit();
    const remove = async (symbol: string | undefined) => {
      await user.click(await screen.findByRole('button', { name: `Remove ${symbol}` }));
      await user.click(await screen.findByRole('button', { name: 'Remove' }));
      await expect.poll(() => screen.queryByRole('button', { name: `Remove ${symbol}` })).toBeNull();
      await expect.poll(() => screen.queryByText('Remove from watchlist?')).toBeNull();
    };
    await remove(first);
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe(`Remove ${second}`);
    await remove(second);
    await screen.findByText('Your watchlist is empty');
    expect(document.activeElement?.textContent).toContain('Your watchlist is empty');
    expect(document.activeElement).not.toBe(document.body);
  });

  it('links to the markets when nothing is saved', async () => {
    await broker.enterAs('newcomer');
    const { user, address } = await open();
    expect(await screen.findByText('Your watchlist is empty')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Browse markets' }));
    await expect.poll(address).toBe('/markets');
  });

  it('shows that it is loading', async () => {
    await broker.enterAs('demo');
    broker.current.faults?.add({ path: LIST, kind: 'delay' });
    await open();
    expect((await screen.findAllByText('Loading…')).length).toBeGreaterThan(0);
  });

  it('keeps the index tiles when the list fails to load, and loads it on Retry', async () => {
    await broker.enterAs('demo');
    const repair = broker.current.faults?.add({ path: LIST, kind: 'status', status: 500 });
    const { user } = await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load your watchlist');
    expect(screen.queryByRole('list', { name: 'Your watchlist' })).not.toBeInTheDocument();
    expect(await screen.findByRole('link', { name: /^Sensex/ })).toBeInTheDocument();
    repair?.();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await saved()).toBeTruthy();
  });
});

describe('the order of the watchlist, where the back end keeps none,', () => {
  beforeEach(keepOnDevice);

  it('is changed by buttons, announced politely, and kept on the device', async () => {
    const [first, second, third] = await enterWith(3);
    const { user, unmount } = await edit();
    const name = third?.replace('.NS', '');
    await user.click(screen.getByRole('button', { name: `Move ${name} up` }));
    expect(await screen.findByText(`${name} is now 2 of 3`)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: `Move ${name} up` }));
    expect(await screen.findByText(`${name} is now 1 of 3`)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await shown()).toEqual([third, first, second]);
    unmount();
    await open();
    expect(await shown()).toEqual([third, first, second]);
  });

  it('can be changed by keyboard, and the button keeps the focus', async () => {
    const [first] = await enterWith(3);
    const { user } = await edit();
    const name = first?.replace('.NS', '');
    const down = screen.getByRole('button', { name: `Move ${name} down` });
    down.focus();
    await user.keyboard('{Enter}');
    await user.keyboard('{Enter}');
    expect(down).toHaveFocus();
    expect(shownInEdit().at(-1)).toBe(name);
    // The last row cannot be moved down.
    expect(down).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Enter}');
    expect(shownInEdit().at(-1)).toBe(name);
  });

  it('covers the whole list, however many pages it has', async () => {
    const symbols = await enterWith(12);
    const { user } = await edit();
    expect(shownInEdit()).toHaveLength(12);
    const name = symbols.at(-1)?.replace('.NS', '');
    await user.click(screen.getByRole('button', { name: `Move ${name} up` }));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect((await shown()).slice(-2)).toEqual([symbols.at(-1), symbols.at(-2)]);
  });

  it("leaves new rows at the back end's position, and forgets removed ones", async () => {
    const [first = '', second = '', third = ''] = await enterWith(3);
    const { user, unmount } = await edit();
    await user.click(screen.getByRole('button', { name: `Move ${first.replace('.NS', '')} down` }));
    await user.click(screen.getByRole('button', { name: `Remove ${third.replace('.NS', '')}` }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await expect.poll(() => shownInEdit().length).toBe(2);
    // The row goes before its call is answered.
    await expect.poll(symbolsInBroker).toHaveLength(2);
    unmount();
    await call(watch, { symbol: third });
    await call(watch, { symbol: 'GC=F' });
    await open();
    expect(await shown()).toEqual(['GC%3DF', third, second, first]);
  });

  it('belongs to one customer of the device', async () => {
    const symbols = await enterWith(3);
    const { user, unmount } = await edit();
    await user.click(screen.getByRole('button', { name: `Move ${symbols[0]?.replace('.NS', '')} down` }));
    unmount();
    const others = await enterWith(3);
    await open();
    expect(await shown()).toEqual(others);
  });

  it('is kept until the page is closed when the device stores nothing', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const [first, second, third] = await enterWith(3);
    const { user, unmount } = await edit();
    await user.click(screen.getByRole('button', { name: `Move ${first?.replace('.NS', '')} down` }));
    unmount();
    await open();
    expect(await shown()).toEqual([second, first, third]);
  });

  it.each(['no JSON', '{}', '7', '[7]'])('is ignored when the stored value is invalid (%s)', async (kept) => {
    const symbols = await enterWith(2);
    localStorage.setItem(customerPlace('watchlistOrder', store.get(userInfoAtom)?.id ?? ''), kept);
    await open();
    expect(await shown()).toEqual(symbols);
  });
});

describe('a swipe, and the menu that does the same', () => {
  it('removes a row at once, and Undo puts it back where it stood', async () => {
    keepOnDevice();
    const [first, second, third] = await enterWith(3);
    const { user } = await open();
    await saved();
    const [, of] = await screen.findAllByRole('button', { name: /^More for / });
    if (of) await user.click(of);
    await user.click(await screen.findByRole('button', { name: 'Remove from this list' }));
    await expect.poll(shown).toEqual([first, third]);
    expect(document.activeElement).toHaveAccessibleName(/^More for /);
    await expect.poll(symbolsInBroker).toEqual([first, third]);
    await user.keyboard('{Control>}z{/Control}');
    await expect.poll(shown).toEqual([first, second, third]);
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('shows the row again and says so when the removal fails', async () => {
    const symbols = await enterWith(2);
    broker.current.faults?.add({ path: REMOVE, kind: 'status', status: 500, times: 1 });
    const { user } = await open();
    await saved();
    const [first] = await screen.findAllByRole('button', { name: /^More for / });
    if (first) await user.click(first);
    await user.click(await screen.findByRole('button', { name: 'Remove from this list' }));
    expect(await screen.findByText('Delete failed, please try again later')).toBeInTheDocument();
    expect(await shown()).toEqual(symbols);
  });
});

describe('sorting the watchlist', () => {
  it('is done by the header row, kept in the address, announced, and undone by a third press', async () => {
    const symbols = await enterWith(4);
    const { user, address } = await open();
    await saved();
    const name = () => screen.getByRole('button', { name: /^Name/ });
    await user.click(name());
    await expect.poll(shown).toEqual([...symbols].sort());
    await expect.poll(address).toBe('/watchlists?sort=name&order=asc');
    expect(screen.getAllByText('Sorted by name, A first', { exact: false })).not.toHaveLength(0);
    await user.click(name());
    await expect.poll(shown).toEqual([...symbols].sort().reverse());
    expect(name()).toHaveAccessibleName('Name, Sorted by name, Z first');
    await user.click(name());
    await expect.poll(shown).toEqual(symbols);
    await expect.poll(address).toBe('/watchlists');
  });

  it('shows changes in money when asked to, also on the next visit', async () => {
    await enterWith(1);
    const { user, unmount } = await open();
    const row = async () => within(await saved()).getByRole('link').textContent;
    expect(await row()).toMatch(/%$/);
    await user.click(screen.getByRole('button', { name: 'Show changes in money' }));
    await expect.poll(row).not.toMatch(/%/);
    unmount();
    await open();
    await expect.poll(row).not.toMatch(/%/);
  });
});

describe.each(['the back end', 'the device'])('named lists that %s keeps', (keeper) => {
  const enter = async (count: number) => {
    if (keeper === 'the device') keepOnDevice();
    return enterWith(count);
  };

  it('are made, filled from the menu of a row, renamed, and removed with Undo', async () => {
    const [first] = await enter(2);
    const { user, address } = await open();
    await saved();

    await act(async () => screen.getByRole('button', { name: 'New list' }).click());
    const field = await screen.findByRole('textbox', { name: 'Name of the list' });
    await user.click(screen.getByRole('button', { name: 'Create list' }));
    expect(await screen.findByText('Enter a name')).toBeInTheDocument();
    await user.type(field, 'watchlist{Enter}');
    expect(await screen.findByText('You already have a list with this name')).toBeInTheDocument();
    await user.clear(field);
    await user.type(field, ' Steel {Enter}');
    expect(await screen.findByRole('tab', { name: 'Steel', selected: true })).toBeInTheDocument();
    expect(await screen.findByText('This list is empty')).toBeInTheDocument();
    expect(address()).toMatch(/^\/watchlists\?list=/);

    await user.click(screen.getByRole('tab', { name: 'Watchlist' }));
    await saved();
    const [menu] = screen.getAllByRole('button', { name: /^More for / });
    if (menu) await act(async () => menu.click());
    await user.click(await screen.findByRole('button', { name: 'Watchlists' }));
    await expect.poll(() => screen.getByRole('checkbox', { name: 'Watchlist' })).toBeChecked();
    await user.click(screen.getByRole('checkbox', { name: 'Steel' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('tab', { name: 'Steel' }));
    const rows = async (name: string) =>
      within(await screen.findByRole('list', { name }))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')?.split('/')[3]);
    expect(await rows('Steel')).toEqual([first]);

    await act(async () => screen.getByRole('button', { name: 'Edit' }).click());
    await user.click(await screen.findByRole('button', { name: 'Rename list' }));
    const again = await screen.findByRole('textbox', { name: 'Name of the list' });
    await user.clear(again);
    await user.type(again, 'Metals{Enter}');
    expect(await screen.findByRole('tab', { name: 'Metals', selected: true })).toBeInTheDocument();

    await user.click(await screen.findByRole('button', { name: 'Remove list' }));
    await expect.poll(() => screen.queryByRole('tab', { name: 'Metals' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('tab', { name: 'Metals', selected: true })).toBeInTheDocument();
    expect(await rows('Metals')).toEqual([first]);
  });
});

it('says that named lists are lost with the page when the device stores nothing', async () => {
  keepOnDevice();
  await enterWith(1);
  const { user } = await open();
  await saved();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await act(async () => screen.getByRole('button', { name: 'New list' }).click());
  await user.type(await screen.findByRole('textbox', { name: 'Name of the list' }), 'Steel{Enter}');
  expect(await screen.findByText(/could not store your lists/)).toBeInTheDocument();
  expect(await screen.findByRole('tab', { name: 'Steel', selected: true })).toBeInTheDocument();
});
