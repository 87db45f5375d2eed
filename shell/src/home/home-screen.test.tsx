import { addTranslations, type TranslationSource } from '@bourse/i18n/i18n';
import type { CalendarProps } from '@bourse/remote-kit/places';
import type { Remote } from '@bourse/remote-kit/remote';
import { locales } from '@bourse/session/config';
import { signIn, signOut } from '@bourse/session/session';
import { renderPart, type TestedRemote } from '@bourse/testing/render';
import { act, screen, within } from '@testing-library/react';
import { useEffect, useLayoutEffect } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { MoreSheet } from '../chrome/more-sheet.tsx';
import { translations } from '../translations.ts';
import { HomeScreen } from './home-screen.tsx';
import { HomeSection } from './home-section.tsx';

beforeAll(() => addTranslations('shell', translations));

/** A remote that does not exist in this repository. */
const bonds = {
  feature: {
    name: 'bonds',
    routes: [{ id: 'list', path: '/bonds', title: 'title', requiresAuth: true }],
    slots: [{ id: 'home.section/v1' }],
    links: [
      { place: 'home.quick-access/v1', route: 'list', icon: 'bank' },
      { place: 'frame.more/v1', route: 'list', icon: 'bank' },
    ],
  },
  remote: {
    name: 'bonds',
    screens: {},
    slots: { 'home.section/v1': async () => () => <section aria-label="Bonds of today" /> },
    translations: Object.fromEntries(
      locales.map((locale) => [locale, async () => ({ default: { title: 'Bonds' } })]),
    ) as unknown as TranslationSource,
  } satisfies Remote,
} satisfies TestedRemote;

it('home shows the section and the quick access link of any remote that registers them', async () => {
  await act(() => renderPart(<HomeScreen />, [bonds]));
  expect(screen.getByRole('region', { name: 'Bonds of today' })).toBeInTheDocument();
  const quickAccess = within(screen.getByRole('navigation', { name: 'Quick access' }));
  expect(quickAccess.getByRole('link', { name: 'Bonds' })).toHaveAttribute('href', '/bonds');
});

it('on the first screen of a page a section is rendered after what stands above it', async () => {
  document.documentElement.dataset.begun = '';
  const watched: TestedRemote = {
    feature: { name: 'bonds', routes: [], slots: [{ id: 'home.watchlist/v1' }] },
    remote: { ...bonds.remote, slots: {} },
  };
  const besideFirst: (HTMLElement | null)[] = [];
  function Above() {
    useLayoutEffect(() => void besideFirst.push(screen.queryByText('Watched')), []);
    return null;
  }
  await renderPart(
    <>
      <Above />
      <HomeSection id="home.watchlist/v1" rows={4} shape="quote" isShown>
        {() => <p>Watched</p>}
      </HomeSection>
    </>,
    [watched],
  );
  expect(besideFirst).toEqual([null]);
  expect(screen.getByText('Watched')).toBeInTheDocument();
  delete document.documentElement.dataset.begun;
});

it('home has no quick access when no remote registers a link for it (D2)', async () => {
  await renderPart(<HomeScreen />);
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

it('the More sheet links to any remote that registers for it, but not to the current screen', async () => {
  await renderPart(
    <MoreSheet isOpen onClose={() => {}} service={{ target: undefined, unread: 0 }} onMenu={() => {}} />,
    [bonds],
  );
  const rows = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(rows).toEqual([['Bonds', '/bonds']]);
});

describe('the calendar on home', () => {
  /** A remote that knows of so many days ahead. */
  const dates = (known: number): TestedRemote => ({
    feature: { name: 'dates', routes: [], slots: [{ id: 'home.calendar/v1' }] },
    remote: {
      ...bonds.remote,
      name: 'dates',
      slots: {
        'home.calendar/v1': async () =>
          function Dates({ rows, report }: CalendarProps) {
            useEffect(() => report(known), [report]);
            return <p>{`${rows} rows at most`}</p>;
          } as never,
      },
    },
  });
  const visit = async (...remotes: TestedRemote[]) => {
    const view = await renderPart(<HomeScreen />, remotes);
    const reserved = () => screen.queryByRole('list', { hidden: true })?.children.length ?? 0;
    const before = reserved();
    expect(screen.queryByText(/rows at most/)).not.toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    return { unmount: view.unmount, reserved: [before, reserved()] };
  };

  beforeAll(() => localStorage.clear());
  afterEach(() => {
    signOut();
    vi.useRealTimers();
  });

  it('comes after the screen with the height of three rows, and of as many as there were from the next visit on', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    signIn({ token: 't', id: '1', phone: '9000000001', signedInAt: null });
    const first = await visit(dates(1));
    expect(first.reserved).toEqual([0, 3]);
    expect(screen.getByText('3 rows at most')).toBeInTheDocument();
    first.unmount();
    expect((await visit(dates(0))).reserved).toEqual([0, 1]);
    expect(screen.getByText('1 rows at most')).toBeInTheDocument();
  });

  it('takes no height where no remote has one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    expect((await visit()).reserved).toEqual([0, 0]);
  });
});
