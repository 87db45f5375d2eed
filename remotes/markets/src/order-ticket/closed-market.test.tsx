import { testBroker } from '@bourse/testing/broker';
import { renderRoute } from '@bourse/testing/render';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { feature } from '../../feature.ts';
import { remote } from '../remote.tsx';

/** A Saturday at noon in India: no stock trades. */
const broker = testBroker({ hours: 'real', instant: Date.parse('2026-03-14T12:00:00+05:30') });

it('a ticket says once that the market is closed, and when it opens; nothing can be ordered', async () => {
  await broker.enterAs('newcomer');
  await renderRoute({ feature, remote }, '/stock/trading/EXSTEEL.NS/IN/Example?type=buy');
  expect(await screen.findByText(/^NSE opens Mon,? 09:15$/)).toBeInTheDocument();
  expect(screen.getAllByText(/closed/).map(({ textContent }) => textContent)).toEqual([
    'Time not allowed: the market is closed',
  ]);
  const review = screen.getByRole('button', { name: 'Review order' });
  expect(review).toHaveAttribute('aria-disabled', 'true');
});

it('a stock’s screen says in one line that the market is closed and when it opens', async () => {
  await broker.enterAs('newcomer');
  await renderRoute({ feature, remote }, '/stock/v2/EXSTEEL.NS/Example');
  expect(await screen.findByText(/NSE closed · opens Mon,? 09:15/)).toBeInTheDocument();
});
