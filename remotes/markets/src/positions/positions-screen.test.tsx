import { call } from '@bourse/api/client';
import { type PositionKind, positionKind } from '@bourse/contract/market';
import { listPositions } from '@bourse/contract/positions';
import { sumOfWorth } from '@bourse/contract/worth';
import { formatAmount, formatAmountChange } from '@bourse/money/format';
import { testBroker } from '@bourse/testing/broker';
import { renderRoute } from '@bourse/testing/render';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { feature } from '../../feature.ts';
import { remote } from '../remote.tsx';

const broker = testBroker({ timeout: 1_000 });
const LIST = '/api/stock/success/v2/transaction';

const open = (address: string) => renderRoute({ feature, remote }, address);
const TABS: Record<PositionKind, string> = {
  stock: 'Stocks',
  forex: 'Forex',
  futures: 'Futures',
  treasury: 'Treasury',
};

beforeEach(() => localStorage.clear());

describe('the positions', () => {
  it.each(positionKind.options)(
    'of %s are those of the broker, with their sums to the paisa',
    async (kind) => {
      await broker.enterAs('demo');
      const { items } = await call(listPositions, { kind });
      const { value, cost, total, day } = sumOfWorth(items);
      await open(`/trade?type=${kind}`);
      const list = await screen.findByRole('list', { name: TABS[kind] });
      expect(
        within(list)
          .getAllByRole('link')
          .map((row) => row.getAttribute('href')),
      ).toEqual(
        items.map(
          ({ symbol, name }) => `/stock/v2/${encodeURIComponent(symbol)}/${encodeURIComponent(name)}`,
        ),
      );
      const summary = screen.getByRole('region', { name: 'Total value' }).textContent;
      for (const figure of [value, cost]) expect(summary).toContain(formatAmount(figure ?? '0', 'INR'));
      for (const gain of [total, day])
        expect(summary).toContain(formatAmountChange(gain?.amount ?? '0', 'INR'));
    },
  );

  it('hide every amount from eyes nearby on a tap, and show them again', async () => {
    await broker.enterAs('demo');
    const { items } = await call(listPositions, { kind: 'stock' });
    const { user } = await open('/trade');
    const list = await screen.findByRole('list', { name: 'Stocks' });
    const summary = screen.getByRole('region', { name: 'Total value' });
    await user.click(screen.getByRole('button', { name: 'Hide amounts' }));
    const seen = () => `${summary.textContent} ${list.textContent}`;
    const amounts = items.flatMap(({ cost, value }) => [cost, value ?? cost]);
    for (const amount of amounts) expect(seen()).not.toContain(formatAmount(amount, 'INR'));
    expect(summary.textContent).toContain('Amount hidden');
    expect(summary.textContent).not.toContain('₹');
    await user.click(screen.getByRole('button', { name: 'Hide amounts', pressed: true }));
    for (const amount of amounts) expect(seen()).toContain(formatAmount(amount, 'INR'));
  });

  it('change kind by tab, in the address, so that back from a detail returns to it', async () => {
    await broker.enterAs('demo');
    const { user, address } = await open('/trade');
    await screen.findByRole('list', { name: 'Stocks' });
    await user.click(screen.getByRole('tab', { name: 'Futures' }));
    await expect.poll(address).toBe('/trade?type=futures');
    expect(await screen.findByRole('link', { name: /^GC=F/ })).toBeTruthy();
  });

  it('open at the kind of the list that sent the customer', async () => {
    await broker.enterAs('demo');
    const { user, address } = await open('/trade-no-nav/forex/1');
    const row = await screen.findByRole('link', { name: /^EUR\/USD/ });
    expect(row.textContent).toMatch(/avg\. \d\.\d{4}/);
    await user.click(screen.getByRole('tab', { name: 'Treasury' }));
    await expect.poll(address).toBe('/trade-no-nav/treasury/ok');
  });

  it.each([
    ['stock', 'No stock positions', '/markets'],
    ['forex', 'No forex positions', '/forex'],
    ['futures', 'No futures positions', '/futures'],
    ['treasury', 'No treasury debt positions', '/treasury-debt'],
  ])('of %s: somebody without any reads "%s"', async (kind, sentence, where) => {
    await broker.enterAs('newcomer');
    await open(`/trade?type=${kind}`);
    expect(await screen.findByText(sentence)).toBeTruthy();
    const way = screen.getByRole('link', { name: 'Find something to trade' });
    expect(way.getAttribute('href')).toBe(where);
  });

  it('say that they load', async () => {
    await broker.enterAs('demo');
    broker.current.faults?.add({ path: LIST, kind: 'hang' });
    await open('/trade');
    expect(await screen.findByText('Loading…')).toBeTruthy();
  });

  it('say what failed, and load on Retry', async () => {
    await broker.enterAs('demo');
    const repair = broker.current.faults?.add({ path: LIST, kind: 'status', status: 500 });
    const { user } = await open('/trade');
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load positions');
    repair?.();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('list', { name: 'Stocks' })).toBeTruthy();
  });
});
