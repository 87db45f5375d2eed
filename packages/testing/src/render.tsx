/**
 * Renders a remote's screen as the shell would: its routes in the browser's history, the page's session, queries and
 * translations, and the real broker behind it.
 */
import { createQueryClient } from '@bourse/api/query-client';
import { addTranslations, type TranslationSource } from '@bourse/i18n/i18n';
import { type Feature, pathsOf } from '@bourse/remote-kit/feature';
import { localRegistry } from '@bourse/remote-kit/local-registry';
import { localRemotes } from '@bourse/remote-kit/local-remotes';
import { NavigationGuard } from '@bourse/remote-kit/navigation-guard';
import type { Remote } from '@bourse/remote-kit/remote';
import { RemotesContext } from '@bourse/remote-kit/remotes';
import { notifyManager, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, configure, getConfig, type RenderResult, render, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import * as React from 'react';
import { type ComponentType, type ReactNode, useEffect, useReducer } from 'react';
import { flushSync } from 'react-dom';
import { createBrowserRouter, Outlet, type RouteObject, RouterProvider, useLocation } from 'react-router-dom';
import { expect } from 'vitest';

/** Each page that is open, as a function that begins again what its React has still to do. */
const restarts = new Set<() => void>();

/** An update of the highest priority makes React plan anew all that is left. */
function Restart() {
  const [, restart] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    restarts.add(restart);
    return () => void restarts.delete(restart);
  }, []);
  return null;
}

/** React tells nobody else whether an `act` is open, and has no other switch for its stacks. */
const reactInternals = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
) as { actQueue: unknown[] | null; recentlyCreatedOwnerStacks: number };

// For its warnings React notes the stack of each element that is made, up to ten thousand in a second: 7 % of the processor
// time of the failure tables. It names the component without it.
Object.defineProperty(reactInternals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
});

const restartAll = () => {
  // What is open does the rest at its end, and React complains of an update beside it.
  if (reactInternals.actQueue !== null) return;
  const react = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean | undefined };
  const before = react.IS_REACT_ACT_ENVIRONMENT;
  // The update is none of the test, which need not wait for it.
  react.IS_REACT_ACT_ENVIRONMENT = false;
  flushSync(() => {
    for (const restart of restarts) restart();
  });
  react.IS_REACT_ACT_ENVIRONMENT = before;
};

// Testing Library dispatches events within React's `act`, which takes over what React has under way and, once a component
// has called `use`, forgets the rest of it: React believes it planned, and the page stands still.
const { eventWrapper } = getConfig();
configure({
  eventWrapper: (dispatch) => {
    const result = eventWrapper(dispatch);
    // Not at once: the event may have been caused by a component that moves the focus while React renders.
    void Promise.resolve().then(restartAll);
    return result;
  },
});

// TanStack Query notifies components by a timer, which on a busy machine fires after the `act` that awaits the response. A
// microtask always runs within it.
notifyManager.setScheduler(queueMicrotask);

/** A remote as its folder offers it: `feature.ts` and `src/remote.tsx`. */
export interface TestedRemote {
  feature: Feature;
  remote: Remote;
}

/** Waits while a button takes no press: it is busy, or there has been no time to read what it does (D92). */
export const untilPressable = (button: Element): Promise<void> =>
  waitFor(() => {
    // What made the button busy may also take it away.
    expect(button.isConnected && button.matches('[aria-busy="true"], [data-unread="true"]')).toBe(false);
  });

/**
 * Clicks within React's `act`: a lazily loaded component that suspends in a click outside of it stays suspended in jsdom.
 * @param button undefined fails
 */
export async function clickInAct(button: HTMLElement | undefined): Promise<void> {
  if (!button) throw new Error('There is no such button.');
  await untilPressable(button);
  await act(async () => button.click());
}

