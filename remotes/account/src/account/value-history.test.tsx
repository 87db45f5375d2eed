// Imported statically, because compiling it on demand would exceed the deadline for lazy chunks.
import './value-chart.tsx';

import { call } from '@bourse/api/client';
import { getWorthHistory, type WorthPoint } from '@bourse/contract/worth-history';
import { movedMoney, netWorthAt } from '@bourse/figures/value-history';
import { addTranslations, type TranslationSource } from '@bourse/i18n/i18n';
import { abs, cmp } from '@bourse/money/decimal';
import { formatAmount } from '@bourse/money/format';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { store } from '@bourse/session/session';
import { testBroker } from '@bourse/testing/broker';
import { renderPart } from '@bourse/testing/render';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { remote } from '../remote.tsx';
import { ValueHistory } from './value-history.tsx';

const broker = testBroker();
const PATH = `/api${getWorthHistory.path}`;

beforeEach(async () => {
  localStorage.clear();
  store.set(amountsHiddenAtom, false);
  await addTranslations('account', remote.translations as unknown as TranslationSource);
});

const open = (hidden = false) =>
  renderPart(
    <>
      <ValueHistory hidden={hidden} />
      <p>below</p>
    </>,
  );
const slider = () => screen.findByRole('slider', { name: 'P&L over time' });
const history = async (range: '1m' | '1w') => (await call(getWorthHistory, { range })).items;

describe('the P&L over time', () => {
  it('is read by arrow keys, point by point, with date, net worth and moved money', async () => {
    await broker.enterAs('demo');
    await open();
    const points = await history('1m');
    const line = await slider();
    expect(line).toHaveAttribute('max', String(points.length - 1));
    fireEvent.change(line, { target: { value: '0' } });
    const [first] = points as [WorthPoint];
    const worth = formatAmount(netWorthAt(first), 'INR');
    expect(line).toHaveAttribute('aria-valuetext', `9 Feb 2026: ₹0.00, net worth ${worth}`);
    expect(screen.getByText(/^9 Feb 2026 ·/)).toHaveTextContent(worth);
    for (const { at, own, borrowed } of movedMoney(points)) {
      fireEvent.change(line, { target: { value: String(at) } });
      const moved = cmp(own, '0') === 0 ? borrowed : own;
      expect(line.getAttribute('aria-valuetext')).toContain(formatAmount(abs(moved), 'INR'));
    }
    fireEvent.blur(line);
    expect(screen.getByText('in one month')).toBeInTheDocument();
  });

  it('shows the figures of a tapped point until something else is pressed', async () => {
    await broker.enterAs('demo');
    const { user } = await open();
    const line = await slider();
    const plot = line.parentElement as HTMLElement;
    plot.getBoundingClientRect = () => new DOMRect(0, 0, 300, 100);
    await user.pointer([
      { keys: '[TouchA>]', target: plot, coords: { x: 0, y: 50 } },
      { keys: '[/TouchA]', target: plot, coords: { x: 0, y: 50 } },
    ]);
    expect(screen.getByText(/^9 Feb 2026 ·/)).toBeInTheDocument();
    await user.click(screen.getByText('below'));
    expect(screen.getByText('in one month')).toBeInTheDocument();
  });

  it('is said in words: its ends, the lowest and the highest', async () => {
    await broker.enterAs('demo');
    await open();
    const points = await history('1m');
    expect(await slider()).toHaveAccessibleDescription(
      /^[+−]₹.* from 9 Feb 2026 to 11 Mar 2026, without money that was moved .*\. Of the 31 days drawn, lowest .*, highest .*\.$/,
    );
    expect(points.length).toBe(31);
  });

  it('is asked for by range', async () => {
    await broker.enterAs('demo');
    const { user } = await open();
    await slider();
    await user.click(screen.getByRole('radio', { name: '1W' }));
    await screen.findByText('in one week');
    await waitFor(async () => expect(await slider()).toHaveAttribute('max', '7'));
  });

  it('shows no amount while amounts are hidden, not in words either', async () => {
    await broker.enterAs('demo');
    await open(true);
    await slider();
    const section = screen.getByRole('region', { name: 'P&L over time' });
    expect(section.innerHTML).not.toContain('₹');
  });

  it('of an account that has made nothing is an empty state', async () => {
    await broker.enterAs('newcomer');
    await open();
    expect(await screen.findByText('No P&L yet')).toBeInTheDocument();
  });

  it('is not there with a back end that does not tell it (D79)', async () => {
    await broker.enterAs('demo');
    broker.current.faults?.add({ path: PATH, kind: 'status', status: 404 });
    await open();
    await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument());
    expect(screen.getByText('below')).toBeInTheDocument();
  });

  it('is empty where the answer is no list (D21)', async () => {
    await broker.enterAs('demo');
    broker.current.faults?.add({
      path: PATH,
      kind: 'status',
      status: 200,
      body: { msg: 'ok', data: { rows: 'many' } },
    });
    await open();
    expect(await screen.findByText('No P&L yet')).toBeInTheDocument();
  });

  it.each([
    ['answers 500', { kind: 'status', status: 500 }],
    ['answers something else', { kind: 'invalid-response' }],
    ['does not answer', { kind: 'hang' }],
  ] as const)('has an error with Retry when the back end %s', async (_, fault) => {
    await broker.enterAs('demo');
    const repair = broker.current.faults?.add({ path: PATH, ...fault });
    const { user } = await open();
    const section = within(await screen.findByRole('region', { name: 'P&L over time' }));
    expect(await section.findByText('Couldn’t load the P&L over time')).toBeInTheDocument();
    repair?.();
    await user.click(section.getByRole('button', { name: 'Retry' }));
    expect(await slider()).toBeInTheDocument();
  });
});
