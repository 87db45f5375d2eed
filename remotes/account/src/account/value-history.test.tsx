import { call } from '@bourse/api/client';
import { getWorthHistory } from '@bourse/contract/worth-history';
import { addTranslations, type TranslationSource } from '@bourse/i18n/i18n';
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
const slider = () => screen.findByRole('slider', { name: 'Value over time' });
const history = async (range: '1m' | '1w') => (await call(getWorthHistory, { range })).items;

describe('the value over time', () => {
  it('is read by arrow keys, point by point, with date and amount', async () => {
    await broker.enterAs('demo');
    await open();
    const points = await history('1m');
    const line = await slider();
    expect(line).toHaveAttribute('max', String(points.length - 1));
    fireEvent.change(line, { target: { value: '0' } });
    const first = formatAmount(points[0]?.total ?? '0', 'INR');
    expect(line).toHaveAttribute('aria-valuetext', `9 Feb 2026: ${first}`);
    expect(screen.getByText(/^9 Feb 2026/)).toHaveTextContent(first);
    fireEvent.blur(line);
    expect(screen.getByText('in one month')).toBeInTheDocument();
  });

  it('is said in words: its ends, the lowest and the highest', async () => {
    await broker.enterAs('demo');
    await open();
    const points = await history('1m');
    expect(await slider()).toHaveAccessibleDescription(
      /^From .* on 9 Feb 2026 to .* on 11 Mar 2026\. Lowest .*, highest .*\.$/,
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
    const section = screen.getByRole('region', { name: 'Value over time' });
    expect(section.innerHTML).not.toContain('₹');
  });

  it('of an account of today is an empty state without a choice of ranges', async () => {
    await broker.enterAs('newcomer');
    await open();
    expect(await screen.findByText('No history yet')).toBeInTheDocument();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
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
    expect(await screen.findByText('No history yet')).toBeInTheDocument();
  });

  it.each([
    ['answers 500', { kind: 'status', status: 500 }],
    ['answers something else', { kind: 'invalid-response' }],
    ['does not answer', { kind: 'hang' }],
  ] as const)('has an error with Retry when the back end %s', async (_, fault) => {
    await broker.enterAs('demo');
    const repair = broker.current.faults?.add({ path: PATH, ...fault });
    const { user } = await open();
    const section = within(await screen.findByRole('region', { name: 'Value over time' }));
    expect(await section.findByText('Couldn’t load the value over time')).toBeInTheDocument();
    repair?.();
    await user.click(section.getByRole('button', { name: 'Retry' }));
    expect(await slider()).toBeInTheDocument();
  });
});
