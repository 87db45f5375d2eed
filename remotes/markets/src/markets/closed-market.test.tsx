import { testBroker } from '@bourse/testing/broker';
import { renderRoute } from '@bourse/testing/render';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { feature } from '../../feature.ts';
import { remote } from '../remote.tsx';

/** A Saturday at noon in India, when no stock trades. */
const broker = testBroker({ hours: 'real', instant: Date.parse('2026-03-14T12:00:00+05:30') });

it('a closed market shows that with the time of its opening at its index', async () => {
  await broker.enterAs('newcomer');
  await renderRoute({ feature, remote }, '/markets');
  expect(await screen.findByText(/NSE closed · opens Mon,? 09:15/)).toBeInTheDocument();
});
