import { testBroker } from '@bourse/testing/broker';
import { renderSlot } from '@bourse/testing/render';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { remote } from '../remote.tsx';

const broker = testBroker({ timeout: 1_000 });
const CATEGORIES = '/api/stock/category/list';
const open = () => renderSlot({ remote }, 'home.markets/v1');

beforeEach(async () => {
  localStorage.clear();
  await broker.enterAs('demo');
});

describe('the markets slot on home', () => {
  it('shows the index cards of a region with their levels, and links to the markets screen', async () => {
    await open();
    const cards = await screen.findByRole('list', { name: 'India' });
    expect(within(cards).getAllByRole('link')).toHaveLength(3);
    const card = await within(cards).findByRole('link', { name: /^NIFTY 50\d\d,\d{3}\.\d\d/ });
    expect(card).toHaveAttribute('href', '/stock/v2/%5ENSEI/NIFTY%2050');
    expect(screen.getByRole('link', { name: 'More' })).toHaveAttribute('href', '/markets?market=IN-nifty-50');
  });

  it('shows the region that the customer chose, also after visiting other screens', async () => {
    const { user, unmount } = await open();
    await user.click(await screen.findByRole('button', { name: 'United States' }));
    expect(await screen.findByRole('list', { name: 'United States' })).toBeInTheDocument();
    unmount();
    await open();
    expect(await screen.findByRole('list', { name: 'United States' })).toBeInTheDocument();
  });

  it('shows that it is loading', async () => {
    broker.current.faults?.add({ path: CATEGORIES, kind: 'hang' });
    await open();
    expect(await screen.findByText('Loading…')).toBeInTheDocument();
  });

  it('shows an error within the slot and loads on Retry', async () => {
    const repair = broker.current.faults?.add({ path: CATEGORIES, kind: 'status', status: 500 });
    const { user } = await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load the markets');
    repair?.();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await screen.findAllByRole('link')).length).toBeGreaterThan(1);
  });

  it('shows cached data at once at the next start while the back end hangs (D47)', async () => {
    const { unmount } = await open();
    await screen.findAllByRole('link');
    unmount();
    broker.current.faults?.add({ path: CATEGORIES, kind: 'hang' });
    await open();
    expect((await screen.findAllByRole('link')).length).toBeGreaterThan(1);
  });

  it('says when there is no market', async () => {
    broker.current.faults?.add({
      path: CATEGORIES,
      kind: 'status',
      status: 200,
      body: { msg: 'ok', data: { categories: [] } },
    });
    await open();
    expect(await screen.findByText('No markets')).toBeInTheDocument();
  });
});
