import { listCurrencyPairs } from '@bourse/contract/market';
import { encode } from '@bourse/contract/schema';
import { testBroker } from '@bourse/testing/broker';
import { eg } from '@bourse/testing/examples';
import { renderRoute } from '@bourse/testing/render';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { feature } from '../../feature.ts';
import { remote } from '../remote.tsx';

const broker = testBroker();
const open = (address: string) => renderRoute({ feature, remote }, address);
const nothing = { kind: 'status', status: 200, body: { msg: 'ok', data: { rows: [], count: 0 } } } as const;

beforeEach(async () => {
  localStorage.clear();
  await broker.enterAs('demo');
});

describe.each([
  {
    address: '/forex',
    path: '/api/v2/currency/list',
    list: 'Forex',
    failed: 'Failed to load forex list',
    empty: 'No forex data available',
    noMatch: 'No matching currency pairs found',
    positions: ['My forex positions', '/trade-no-nav/forex/1'],
    called: ['AUD/USD', 'EUR/INR', 'EUR/USD', 'GBP/INR', 'GBP/USD', 'USD/INR'],
    search: ['EUR/INR', '/stock/v2/EUR%2FINR/Euro%20%2F%20Indian%20Rupee'],
  },
  {
    address: '/futures',
    path: '/api/v2/stock/list',
    list: 'Futures',
    failed: 'Failed to load futures list',
    empty: 'No futures data available',
    noMatch: 'No matching futures found',
    positions: ['My futures positions', '/trade-no-nav/futures/ok'],
    called: ['Copper', 'Corn', 'Crude Oil', 'Gold', 'Silver', 'Wheat'],
    search: ['GC=F', '/stock/v2/GC%3DF/Gold'],
  },
  {
    address: '/treasury-debt',
    path: '/api/v2/stock/list',
    list: 'Treasury debt',
    failed: 'Failed to load treasury debt list',
    empty: 'No treasury debt data available',
    noMatch: 'No matching treasury debt found',
    positions: ['My treasury debt positions', '/trade-no-nav/treasury/ok'],
    called: ['2 years', '3 years', '10 years', '30 years', '91 days', '364 days'],
    search: ['GOI10Y', '/stock/v2/GOI10Y/Government%20Bond%2010%20Years'],
  },
])(
  'the list at $address',
  ({ address: where, path, list, failed, empty, noMatch, positions, search, called }) => {
    const [code = '', detail] = search;

    it('shows its market, with a link to the positions in it', async () => {
      await open(where);
      const rows = within(await screen.findByRole('list', { name: list })).getAllByRole('link');
      expect(rows.length).toBeGreaterThan(1);
      expect(screen.getByRole('link', { name: positions[0] as string })).toHaveAttribute(
        'href',
        positions[1],
      );
    });

    it('searches by code, keeps the code in the address, and opens the v2 detail', async () => {
      const { user, address } = await open(where);
      await screen.findByRole('list', { name: list });
      await user.type(screen.getByRole('searchbox'), `  ${code} {Enter}`);
      await expect.poll(address).toBe(`${where}?${new URLSearchParams({ code })}`);
      await expect
        .poll(() => screen.queryByRole('list', { name: list })?.querySelectorAll('a').length)
        .toBe(1);
      const row = within(screen.getByRole('list', { name: list })).getByRole('link');
      expect(row).toHaveAttribute('href', detail);
    });

    it('is sorted by its head row, in the address, and goes on being searched', async () => {
      const { user, address } = await open(where);
      const head = within(await screen.findByRole('group', { name: `Sort ${list}` }));
      await user.click(head.getByRole('button', { name: /^Price/ }));
      await expect.poll(address).toBe(`${where}?sort=price&order=desc`);
      const prices = () =>
        within(screen.getByRole('list', { name: list }))
          .getAllByRole('link')
          .map((row) => Number(/Price \D*([\d,]+\.\d+)/.exec(row.textContent)?.[1]?.replaceAll(',', '')));
      await expect
        .poll(() => prices().every((price, at) => at === 0 || price <= (prices()[at - 1] ?? 0)))
        .toBe(true);
      expect(prices().every(Number.isFinite)).toBe(true);
      await user.type(screen.getByRole('searchbox'), `${code}{Enter}`);
      await expect
        .poll(address)
        .toBe(`${where}?${new URLSearchParams({ code, sort: 'price', order: 'desc' })}`);
    });

    it('is sorted by what its rows are called, and backwards', async () => {
      const { user } = await open(where);
      const name = await screen.findByRole('button', { name: /^Name/ });
      const titles = () =>
        within(screen.getByRole('list', { name: list }))
          .getAllByRole('link')
          .map(({ textContent }) => textContent);
      for (const ends of [called, called.toReversed()]) {
        await user.click(name);
        await expect.poll(() => titles()[0]?.startsWith(`${ends[0]}`)).toBe(true);
        const places = ends.map((title) => titles().findIndex((text) => text.startsWith(title)));
        // The last one may be on a page that is not there yet.
        expect(places.filter((place) => place >= 0)).toEqual(
          places.filter((place) => place >= 0).toSorted((a, b) => a - b),
        );
      }
    });

    it('requires a code that is not blank', async () => {
      const { user, address } = await open(where);
      await user.type(await screen.findByRole('searchbox'), '   ');
      await user.click(screen.getByRole('button', { name: 'Search' }));
      expect(await screen.findByText('Please enter a code to search')).toBeInTheDocument();
      await expect.poll(address).toBe(where);
    });

    it('says when nothing matches, and when the list is empty', async () => {
      const { user } = await open(`${where}?code=NOSUCHCODE`);
      expect(await screen.findByText(noMatch)).toBeInTheDocument();
      broker.current.faults?.add({ path, ...nothing });
      await user.click(screen.getByRole('button', { name: 'Delete' }));
      expect(await screen.findByText(empty)).toBeInTheDocument();
    });

    it('shows that it is loading, the error, and loads on Retry', async () => {
      const slow = broker.current.faults?.add({ path, kind: 'delay' });
      const first = await open(where);
      expect(await screen.findByText('Loading…')).toBeInTheDocument();
      first.unmount();
      slow?.();
      const repair = broker.current.faults?.add({ path, kind: 'status', status: 500 });
      const { user } = await open(where);
      expect(await screen.findByRole('alert')).toHaveTextContent(failed);
      repair?.();
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      expect(await screen.findByRole('list', { name: list })).toBeInTheDocument();
    });

    it('shows that a search failed', async () => {
      broker.current.faults?.add({ path, kind: 'status', status: 500 });
      await open(`${where}?code=${encodeURIComponent(code)}`);
      expect(await screen.findByRole('alert')).toHaveTextContent('Search failed');
    });
  },
);

