/** What is read about what one holds: the news of the simulated market, by the real broker. */

import { call } from '@bourse/api/client';
import { decimalsOf, displaySymbol, shortName } from '@bourse/contract/instrument';
import { listInstruments } from '@bourse/contract/market';
import { listNews, type NewsRow } from '@bourse/contract/news';
import { watch } from '@bourse/contract/watchlist';
import { addTranslations, type TranslationSource } from '@bourse/i18n/i18n';
import { formatPrice } from '@bourse/money/format';
import { signOut } from '@bourse/session/session';
import { testBroker } from '@bourse/testing/broker';
import { renderPart, renderRoute, renderSlot } from '@bourse/testing/render';
import { countRequests } from '@bourse/testing/timers';
import { screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { feature } from '../feature.ts';
import { remote } from './remote.tsx';
import { StockNews } from './stock-news/stock-news.tsx';
// Imported statically, because compiling it on demand would exceed the deadline for lazy chunks.
import './article/article-content.tsx';

const broker = testBroker();
const { requestCount, resetCount } = countRequests(broker);
const parts = { feature, remote };
const LIST = '/api/stock/new/list';
const ITEM = '/api/stock/new/index';

const newest = async (limit: number, symbols?: string[]): Promise<NewsRow[]> =>
  (await call(listNews, { limit, ...(symbols ? { symbols } : {}) })).items;
const rowOf = async (title: string) =>
  within((await screen.findByRole('link', { name: title })).closest('li') as HTMLElement);
const newsList = () => screen.findByRole('list', { name: 'News' });
const headlines = (list: HTMLElement) =>
  within(list)
    .getAllByRole('link')
    .filter((link) => link.getAttribute('href')?.startsWith('/news/'));

beforeEach(async () => {
  localStorage.clear();
  resetCount();
  await broker.enterAs('demo');
});

describe('the symbols of an article', () => {
  it('are chips with the live change, asked for in one call for the whole list', async () => {
    const rows = await newest(10);
    const row = rows.find(({ symbols }) => (symbols?.length ?? 0) > 2) as NewsRow;
    const [first = '', , ...others] = row.symbols ?? [];
    const [quote] = (await call(listInstruments, { symbols: [first] })).items;
    const figure = String(quote?.changePercent).replace('-', '');
    await renderRoute(parts, '/news');
    const shown = await rowOf(row.title);
    expect(
      await shown.findByRole('link', {
        name: new RegExp(`^${quote ? shortName(quote) : first}.*[+−]?${figure}%$`),
      }),
    ).toBeInTheDocument();
    expect(shown.getByText(`+${others.length}`)).toBeInTheDocument();
    expect(requestCount(/v2\/stock\/list\?symbols=[^&]*(,|%2C)/)).toBe(1);
  });

  it('open the instrument', async () => {
    const [row] = (await newest(10)).filter(({ symbols }) => symbols?.length === 1);
    const symbol = row?.symbols?.[0] ?? '';
    const { user, address } = await renderRoute(parts, '/news');
    const shown = await rowOf(row?.title ?? '');
    await user.click(await shown.findByRole('link', { name: new RegExp(`^${displaySymbol(symbol)}.*%`) }));
    expect(address()).toMatch(new RegExp(`^/stock/v2/${encodeURIComponent(symbol)}/`));
  });

  it('are not shown, and nothing is asked for, where the back end names none (D79)', async () => {
    const body = { msg: 'ok', data: { rows: [{ id: 1, title: 'Plain', created_at: 1 }], count: 1 } };
    broker.current.faults?.add({ path: LIST, kind: 'status', status: 200, body });
    await renderRoute(parts, '/news');
    expect(headlines(await newsList())).toHaveLength(1);
    expect(within(await newsList()).getAllByRole('link')).toHaveLength(1);
    expect(requestCount(/v2\/stock\/list/)).toBe(0);
  });
});

describe('the list', () => {
  it('stands under Today and This week', async () => {
    await renderRoute(parts, '/news?size=50');
    const heads = within(await newsList()).getAllByRole('heading', { level: 2 });
    expect(heads.map(({ textContent }) => textContent)).toEqual(['Today', 'This week']);
  });

  it('reads on to the next page, and the pager goes on from there', async () => {
    const { user, address } = await renderRoute(parts, '/news');
    await newsList();
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(await screen.findByText(/^Page 2 of/)).toBeInTheDocument();
    expect(headlines(await newsList())).toHaveLength(20);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(address()).toBe('/news?page=3&size=10'));
    await waitFor(async () => expect(headlines(await newsList())).toHaveLength(10));
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    await waitFor(() => expect(address()).toBe('/news?page=2&size=10'));
  });

  it('keeps the articles that it has when the next page fails, and loads that page on Retry', async () => {
    const { user } = await renderRoute(parts, '/news');
    await newsList();
    broker.current.faults?.add({ path: /new\/list\?.*page=2/, kind: 'status', status: 500, times: 1 });
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(async () => expect(headlines(await newsList())).toHaveLength(20));
  });

  it('remembers the size of a page', async () => {
    const { user, unmount, address } = await renderRoute(parts, '/news');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Per page' }), '30');
    await waitFor(() => expect(address()).toBe('/news?size=30'));
    unmount();
    await renderRoute(parts, '/news');
    await waitFor(async () => expect(headlines(await newsList())).toHaveLength(30));
  });

  it('is narrowed to one instrument by the address, and back to all', async () => {
    const { user, address } = await renderRoute(parts, '/news?symbol=%5ENSEI');
    const about = await newest(10, ['^NSEI']);
    expect(headlines(await newsList()).map(({ textContent }) => textContent)).toEqual(
      about.map(({ title }) => title),
    );
    expect(screen.getByRole('button', { name: 'NSEI', pressed: true })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'All' }));
    expect(address()).toBe('/news');
  });

  it('says so where there are no news about an instrument', async () => {
    const { user, address } = await renderRoute(parts, '/news?symbol=NONE');
    expect(await screen.findByText('No news on NONE yet')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'All' }));
    expect(address()).toBe('/news');
  });
});

