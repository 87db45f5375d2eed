import { testBroker } from '@bourse/testing/broker';
import { renderRoute } from '@bourse/testing/render';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { feature } from '../../feature.ts';
import { remote } from '../remote.tsx';

const broker = testBroker({ timeout: 1_000 });
const tested = { feature, remote };

beforeEach(async () => {
  localStorage.clear();
  await broker.enterAs('demo');
});

it.each([
  ['/block-trading', 'Block trading'],
  ['/qip', 'QIP'],
])('%s lists the offers of its kind, each leading to its stock', async (path, title) => {
  await renderRoute(tested, path);
  const rows = within(await screen.findByRole('list', { name: title })).getAllByRole('link');
  expect(rows[0]).toHaveAttribute('href', expect.stringMatching(/^\/stock\/v2\//));
});

it('says what failed', async () => {
  broker.current.faults?.add({ path: '/api/stock/success/stock/list', kind: 'status', status: 500 });
  await renderRoute(tested, '/qip');
  expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load the offers');
});
