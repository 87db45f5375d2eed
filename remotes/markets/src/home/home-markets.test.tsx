import { testBroker } from '@bourse/testing/broker';
import { renderSlot } from '@bourse/testing/render';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { remote } from '../remote.tsx';

const broker = testBroker();
const CATEGORIES = '/api/stock/category/list';
const open = () => renderSlot({ remote }, 'home.markets/v1');

beforeEach(async () => {
  localStorage.clear();
  await broker.enterAs('demo');
});

describe('the markets slot on home', () => {
  it('shows the indices of all regions in one strip with their levels, each linked to its detail', async () => {
    await open();
    const india = await screen.findByRole('list', { name: 'India' });
    expect(within(india).getAllByRole('link')).toHaveLength(3);
    expect(within(screen.getByRole('list', { name: 'United States' })).getAllByRole('link')).toHaveLength(3);
    const card = await within(india).findByRole('link', { name: /^NIFTY 50\d\d,\d{3}\.\d\d/ });
    expect(card).toHaveAttribute('href', '/stock/v2/%5ENSEI/NIFTY%2050');
  });

  it('shows an error in one line and loads on Retry', async () => {
    const repair = broker.current.faults?.add({ path: CATEGORIES, kind: 'status', status: 500 });
    const { user } = await open();
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Couldn’t load the marketsRetry$/);
    repair?.();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await screen.findAllByRole('link')).length).toBeGreaterThan(1);
  });

  it('shows cached levels at once at the next start while the back end hangs (D47)', async () => {
    const { unmount } = await open();
    await screen.findAllByRole('link');
    unmount();
    broker.current.faults?.add({ path: /^\/api/, kind: 'delay' });
    await open();
    expect((await screen.findAllByRole('link', { name: /\d\.\d\d/ })).length).toBeGreaterThan(1);
  });
});
