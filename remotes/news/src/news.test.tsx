import { call } from '@bourse/api/client';
import { listPositions } from '@bourse/contract/positions';
import { listWatchlist } from '@bourse/contract/watchlist';
import { TEST_INSTANT, testBroker } from '@bourse/testing/broker';
import { renderRoute, renderSlot } from '@bourse/testing/render';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { feature } from '../feature.ts';
import { remote } from './remote.tsx';
import { languageOf } from './rows/language.ts';
// Imported statically, because compiling it on demand would exceed the deadline for lazy chunks.
import './article/article-content.tsx';

const broker = testBroker({ simulatedNews: false });
const parts = { feature, remote };
const LIST = '/api/stock/new/list';
const HOUR = 3_600_000;

/** Inserts articles, one per hour; the first is the newest. */
async function publish(count: number, content = '<p>Text</p>'): Promise<string[]> {
  const { db } = broker.current;
  await db.deleteFrom('news').execute();
  if (count === 0) return [];
  const articles = Array.from({ length: count }, (_, index) => ({
    title: `Article ${index + 1}.`,
    subhead: index % 2 ? `Subhead ${index + 1}` : null,
    image: index % 3 ? `/pictures/${index + 1}.svg` : null,
    content,
    created_at: new Date(TEST_INSTANT - (index + 1) * HOUR),
    updated_at: null,
  }));
  const rows = await db.insertInto('news').values(articles).returning('id').execute();
  return rows.map(({ id }) => String(id));
}

const titles = async () => {
  const list = await screen.findByRole('list', { name: /^(Latest n|N)ews$/ });
  return within(list)
    .getAllByRole('link')
    .map((link) => link.textContent?.match(/Article \d+\./)?.[0]);
};

beforeEach(async () => {
  localStorage.clear();
  await broker.enterAs('demo');
});

describe('the news screen', () => {
  it('lists ten articles a page, newest first, and keeps the page in the address', async () => {
    await publish(23);
    const { user, address } = await renderRoute(parts, '/news');
    expect(await titles()).toEqual(Array.from({ length: 10 }, (_, index) => `Article ${index + 1}.`));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Article 11.')).toBeInTheDocument();
    expect(address()).toBe('/news?page=2&size=10');
    expect(screen.getByRole('navigation')).toHaveTextContent('Page 2 of 3');
  });

  it('stays at the same article when the page size grows', async () => {
    await publish(23);
    const { user, address } = await renderRoute(parts, '/news?page=3');
    await screen.findByText('Article 21.');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Per page' }), '20');
    await waitFor(() => expect(address()).toBe('/news?page=2&size=20'));
    await waitFor(async () => expect(await titles()).toEqual(['Article 21.', 'Article 22.', 'Article 23.']));
  });

  it('opens the article that is tapped', async () => {
    const [, id] = await publish(2);
    const { user, address } = await renderRoute(parts, '/news');
    await user.click(await screen.findByText('Article 2.'));
    expect(await screen.findByRole('heading', { name: 'Article 2.' })).toBeInTheDocument();
    expect(address()).toBe(`/news/${id}`);
  });

  it('marks each article with its own language for screen readers', async () => {
    const [id] = await publish(1);
    const { unmount } = await renderRoute(parts, '/news');
    expect((await screen.findByText('Article 1.')).lang).toBe('en');
    unmount();
    await renderRoute(parts, `/news/${id}`);
    expect((await screen.findByRole('heading', { name: 'Article 1.' })).lang).toBe('en');
    expect((await screen.findByText('Text')).closest('[lang]')?.getAttribute('lang')).toBe('en');
    expect(languageOf({ language: 'de' })).toBe('de');
    expect(languageOf({})).toBe('en');
  });

  it('shows a placeholder for a picture that fails to load', async () => {
    await publish(2);
    await renderRoute(parts, '/news');
    const headline = (await screen.findByText('Article 2.')).closest('li');
    const picture = headline?.querySelector('img') as HTMLImageElement;
    fireEvent.error(picture);
    expect(headline?.querySelector('img')).toBeNull();
    expect(headline?.querySelector('svg')).toBeTruthy();
  });

  it('shows that the news are loading', async () => {
    broker.current.faults?.add({ path: LIST, kind: 'delay' });
    await renderRoute(parts, '/news');
    expect(await screen.findByText('Loading…')).toBeInTheDocument();
  });

  it('shows an error with Retry when the news fail to load', async () => {
    await publish(1);
    broker.current.faults?.add({ path: LIST, kind: 'status', status: 500, times: 1 });
    const { user } = await renderRoute(parts, '/news');
    expect(await screen.findByText('Couldn’t load the news')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await titles()).toEqual(['Article 1.']);
  });

  it('says when there are no news', async () => {
    await publish(0);
    await renderRoute(parts, '/news');
    expect(await screen.findByText('No news yet')).toBeInTheDocument();
  });

  it('links back from a page that does not exist', async () => {
    await publish(1);
    const { user } = await renderRoute(parts, '/news?page=9');
    await user.click(await screen.findByRole('link', { name: 'First page' }));
    expect(await titles()).toEqual(['Article 1.']);
  });
});