/** A user who waits until a button takes their press. */
function patientUser(): UserEvent {
  const user = userEvent.setup();
  const click = async (element: Element) => {
    await untilPressable(element);
    await user.click(element);
  };
  const dblClick = async (element: Element) => {
    await untilPressable(element);
    await user.dblClick(element);
  };
  return { ...user, click, dblClick };
}

export interface Rendered extends RenderResult {
  user: UserEvent;
  queryClient: QueryClient;
  /** Where the page is now, with its query: a test of a link looks here. */
  address(): string;
  /** Goes somewhere, as a link would. */
  go(address: string): Promise<void>;
  /** Goes back in the history, as the browser's button would. */
  back(): Promise<void>;
}

/** Where a link leads out of the remote that is rendered. */
function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p data-testid="elsewhere">{pathname + search}</p>;
}

const WithGuard = () => (
  <>
    <NavigationGuard />
    <Outlet />
  </>
);

/** The router of the open page. It is disposed before the next page opens, because both would follow the same history. */
let current: ReturnType<typeof createBrowserRouter> | undefined;

/** Creates the router of a page that was just opened at an address: the app has no history entry before it. */
function routerAt(address: string, routes: RouteObject[]): ReturnType<typeof createBrowserRouter> {
  current?.dispose();
  history.replaceState(null, '', address);
  current = createBrowserRouter([{ element: <WithGuard />, children: routes }]);
  return current;
}

const open = async (
  router: ReturnType<typeof createBrowserRouter>,
  all: readonly TestedRemote[],
): Promise<Rendered> => {
  const queryClient = createQueryClient();
  const registry = await localRegistry(
    all.map(({ feature, remote: { translations } }) => ({ feature, translations })),
  );
  const remotes = localRemotes(
    registry,
    all.map(({ remote }) => remote),
  );
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RemotesContext value={remotes}>
        <RouterProvider router={router} />
        <Restart />
      </RemotesContext>
    </QueryClientProvider>,
  );
  // `render` is such an `act` too.
  void Promise.resolve().then(restartAll);
  return {
    ...view,
    user: patientUser(),
    queryClient,
    address: () => router.state.location.pathname + router.state.location.search,
    go: (address) => router.navigate(address),
    back: () => router.navigate(-1),
  };
};

const addTranslationsOf = ({ name, translations }: Remote) =>
  addTranslations(name, translations as unknown as TranslationSource);

/**
 * Opens an address of a remote. Every route of the remote is there; any other shows where it would have led.
 * @param others remotes beside it in the application, for the places that the screen shows
 */
export const renderRoute = async (
  { feature, remote }: TestedRemote,
  address: string,
  others: readonly TestedRemote[] = [],
): Promise<Rendered> => {
  await addTranslationsOf(remote);
  const routes = feature.routes.flatMap((route) => {
    const load = remote.screens[route.id];
    if (!load) throw new Error(`${feature.name} has no screen "${route.id}".`);
    return pathsOf(route).map((path) => ({
      path,
      HydrateFallback: () => null,
      lazy: async () => ({ Component: await load() }),
    }));
  });
  const router = routerAt(address, [...routes, { path: '*', element: <Elsewhere /> }]);
  return open(router, [{ feature, remote }, ...others]);
};

/** One of a remote's slots, alone on a page, with what its place hands over. */
export const renderSlot = async (
  { remote }: Pick<TestedRemote, 'remote'>,
  id: string,
  props: object = {},
): Promise<Rendered> => {
  await addTranslationsOf(remote);
  const load = remote.slots[id];
  if (!load) throw new Error(`${remote.name} has no slot "${id}".`);
  const Slot: ComponentType = await load();
  return renderPart(<Slot {...props} />);
};

/** Any part of a screen, with everything around it that it may ask for; `remotes` are those of the application. */
export const renderPart = (part: ReactNode, remotes: readonly TestedRemote[] = []): Promise<Rendered> =>
  open(
    routerAt('/', [
      { path: '/', element: part },
      { path: '*', element: <Elsewhere /> },
    ]),
    remotes,
  );
