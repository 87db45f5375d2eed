/** Each call of the news fails in each way. The chat has a table of its own. */
// Imported statically, because compiling them on demand would exceed the deadline for lazy chunks.
import '../src/article/article-content.tsx';
import '../src/article/article-screen.tsx';
import '../src/latest/latest-news.tsx';
import '../src/news/news-screen.tsx';

import path from 'node:path';
import { listInstruments } from '@bourse/contract/market';
import { getNewsItem, listNews } from '@bourse/contract/news';
import { listPositions } from '@bourse/contract/positions';
import { listWatchlist } from '@bourse/contract/watchlist';
import { addTranslations, type TranslationSource } from '@bourse/i18n/i18n';
import {
  type FailureCase,
  fromStart,
  list,
  named,
  problem,
  requestsOf,
  testFailures,
  text,
} from '@bourse/testing/failure-table';
import { type Rendered, renderPart, renderRoute, renderSlot } from '@bourse/testing/render';
import { advance } from '@bourse/testing/timers';
import { act, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { feature } from '../feature.ts';
import { remote } from '../src/remote.tsx';
import { LIST_REFRESH } from '../src/rows/quotes.ts';
import { StockNews } from '../src/stock-news/stock-news.tsx';

const parts = { feature, remote };
/** The same for good, as its day is over. */
const ARTICLE = '/news/2026-03-09-in-close';
const HEADLINE = /^NIFTY 50 closes/;

const open = (address: string): Promise<Rendered> => act(() => renderRoute(parts, address));
const openHome = (): Promise<Rendered> => act(() => renderSlot(parts, 'home.news/v1'));
const openStock = async (): Promise<Rendered> => {
  await addTranslations(remote.name, remote.translations as unknown as TranslationSource);
  return act(() => renderPart(<StockNews symbol="^NSEI" name="NIFTY 50" />));
};

/** For what has no Retry of its own and comes with the next pull or visit. */
const again = (page: Rendered) => act(() => page.queryClient.refetchQueries());

/** Home's own news are asked for a second after the page. */
const HEAD_START = 1_000;

const openHomeLater = async (fail: () => void): Promise<Rendered> => {
  fail();
  const page = await openHome();
  await named('list', 'Latest news')();
  await advance(HEAD_START);
  return page;
};

/** What stays where a part of home or of a stock has no news. */
const absent = (name: string, rest?: () => Promise<unknown>) => async () => {
  await rest?.();
  expect(screen.queryByRole('heading', { name })).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
};

const mine = (call: typeof listPositions | typeof listWatchlist, query?: string): FailureCase => ({
  request: requestsOf(call, query),
  open: fromStart(() => open('/news?mine')),
  isList: true,
  again: 'retry',
  data: named('list', 'News'),
  failed: problem('Couldn’t load the news'),
  // The other lists name enough.
  empty: named('list', 'News'),
});

testFailures({
  sources: path.resolve(import.meta.dirname, '../src'),
  folders: ['article', 'latest', 'mine', 'news', 'rows', 'stock-news'],
  poll: LIST_REFRESH,
  cases: {
    'article/article-screen.tsx getNewsItem': {
      request: requestsOf(getNewsItem),
      open: fromStart(() => open(ARTICLE)),
      again: 'retry',
      data: named('heading', HEADLINE),
      failed: problem('Couldn’t load this article'),
    },
    'article/next-article.tsx listNews': {
      request: requestsOf(listNews),
      open: fromStart(() => open(ARTICLE)),
      again,
      data: named('link', /^Next/),
      failed: async () => {
        await screen.findByRole('heading', { name: HEADLINE });
        expect(screen.queryByRole('link', { name: /^Next/ })).not.toBeInTheDocument();
      },
    },
    'latest/latest-news.tsx listNews': list(listNews, openHome, {
      data: named('list', 'Latest news'),
      failed: 'Couldn’t load the news',
      empty: text('No news yet'),
    }),
    'latest/news-of-mine.tsx listNews': {
      request: requestsOf(listNews, '.*symbol='),
      open: openHomeLater,
      again,
      data: named('list', 'On your stocks'),
      failed: absent('On your stocks', named('list', 'Latest news')),
    },
    'mine/use-my-symbols.ts listPositions': mine(listPositions, '.*type=stock'),
    'mine/use-my-symbols.ts listWatchlist': mine(listWatchlist),
    'news/use-news-pages.ts listNews': list(listNews, () => open('/news'), {
      data: named('list', 'News'),
      failed: 'Couldn’t load the news',
      empty: text('No news yet'),
    }),
    'rows/quotes.ts listInstruments': {
      request: requestsOf(listInstruments),
      open: fromStart(() => open('/news')),
      isList: true,
      polls: true,
      again: 'poll',
      data: text(/^[+−]\d+\.\d\d%$/),
      failed: async () => {
        await screen.findByRole('list', { name: 'News' });
        expect(screen.queryByText(/^[+−]\d+\.\d\d%$/)).not.toBeInTheDocument();
      },
      empty: named('list', 'News'),
    },
    'stock-news/stock-news.tsx listNews': {
      request: requestsOf(listNews),
      open: fromStart(openStock),
      again,
      data: named('list', 'News'),
      failed: absent('News'),
    },
  },
});