describe('the latest news on home', () => {
  it('are three articles with a link to more', async () => {
    await publish(5);
    const { user, address } = await renderSlot(parts, 'home.news/v1');
    expect(await titles()).toEqual(['Article 1.', 'Article 2.', 'Article 3.']);
    await user.click(screen.getByRole('link', { name: /More news/ }));
    expect(address()).toBe('/news');
  });

  it('are shown at once at the next start while the back end hangs (D47)', async () => {
    await publish(3);
    const { unmount } = await renderSlot(parts, 'home.news/v1');
    await titles();
    unmount();
    broker.current.faults?.add({ path: LIST, kind: 'delay' });
    await renderSlot(parts, 'home.news/v1');
    expect(await titles()).toEqual(['Article 1.', 'Article 2.', 'Article 3.']);
  });

  it("bring those on the customer's stocks with one Retry, where all had failed", async () => {
    await publish(5);
    const [own] = await call(listWatchlist, {}).then(({ items }) => items);
    await broker.current.db
      .updateTable('news')
      .set({ symbols: [own?.symbol ?? ''] })
      .where('title', '=', 'Article 4.')
      .execute();
    const remove = broker.current.faults?.add({ path: /^\/api\//, kind: 'status', status: 500 });
    const { user, queryClient } = await renderSlot(parts, 'home.news/v1');
    const failed = (name: string) =>
      queryClient
        .getQueryCache()
        .findAll({ queryKey: [name], predicate: ({ state }) => state.status === 'error' });
    await waitFor(() => {
      expect(failed(listPositions.name)).toHaveLength(4);
      expect(failed(listWatchlist.name)).toHaveLength(1);
    });
    remove?.();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await titles()).toEqual(['Article 1.', 'Article 2.', 'Article 3.']);
    const mine = await screen.findByRole('list', { name: 'On your stocks' });
    expect(within(mine).getByText('Article 4.')).toBeInTheDocument();
  });
});

describe('the article screen', () => {
  it("shows the article's text and nothing active", async () => {
    const [id] = await publish(
      1,
      '<h2>Results</h2><p onclick="x()">Good</p><script>x()</script><iframe src="/"></iframe>',
    );
    const { container } = await renderRoute(parts, `/news/${id}`);
    expect(await screen.findByRole('heading', { name: 'Results' })).toBeInTheDocument();
    expect(container.querySelector('script, iframe, [onclick]')).toBeNull();
  });

  it('says that an article is gone and links to the news', async () => {
    await publish(1);
    const { user, address } = await renderRoute(parts, '/news/2000000');
    await user.click(await screen.findByRole('link', { name: 'To the news' }));
    expect(address()).toBe('/news');
  });

  it('shows an error with Retry when the article fails to load', async () => {
    const [id] = await publish(1);
    broker.current.faults?.add({ path: '/api/stock/new/index', kind: 'invalid-response', times: 1 });
    const { user } = await renderRoute(parts, `/news/${id}`);
    expect(await screen.findByText('Couldn’t load this article')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Article 1.' })).toBeInTheDocument();
  });
});