describe('my stocks', () => {
  it('are the news about what the customer holds or watches, and no others', async () => {
    await broker.enterAs('newcomer');
    await call(watch, { symbol: 'EUR/USD' });
    const { user, address } = await renderRoute(parts, '/news');
    await user.click(await screen.findByRole('button', { name: 'My stocks' }));
    expect(address()).toBe('/news?mine');
    const [newestOfMine] = await newest(1, ['EUR/USD']);
    expect(await screen.findByRole('link', { name: newestOfMine?.title ?? '' })).toBeInTheDocument();
    for (const link of headlines(await newsList())) expect(link.getAttribute('href')).toMatch(/-pairs$/);
  });

  it('are nothing for a customer who holds and watches nothing', async () => {
    await broker.enterAs('newcomer');
    await renderRoute(parts, '/news?mine');
    expect(await screen.findByText('Nothing on your stocks')).toBeInTheDocument();
    expect(requestCount(/new\/list/)).toBe(0);
  });

  it('stand on home below the latest, without repeating one', async () => {
    await renderSlot(parts, 'home.news/v1');
    const own = await screen.findByRole('list', { name: 'On your stocks' });
    const latest = headlines(screen.getByRole('list', { name: 'Latest news' }));
    expect(latest).toHaveLength(3);
    const addresses = [...latest, ...headlines(own)].map((link) => link.getAttribute('href'));
    expect(addresses).toHaveLength(5);
    expect(new Set(addresses).size).toBe(5);
  });

  it('give way on home where they fail, though they stood there before', async () => {
    const before = await renderSlot(parts, 'home.news/v1');
    await screen.findByRole('list', { name: 'On your stocks' });
    before.unmount();
    broker.current.faults?.add({ path: /\/new\/list\?.*symbol=/, kind: 'status', status: 500 });
    await renderSlot(parts, 'home.news/v1');
    expect(await screen.findByRole('heading', { name: 'On your stocks' })).toBeInTheDocument();
    await waitForElementToBeRemoved(() => screen.queryByRole('heading', { name: 'On your stocks' }));
    expect(screen.getByRole('list', { name: 'Latest news' })).toBeInTheDocument();
  });
});

