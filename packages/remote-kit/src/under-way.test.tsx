import type { TranslationSource } from '@bourse/i18n/i18n';
import { locales } from '@bourse/session/config';
import { signIn, signOut, store } from '@bourse/session/session';
import { noteUnderWay, underWayAtom } from '@bourse/session/under-way';
import { act, render, screen, within } from '@testing-library/react';
import { useEffect } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { localRegistry } from './local-registry.ts';
import { localRemotes } from './local-remotes.ts';
import type { UnderWayItem, UnderWayProps } from './places.ts';
import type { Remote } from './remote.ts';
import { RemotesContext } from './remotes.ts';
import { UnderWay } from './under-way.tsx';
// Imported statically, because compiling it on demand would exceed the patience of the first test.
import './under-way-list.tsx';

const PLACE = 'home.under-way/v1';
const translations = Object.fromEntries(
  locales.map((locale) => [locale, async () => ({ default: {} })]),
) as unknown as TranslationSource;

const item = (id: string, change: Partial<UnderWayItem> = {}): UnderWayItem => ({
  id,
  to: `/${id}`,
  title: id,
  detail: 'by Mon',
  amount: '₹5,000.00',
  rank: 2,
  at: 0,
  ...change,
});

/**
 * A remote that reports the same items whenever it is shown. Its name is that of no real remote, whose translations would
 * be missing from then on: the test files of a worker share i18next.
 */
const reporting = (name: string, ...items: UnderWayItem[]): Remote => ({
  name,
  screens: {},
  slots: {
    [PLACE]: async () =>
      function Reporter({ report }: UnderWayProps) {
        useEffect(() => report(name, items), [report]);
        return null;
      } as never,
  },
  translations,
});
const failing: Remote = {
  name: 'failing',
  screens: {},
  slots: { [PLACE]: () => Promise.reject(new Error('gone')) },
  translations,
};

async function visit(...remotes: Remote[]) {
  const registry = await localRegistry(
    remotes.map(({ name }) => ({ feature: { name, routes: [], slots: [{ id: PLACE }] }, translations })),
  );
  const view = render(
    <RemotesContext value={localRemotes(registry, remotes)}>
      <MemoryRouter>
        <UnderWay place={PLACE} rows={2} />
      </MemoryRouter>
    </RemotesContext>,
  );
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  return view;
}
const rows = () => screen.queryAllByRole('link').map((row) => row.getAttribute('href'));

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  signIn({ token: 't', id: '1', phone: '9000000001', signedInAt: null });
});
afterEach(() => {
  for (const remote of ['first', 'second']) store.set(underWayAtom, remote, []);
  signOut();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('has no rows at the first visit, which would move the screen, and shows them at the next', async () => {
  const { unmount, container } = await visit(reporting('first', item('a')));
  expect(container).toHaveTextContent('');
  unmount();
  await visit(reporting('first', item('a')));
  expect(rows()).toEqual(['/a']);
});

it('shows at the next visit what has just been requested', async () => {
  noteUnderWay('first', 'a');
  await visit(reporting('first', item('a')));
  expect(rows()).toEqual(['/a']);
});

it('is one list of all remotes, by rank and time, and tells how many more there are', async () => {
  store.set(underWayAtom, 'first', ['a', 'b', 'c']);
  await visit(
    reporting('first', item('late', { at: 9 }), item('urgent', { rank: 0, at: 9 })),
    reporting('second', item('soon', { at: 1 })),
  );
  expect(rows()).toEqual(['/urgent', '/soon']);
  const more = screen.getByRole('button', { name: '1 more' });
  await act(async () => more.click());
  expect(rows()).toEqual(['/urgent', '/soon', '/late']);
});

it('keeps the height of the rows that were seen last, hidden, while none has come', async () => {
  store.set(underWayAtom, 'first', ['a', 'b', 'c']);
  const { container } = await visit(reporting('first'));
  expect(within(container).queryByRole('list')).not.toBeInTheDocument();
  expect(within(container).getByRole('list', { hidden: true }).children).toHaveLength(2);
});

it('reserves no height for what a remote has reported that the app has no more', async () => {
  store.set(underWayAtom, 'second', ['a', 'b']);
  const { container } = await visit(reporting('first'));
  expect(within(container).queryByRole('list', { hidden: true })).not.toBeInTheDocument();
});

it('shows nothing where a remote fails, and the rows of the others', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  store.set(underWayAtom, 'first', ['a']);
  await visit(failing, reporting('first', item('a')));
  expect(rows()).toEqual(['/a']);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('shows once what has ended', async () => {
  store.set(underWayAtom, 'first', ['a']);
  const { unmount } = await visit(reporting('first', item('a', { isOver: true })));
  expect(rows()).toEqual(['/a']);
  unmount();
  expect(Object.values(store.get(underWayAtom)).flat()).toEqual([]);
});

it('knows nothing of what another customer of the device has seen', () => {
  store.set(underWayAtom, 'first', ['a']);
  signIn({ token: 'u', id: '2', phone: '9000000002', signedInAt: null });
  expect(store.get(underWayAtom)).toEqual({});
});