it('shows currency pairs with four decimals and without a currency sign', async () => {
  await open('/forex');
  const pair = await screen.findByRole('link', { name: /^EUR\/USD/ });
  expect(pair).toHaveTextContent(/DollarPrice \d\.\d{4}Change [▲▼+−0]/);
});

describe('a list that is longer than a page', () => {
  const pairs = Array.from({ length: 12 }, (_, place) =>
    eg.instrument({ id: String(place), symbol: `P${place}/USD`, name: `Pair ${place}`, kind: 'forex' }),
  );
  /** The seeded broker has fewer pairs than fill a page. */
  const answer = (from: number, to: number) => {
    broker.current.faults?.clear();
    const data = encode(listCurrencyPairs.output, { items: pairs.slice(from, to), total: pairs.length });
    broker.current.faults?.add({
      path: '/api/v2/currency/list',
      kind: 'status',
      status: 200,
      body: { msg: 'ok', data },
    });
  };
  const rows = () => within(screen.getByRole('list', { name: 'Forex' })).getAllByRole('link');

  it('loads the next page when its end is within 50 px of the viewport', async () => {
    // jsdom has no layout, so the test replaces IntersectionObserver.
    const watches: { seen: (entries: { isIntersecting: boolean }[]) => void; margin: string | undefined }[] =
      [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(seen: (typeof watches)[number]['seen'], { rootMargin }: { rootMargin?: string }) {
          watches.push({ seen, margin: rootMargin });
        }
        observe() {}
        disconnect() {}
      },
    );
    answer(0, 10);
    await open('/forex');
    await screen.findByRole('list', { name: 'Forex' });
    expect(rows()).toHaveLength(10);
    answer(10, 12);
    const watch = watches.at(-1);
    expect(watch?.margin).toBe('0px 0px 50px');
    act(() => {
      watch?.seen([{ isIntersecting: true }]);
    });
    await expect.poll(() => rows().length).toBe(12);
    vi.unstubAllGlobals();
  });

  it('loads the next page by a button as well, which disappears at the end', async () => {
    answer(0, 10);
    const { user } = await open('/forex');
    const more = await screen.findByRole('button', { name: 'More' });
    answer(10, 12);
    await user.click(more);
    await expect.poll(() => rows().length).toBe(12);
    expect(screen.queryByRole('button', { name: 'More' })).not.toBeInTheDocument();
  });
});
