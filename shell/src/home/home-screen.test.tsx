import { addTranslations, type TranslationSource } from '@bourse/i18n/i18n';
import type { Remote } from '@bourse/remote-kit/remote';
import { locales } from '@bourse/session/config';
import { renderPart, type TestedRemote } from '@bourse/testing/render';
import { act, screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { MoreSheet } from '../chrome/more-sheet.tsx';
import { translations } from '../translations.ts';
import { HomeScreen } from './home-screen.tsx';

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

it('home has no quick access when no remote registers a link for it (D2)', async () => {
  await renderPart(<HomeScreen />);
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

it('the More sheet links to any remote that registers for it, but not to the current screen', async () => {
  await renderPart(<MoreSheet isOpen onClose={() => {}} service={{ target: undefined, unread: 0 }} />, [
    bonds,
  ]);
  const rows = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(rows).toEqual([['Bonds', '/bonds']]);
});
