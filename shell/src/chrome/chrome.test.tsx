import { createQueryClient } from '@bourse/api/query-client';
import { addTranslations } from '@bourse/i18n/i18n';
import type { Registry } from '@bourse/remote-kit/registry';
import { type Remotes, RemotesContext } from '@bourse/remote-kit/remotes';
import { testBroker } from '@bourse/testing/broker';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { metaOf } from '../router/route-meta.ts';
import { translations } from '../translations.ts';
import { Chrome } from './chrome.tsx';

const broker = testBroker();
/** A registry without remotes: the frame must work without any. */
const remotes: Remotes = {
  registry: { remotes: [] } as unknown as Registry,
  load: () => Promise.reject(new Error('There are no remotes.')),
  preloadEntry: () => {},
};
const route = (id: string, flags: object = {}) =>
  metaOf('shell', { id, title: 'notFound.title', requiresAuth: true, ...flags });

const table = [
  { path: '/', handle: route('home', { title: 'home.title', showBottomNav: true }), element: <p>home</p> },
  { path: '/markets', handle: route('markets', { showBottomNav: true }), element: <p>markets</p> },
  { path: '/deep', handle: route('deep', { showBack: true }), element: <p>deep</p> },
  { path: '/stock/:symbol', handle: route('stock'), element: <p>stock</p> },
  {
    path: '/ticket/:symbol?',
    handle: route('ticket', { showBack: true, hideCustomerService: true, parent: '/stock/:symbol' }),
    element: <p>ticket</p>,
  },
];

async function open(address: string) {
  await broker.enterAs('demo');
  const frame = (
    <Chrome>
      <Outlet />
    </Chrome>
  );
  const router = createMemoryRouter([{ element: frame, children: table }], { initialEntries: [address] });
  const queryClient = createQueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      <RemotesContext value={remotes}>
        <RouterProvider router={router} />
      </RemotesContext>
    </QueryClientProvider>,
  );
  await screen.findByRole('main');
  return {
    address: () => router.state.location.pathname,
    go: (to: string, replace = false) => router.navigate(to, { replace }),
    queryClient,
  };
}

/** Configures customer service with an address outside of the app. */
const serve = async (link: string) => {
  await broker.current.db
    .insertInto('settings')
    .values({ tag: 'service_link', value: link })
    .onConflict((at) => at.column('tag').doUpdateSet({ value: link }))
    .execute();
};

beforeAll(() => addTranslations('shell', translations));

describe('the bottom navigation', () => {
  it('shows the five tabs and marks the current one', async () => {
    await open('/markets');
    const tabs = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Home', 'Markets', 'Watchlist', 'Trade', 'Account']);
    expect(tabs.filter((tab) => tab.getAttribute('aria-current') === 'page')).toEqual([tabs[1]]);
  });

  it('is not shown on a route without showBottomNav', async () => {
    await open('/deep');
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
  });
});

