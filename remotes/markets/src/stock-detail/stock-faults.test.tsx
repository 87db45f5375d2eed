import { getBalance } from '@bourse/contract/customer';
import { listSettings } from '@bourse/contract/deployment';
import { getQuote } from '@bourse/contract/market';
import { listOrders } from '@bourse/contract/orders';
import { isWatched } from '@bourse/contract/watchlist';
import { testBroker } from '@bourse/testing/broker';
import { renderRoute } from '@bourse/testing/render';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { feature } from '../../feature.ts';
import { remote } from '../remote.tsx';

const broker = testBroker({ timeout: 1_000 });
const open = (address: string) => renderRoute({ feature, remote }, address);

type Fault = Parameters<NonNullable<typeof broker.current.faults>['add']>[0];
type WithoutPath<F> = F extends unknown ? Omit<F, 'path'> : never;
type Wrong = WithoutPath<Fault>;

/** Whatever else an answer can be than the one that was asked for. */
const WRONG: Readonly<Record<string, Wrong>> = {
  'a page of another network': { kind: 'garbled' },
  'an answer of a wrong shape': { kind: 'status', status: 200, body: { msg: 'ok', data: { rows: 7 } } },
  'an empty answer': { kind: 'garbled', body: '' },
  'an answer without data': { kind: 'status', status: 200, body: { msg: 'ok' } },
  'no answer at all': { kind: 'hang' },
  'a fault of the back end': { kind: 'status', status: 500, body: { msg: 'no', data: 'internal' } },
};

const SCREENS = [
  ['stock', '/stock/v2/EXSTEEL.NS/Example', [listOrders, isWatched]],
  ['ticket', '/stock/trading/EXSTEEL.NS/IN/Example?type=buy', [getBalance, listOrders]],
  ['foreign ticket', '/stock/trading/EXMPL/US/Example?type=buy', [listSettings]],
] as const;

/** Each call beside the price, on each screen, gone wrong in each way. */
const CASES = SCREENS.flatMap(([name, address, calls]) =>
  calls.flatMap(({ path, name: what }) =>
    Object.entries(WRONG).map(([how, wrong]) => ({ name, address, path, what, how, wrong })),
  ),
);

const fail = (path: string, wrong: Wrong) =>
  broker.current.faults?.add({ path: `/api${path}`, ...wrong } as Fault);

beforeEach(async () => {
  localStorage.clear();
  await broker.enterAs('demo');
});

describe.each(Object.entries(WRONG))('instead of a price, %s', (_, wrong) => {
  it.each(SCREENS)('is said by the %s with Retry, which brings it', async (_name, address) => {
    const repair = fail(getQuote.path, wrong);
    const { user } = await open(address);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByRole('alert').textContent).not.toBe('');
    repair?.();
    await user.click(retry);
    expect((await screen.findAllByText(/^(EXSTEEL|EXMPL)$/)).length).toBeGreaterThan(0);
  });
});

it.each(CASES)('the price stays on the $name though $what gets $how', async ({ address, path, wrong }) => {
  fail(path, wrong);
  await open(address);
  await screen.findAllByText(/^(EXSTEEL|EXMPL)$/);
  // Long enough for the answer, or for giving up on one.
  await new Promise((passed) => setTimeout(passed, wrong.kind === 'hang' ? 1_200 : 200));
  expect(screen.getAllByText(/^(EXSTEEL|EXMPL)$/).length).toBeGreaterThan(0);
  // Nobody orders what nobody knows whether it can be paid.
  const review = screen.queryByRole('button', { name: 'Review order' });
  if (path !== listOrders.path && review) expect(review.getAttribute('aria-disabled')).toBe('true');
});

it('an answer that comes late for another stock never shows', async () => {
  broker.current.faults?.add({ path: `/api${getQuote.path}`, kind: 'delay', milliseconds: 300, times: 1 });
  const { go } = await open('/stock/v2/EXSTEEL.NS/Example');
  await go('/stock/v2/EUR%2FUSD/Euro');
  await screen.findByRole('heading', { name: 'EUR/USD' });
  await new Promise((passed) => setTimeout(passed, 500));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('EUR/USD');
  expect(screen.queryByText(/EXSTEEL/)).toBeNull();
});