describe('an article', () => {
  const open = async () => {
    const rows = await newest(2);
    const page = await renderRoute(parts, `/news/${rows[0]?.id}`);
    await screen.findByRole('heading', { name: rows[0]?.title ?? '' });
    return { ...page, row: rows[0] as NewsRow, next: rows[1] as NewsRow };
  };

  it('leads to the one before it', async () => {
    const { user, next, address } = await open();
    await user.click(await screen.findByRole('link', { name: /^Next/ }));
    expect(await screen.findByRole('heading', { name: next.title })).toBeInTheDocument();
    expect(address()).toBe(`/news/${next.id}`);
  });

  it('has the live price beside each symbol', async () => {
    const { row } = await open();
    const [symbol = ''] = row.symbols ?? [];
    const [quote] = (await call(listInstruments, { symbols: [symbol] })).items;
    const chip = await screen.findByRole('link', { name: new RegExp(`^${displaySymbol(symbol)}.*%$`) });
    const figures = quote && formatPrice(quote.price, { decimals: decimalsOf(quote) });
    expect(chip).toHaveTextContent(figures ?? 'no price');
  });

  it('is shared as a link where the device has no sheet for it', async () => {
    const { user, row } = await open();
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByText('Link copied')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(`${row.title}\n${location.href}`);
  });

  it('has its text in the size that was chosen on this device', async () => {
    const { user, unmount } = await open();
    const textOf = () => screen.getByText(/^Simulated: /).parentElement?.dataset.size;
    await screen.findByText(/^Simulated: /);
    await user.click(screen.getByRole('button', { name: 'Aa, Text size: normal' }));
    expect(textOf()).toBe('large');
    unmount();
    await open();
    await screen.findByText(/^Simulated: /);
    await user.click(screen.getByRole('button', { name: 'Aa, Text size: large' }));
    expect(textOf()).toBe('larger');
    await user.click(screen.getByRole('button', { name: 'Aa, Text size: larger' }));
    expect(textOf()).toBe('normal');
  });

  it('is saved into a list, until the customer signs out', async () => {
    const { user, row, unmount } = await open();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('button', { name: 'Saved, Remove from saved' })).toBeInTheDocument();
    unmount();
    const list = await renderRoute(parts, '/news?saved');
    expect(headlines(await screen.findByRole('list', { name: 'Saved' }))[0]).toHaveTextContent(row.title);
    list.unmount();
    signOut();
    await broker.enterAs('demo');
    await renderRoute(parts, '/news?saved');
    expect(await screen.findByText('Nothing saved')).toBeInTheDocument();
  });

  it('that was opened is read again while the back end does not answer, by this customer alone', async () => {
    const { row, unmount } = await open();
    unmount();
    broker.current.faults?.add({ path: ITEM, kind: 'status', status: 500 });
    const again = await renderRoute(parts, `/news/${row.id}`);
    expect(await screen.findByRole('heading', { name: row.title })).toBeInTheDocument();
    expect(await screen.findByText(/Kept on this device/)).toBeInTheDocument();
    again.unmount();
    broker.current.faults?.clear();
    await broker.enterAs('newcomer');
    broker.current.faults?.add({ path: ITEM, kind: 'status', status: 500 });
    await renderRoute(parts, `/news/${row.id}`);
    expect(await screen.findByText('Couldn’t load this article')).toBeInTheDocument();
  });

  it('that the back end has withdrawn is gone from the device too', async () => {
    const { row, user, unmount } = await open();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    unmount();
    const body = { msg: 'no', data: 'not-found' };
    broker.current.faults?.add({ path: ITEM, kind: 'status', status: 404, body });
    const again = await renderRoute(parts, `/news/${row.id}`);
    expect(await screen.findByText('This article is gone')).toBeInTheDocument();
    await again.go('/news?saved');
    expect(await screen.findByText('Nothing saved')).toBeInTheDocument();
  });
});

describe('the news of a stock', () => {
  const show = async (symbol: string) => {
    await addTranslations(remote.name, remote.translations as unknown as TranslationSource);
    return renderPart(<StockNews symbol={symbol} name={symbol} />);
  };

  it('are its newest three, with the way to all of them', async () => {
    const { user, address } = await show('^NSEI');
    const about = await newest(3, ['^NSEI']);
    expect(headlines(await newsList()).map(({ textContent }) => textContent)).toEqual(
      about.map(({ title }) => title),
    );
    await user.click(screen.getByRole('link', { name: 'All' }));
    expect(address()).toBe('/news?symbol=%5ENSEI');
  });

  it('are absent where a back end ignores the symbol, and answers other news', async () => {
    const rows = [{ id: 1, title: 'Other', created_at: 1, symbols: ['EUR/USD'] }];
    const body = { msg: 'ok', data: { rows, count: 1 } };
    broker.current.faults?.add({ path: LIST, kind: 'status', status: 200, body });
    const { queryClient } = await show('^NSEI');
    await waitFor(() => expect(queryClient.getQueryCache().getAll()[0]?.state.status).toBe('success'));
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});