describe('the header', () => {
  it('shows on every screen that the market is simulated (D1), and tells what else is when pressed', async () => {
    await open('/deep');
    fireEvent.click(screen.getByRole('button', { name: 'Sim Simulated' }));
    const sheet = await screen.findByRole('dialog', { name: 'What is simulated' });
    expect(within(sheet).getByText(/^The money is practice money/)).toBeInTheDocument();
  });

  it('keeps a sheet open when the screen replaces its own address, and closes it when the customer navigates', async () => {
    const { go } = await open('/markets');
    fireEvent.click(screen.getByRole('button', { name: 'Sim Simulated' }));
    await screen.findByRole('dialog', { name: 'What is simulated' });
    await act(() => go('/markets?page=2', true));
    expect(screen.getByRole('dialog', { name: 'What is simulated' })).toBeInTheDocument();
    await act(() => go('/markets?page=3'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('leads back to home when the page was opened at this address', async () => {
    const { address } = await open('/deep');
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    await expect.poll(address).toBe('/');
  });

  it('leads back to the parent of the route, with the same symbol, when the page was opened at this address', async () => {
    const { address } = await open('/ticket/EUR%2FUSD');
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    await expect.poll(address).toBe('/stock/EUR%2FUSD');
  });

  it('shows search and settings on a tab, and no language button when there is only one language', async () => {
    await open('/');
    expect(screen.getByRole('button', { name: 'Search' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings');
    expect(screen.queryByRole('button', { name: 'Language' })).not.toBeInTheDocument();
  });

  it('contains the title of the page as a heading', async () => {
    await open('/');
    expect(document.title).toBe('Home · Bourse');
  });
});

describe('a swipe from the left edge', () => {
  const swipe = (travel: number, on = screen.getByRole('main'), meanwhile = () => {}) => {
    const at = (x: number) => ({
      touches: [{ clientX: x, clientY: 300 }],
      changedTouches: [{ clientX: x, clientY: 300 }],
    });
    fireEvent.touchStart(on, at(10));
    meanwhile();
    fireEvent.touchEnd(on, at(10 + travel));
  };

  it('goes back on a route with a back button', async () => {
    const { address } = await open('/deep');
    swipe(100);
    await expect.poll(address).toBe('/');
  });

  it('goes back also where what it began on has been replaced meanwhile, as by a screen that has loaded', async () => {
    const { address } = await open('/deep');
    const skeleton = document.createElement('span');
    screen.getByRole('main').append(skeleton);
    swipe(100, skeleton, () => skeleton.remove());
    await expect.poll(address).toBe('/');
  });

  it('is none when the browser takes the touch for a gesture of its own, or a second finger comes', async () => {
    const { address } = await open('/deep');
    const main = screen.getByRole('main');
    swipe(100, main, () => fireEvent.touchCancel(main));
    swipe(100, main, () => fireEvent.touchStart(main, { touches: [{}, {}] }));
    expect(address()).toBe('/deep');
  });

  it('closes the top dialog without leaving the screen', async () => {
    const { address } = await open('/deep');
    fireEvent.click(screen.getByRole('button', { name: 'Sim Simulated' }));
    swipe(100, await screen.findByRole('dialog', { name: 'What is simulated' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(address()).toBe('/deep');
  });

  it('does nothing on a tab', async () => {
    const { address } = await open('/markets');
    swipe(100);
    expect(address()).toBe('/markets');
  });
});

describe('offline', () => {
  it('shows a note while the browser is offline, and removes it when the browser is online again', async () => {
    await open('/');
    const turn = (onLine: boolean) => {
      Object.defineProperty(navigator, 'onLine', { value: onLine, configurable: true });
      act(() => void window.dispatchEvent(new Event(onLine ? 'online' : 'offline')));
    };
    onTestFinished(() => turn(true));
    turn(false);
    expect(await screen.findByText('You are offline')).toBeInTheDocument();
    turn(true);
    await waitFor(() => expect(screen.queryByText('You are offline')).not.toBeInTheDocument());
  });
});

describe('customer service', () => {
  it('is not shown while the back end names no link (D2)', async () => {
    const { queryClient } = await open('/');
    await waitFor(() =>
      expect(
        queryClient
          .getQueryCache()
          .getAll()
          .map(({ state }) => state.status),
      ).toContain('success'),
    );
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByRole('link', { name: /Customer service/ })).not.toBeInTheDocument();
  });

  it('opens the link that the back end names, and asks for no messages while the chat is off (D10, D70)', async () => {
    await serve('https://help.example/chat');
    const { queryClient } = await open('/deep');
    const button = await screen.findByRole('link', { name: 'Customer service' });
    expect(button).toHaveAttribute('href', 'https://help.example/chat');
    expect(button).toHaveAttribute('rel', 'noopener');
    const asked = queryClient
      .getQueryCache()
      .findAll({ predicate: ({ state }) => state.dataUpdateCount > 0 });
    expect(asked.map(({ queryKey }) => queryKey[0])).toEqual(['getServiceLink']);
  });

  it('is hidden on a route with hideCustomerService (D9)', async () => {
    await serve('https://help.example/chat');
    const { go } = await open('/deep');
    await screen.findByRole('link', { name: /Customer service/ });
    await act(() => go('/ticket/EXRT'));
    expect(screen.getByText('ticket')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Customer service/ })).not.toBeInTheDocument();
  });
});
