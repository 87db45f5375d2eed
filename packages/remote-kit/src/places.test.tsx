import type { TranslationSource } from '@bourse/i18n/i18n';
import { locales } from '@bourse/session/config';
import { act, render, screen } from '@testing-library/react';
import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import type { Feature } from './feature.ts';
import { localRegistry } from './local-registry.ts';
import { localRemotes } from './local-remotes.ts';
import { linksIn } from './place-links.ts';
import { placesOn, type SlotProps } from './places.ts';
import type { Remote } from './remote.ts';
import { RemotesContext } from './remotes.ts';
import { Slot } from './slot.tsx';

const translations = (title: string): TranslationSource =>
  Object.fromEntries(
    locales.map((locale) => [
      locale,
      async () => ({ default: { list: { title: `${title} ${locale}`, short: `${title}.${locale}` } } }),
    ]),
  ) as unknown as TranslationSource;

const routes = (name: string): Feature['routes'] => [
  { id: 'list', path: `/${name}/:page?`, title: 'list.title', requiresAuth: true },
];
const registryOf = (...features: Feature[]) =>
  localRegistry(features.map((feature) => ({ feature, translations: translations(feature.name) })));

describe('the links of a place', () => {
  const link = { place: 'frame.more/v1', route: 'list', icon: 'star' } as const;
  const features: Feature[] = [
    { name: 'silver', routes: routes('silver'), links: [link] },
    {
      name: 'bonds',
      routes: routes('bonds'),
      links: [
        { ...link, order: 60, title: 'list.short' },
        { ...link, place: 'settings.rows/v1' },
      ],
    },
    { name: 'gold', routes: routes('gold'), links: [link] },
    { name: 'copper', routes: routes('copper') },
  ];

  it('stand by their order, then by the name of the remote, and lead to the path without parameters', async () => {
    const links = linksIn(await registryOf(...features), 'frame.more/v1', 'en');
    expect(links.map(({ to }) => to)).toEqual(['/gold', '/silver', '/bonds']);
    expect(linksIn(await registryOf(...features), 'account.rows/v1', 'en')).toEqual([]);
  });

  it('say what their route is called, or a text of their own, in the language of the page', async () => {
    const titles = async (locale: 'en' | 'de') =>
      linksIn(await registryOf(...features), 'frame.more/v1', locale).map(({ title }) => title);
    expect(await titles('en')).toEqual(['gold en', 'silver en', 'bonds.en']);
    expect(await titles('de')).toEqual(['gold de', 'silver de', 'bonds.de']);
  });
});

describe('a slot that several remotes fill', () => {
  const remote = (name: string, load: Remote['slots'][string]): Remote => ({
    name,
    screens: {},
    slots: { 'home.section/v1': load },
    translations: translations(name),
  });
  const feature = (name: string, order?: number): Feature => ({
    name,
    routes: [],
    slots: [{ id: 'home.section/v1', ...(order === undefined ? {} : { order }) }],
  });

  async function show(...remotes: readonly (readonly [Feature, Remote])[]) {
    const registry = await registryOf(...remotes.map(([one]) => one));
    const local = localRemotes(
      registry,
      remotes.map(([, one]) => one),
    );
    await act(async () =>
      render(
        <RemotesContext value={local}>
          <Slot id="home.section/v1" />
        </RemotesContext>,
      ),
    );
  }

  it('shows all of them in their order', async () => {
    await show(
      [feature('bonds'), remote('bonds', async () => () => <p>bonds</p>)],
      [feature('gold', 10), remote('gold', async () => () => <p>gold</p>)],
    );
    expect(screen.getAllByText(/bonds|gold/).map((one) => one.textContent)).toEqual(['gold', 'bonds']);
  });

  it('shows the others where one fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await show(
      [feature('bonds'), remote('bonds', () => Promise.reject(new Error('gone')))],
      [feature('gold'), remote('gold', async () => () => <p>gold</p>)],
    );
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
    expect(screen.getByText('gold')).toBeInTheDocument();
  });

  it('hands over the props of its place and no others', () =>
    expectTypeOf<SlotProps<'home.section/v1'>>().toEqualTypeOf<Record<never, never>>());
});

it('the places of home stand in the order that decision D78 gives them', () =>
  expect(placesOn('home')).toEqual([
    'home.markets/v1',
    'home.worth/v1',
    'home.quick-access/v1',
    'home.first-steps/v1',
    'home.watchlist/v1',
    'home.under-way/v1',
    'home.movers/v1',
    'home.calendar/v1',
    'home.news/v1',
    'home.section/v1',
  ]));
