import { setTransport } from '@bourse/api/client';
import { renderRoute } from '@bourse/testing/render';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { feature } from '../../feature.ts';
import { remote } from '../remote.tsx';
import { sampleStock } from './sample-stock.ts';

const asked: (string | undefined)[] = [];
const open = () => renderRoute({ feature, remote }, '/trading/EXSTEEL.NS');

beforeEach(() => {
  asked.length = 0;
  // Every request goes through the transport.
  setTransport((config) => {
    asked.push(config.url);
    return Promise.reject(new Error('The demo asked for something.'));
  });
});

describe('the trading demo (D12)', () => {
  it('is marked as a demo, and shows the sample stock whatever the address contains', async () => {
    await open();
    expect(await screen.findByRole('heading', { name: 'SAMPLE DEMO' })).toBeInTheDocument();
    expect(screen.getByText(/^SAMPLE, Timeline, .* last .*428\./)).toBeInTheDocument();
    expect(screen.getByText(/made-up prices/)).toBeInTheDocument();
  });

  it('has no trading controls and sends no request', async () => {
    await open();
    expect(await screen.findByText(/Nothing here can be bought or sold/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Buy|Sell/ })).not.toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it('links to the instrument of the address', async () => {
    await open();
    const real = await screen.findByRole('link', { name: 'Open the real EXSTEEL' });
    expect(real).toHaveAttribute('href', '/stock/v2/EXSTEEL.NS/EXSTEEL');
  });
});

it('has a sample stock with consistent figures for a whole day', () => {
  const { bars, high, low, sessionStart, sessionEnd, volume } = sampleStock;
  const items = bars?.items ?? [];
  expect(items[0]?.time).toBe(sessionStart);
  expect(sessionEnd).toBe((items.at(-1)?.time ?? 0) + 60_000);
  for (const bar of items) {
    expect(Number(bar.low)).toBeLessThanOrEqual(Math.min(Number(bar.open), Number(bar.close)));
    expect(Number(bar.high)).toBeGreaterThanOrEqual(Math.max(Number(bar.open), Number(bar.close)));
    expect(Number(bar.low)).toBeGreaterThanOrEqual(Number(low));
    expect(Number(bar.high)).toBeLessThanOrEqual(Number(high));
  }
  expect(volume).toBe(items.reduce((sum, bar) => sum + bar.volume, 0));
});
