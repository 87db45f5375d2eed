import { call } from '@bourse/api/client';
import { listWatchlist } from '@bourse/contract/watchlist';
import { testBroker } from '@bourse/testing/broker';
import { renderRoute } from '@bourse/testing/render';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { feature } from '../../feature.ts';
import { remote } from '../remote.tsx';

const broker = testBroker({ timeout: 1_000 });
const LIST = '/api/stock/success/collection/list';
const REMOVE = '/api/stock/success/collection/remove';

const open = () => renderRoute({ feature, remote }, '/watchlists');
const saved = () => screen.findByRole('list', { name: 'Saved' });
const symbolsInBroker = async () => (await call(listWatchlist, {})).items.map(({ symbol }) => symbol);

beforeEach(() => localStorage.clear());

describe('the watchlist', () => {
  it('has a tile for each index of the first category, which opens the older detail', async () => {
    await broker.enterAs('demo');
    await open();
    const tile = await screen.findByRole('link', { name: /^Sensex/ });
    expect(tile.getAttribute('href')).toBe('/stock/%5EBSESN/IN-nifty-50/Sensex');
  });

  it('lists what is saved, each row opening the v2 detail', async () => {
    await broker.enterAs('demo');
    await open();
    const rows = within(await saved()).getAllByRole('link');
    expect(rows).toHaveLength((await symbolsInBroker()).length);
    const pair = within(await saved()).getByRole('link', { name: /^EUR\/USD/ });
    expect(pair.getAttribute('href')).toBe('/stock/v2/EUR%2FUSD/Euro%20%2F%20US%20Dollar');
    expect(pair.textContent).toMatch(/\d\.\d{4}/);
  });

  it('asks before it removes, and removes nothing on Cancel', async () => {
    await broker.enterAs('demo');
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await user.click(screen.getByRole('button', { name: 'Remove DEMOBANK' }));
    expect(await screen.findByText('DEMOBANK · Demo Bank Ltd')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await symbolsInBroker()).toContain('DEMOBANK.NS');
  });

  it('says that a removal failed, keeps the row, and removes it on the second try', async () => {
    await broker.enterAs('demo');
    broker.current.faults?.add({ path: REMOVE, kind: 'status', status: 500, times: 1 });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await user.click(screen.getByRole('button', { name: 'Remove DEMOBANK' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Delete failed, please try again later')).toBeTruthy();
    expect(await symbolsInBroker()).toContain('DEMOBANK.NS');
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await expect
      .poll(() => screen.queryByRole('button', { name: 'Remove DEMOBANK' }), { timeout: 8_000 })
      .toBeNull();
    expect(await symbolsInBroker()).not.toContain('DEMOBANK.NS');
  });

  it('leads somebody who has saved nothing to the markets', async () => {
    await broker.enterAs('newcomer');
    const { user, address } = await open();
    expect(await screen.findByText('Nothing saved yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Browse markets' }));
    await expect.poll(address).toBe('/markets');
  });

  it('says that it loads', async () => {
    await broker.enterAs('demo');
    broker.current.faults?.add({ path: LIST, kind: 'hang' });
    await open();
    expect((await screen.findAllByText('Loading…')).length).toBeGreaterThan(0);
  });

  it('hides the list that cannot be loaded, keeps the tiles, and loads it on Retry', async () => {
    await broker.enterAs('demo');
    const repair = broker.current.faults?.add({ path: LIST, kind: 'status', status: 500 });
    const { user } = await open();
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load watchlist');
    expect(screen.queryByRole('list', { name: 'Saved' })).toBeNull();
    expect(await screen.findByRole('link', { name: /^Sensex/ })).toBeTruthy();
    repair?.();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await saved()).toBeTruthy();
  });
});
