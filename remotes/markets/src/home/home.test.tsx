import { call } from '@bourse/api/client';
import { watch } from '@bourse/contract/watchlist';
import { firstStepsAtom } from '@bourse/session/first-steps';
import { store } from '@bourse/session/session';
import { testBroker } from '@bourse/testing/broker';
import { renderSlot } from '@bourse/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { remote } from '../remote.tsx';
// Imported statically, because compiling them on demand would exceed the patience of a test.
import './first-steps.tsx';
import './suggestions.tsx';

const broker = testBroker();
const steps = (isLater = false) => renderSlot({ remote }, 'home.first-steps/v1', { isLater });
const watchlist = (isLater = false) => renderSlot({ remote }, 'home.watchlist/v1', { isLater });

beforeEach(() => localStorage.clear());

describe('the first steps on home', () => {
  it('are shown to a customer who owns nothing, tick what is done, and stay away once hidden', async () => {
    await broker.enterAs('newcomer');
    await call(watch, { symbol: 'EXSTEEL.NS' });
    const { user, unmount } = await steps();
    const list = await screen.findByRole('list', { name: 'First steps' });
    await within(list).findByText('Follow a stock', { exact: false, selector: '[data-done="true"]' });
    expect(within(list).getAllByRole('link')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
    unmount();
    await steps();
    expect(store.get(firstStepsAtom)).toBe('over');
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
  });

  it('are not shown to a customer who owns something', async () => {
    await broker.enterAs('demo');
    await steps();
    await waitFor(() => expect(store.get(firstStepsAtom)).toBe('over'));
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
  });

  it('wait for the next visit when the answer comes after the rest of home, which they would move', async () => {
    await broker.enterAs('newcomer');
    const { queryClient, unmount } = await steps(true);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
    expect(store.get(firstStepsAtom)).toBeUndefined();
    unmount();
    await steps();
    expect(await screen.findByRole('list', { name: 'First steps' })).toBeInTheDocument();
  });
});

describe('the watchlist on home', () => {
  it('shows the first four rows in the order of the list', async () => {
    await broker.enterAs('demo');
    store.set(firstStepsAtom, 'over');
    await watchlist();
    const list = await screen.findByRole('list', { name: 'Your watchlist' });
    expect(within(list).getAllByRole('link')).toHaveLength(4);
  });

  it('offers a new customer what is traded most, and lists what is starred', async () => {
    await broker.enterAs('newcomer');
    const { user } = await watchlist(true);
    const most = await screen.findByRole('list', { name: 'Most traded' });
    const [star] = within(most).getAllByRole('button', { name: /^Follow / });
    if (!star) throw new Error('Nothing can be followed.');
    await user.click(star);
    const list = await screen.findByRole('list', { name: 'Your watchlist' });
    expect(within(list).getAllByRole('link')).toHaveLength(1);
  });
});

it('the movers on home are five gainers of the first category, and others where these are chosen', async () => {
  await broker.enterAs('demo');
  const { user } = await renderSlot({ remote }, 'home.movers/v1');
  const gainers = await screen.findByRole('list', { name: 'Gainers' });
  expect(within(gainers).getAllByRole('link').length).toBeLessThanOrEqual(5);
  await user.click(screen.getByRole('button', { name: 'Losers' }));
  expect(await screen.findByRole('list', { name: 'Losers' })).toBeInTheDocument();
  expect(screen.queryByRole('list', { name: 'Gainers' })).not.toBeInTheDocument();
});
