import { call } from '@bourse/api/client';
import { listOrders } from '@bourse/contract/orders';
import { listPositions } from '@bourse/contract/positions';
import { FEE_RATE } from '@bourse/figures/order-cost';
import { worthOf } from '@bourse/figures/worth';
import { mul, round, sub } from '@bourse/money/decimal';
import { formatAmountChange } from '@bourse/money/format';
import { testBroker } from '@bourse/testing/broker';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { open } from './open-remote.ts';

const broker = testBroker();

it.each(['EXSTEEL.NS', 'EXMPL'])(
  'the gain of %s is the same in the list of positions and on its own screen',
  async (symbol) => {
    await broker.enterAs('demo');
    const { items } = await call(listPositions, { kind: 'stock' });
    const position = items.find((one) => one.symbol === symbol);
    const gain = position && worthOf(position).total;
    const made = formatAmountChange(gain?.amount ?? '0', 'INR');

    const { unmount } = await open('/trade');
    const row = (await screen.findByRole('list', { name: 'Positions' })).querySelector(
      `a[href*="${symbol}"]`,
    );
    expect(row?.textContent).toContain(made);
    unmount();

    await open(`/stock/v2/${symbol}/Example`);
    await screen.findByText('Your position');
    expect((await screen.findByText('Total P&L')).nextElementSibling?.textContent).toContain(made);
  },
);

it('the gain of a position is the same on its ticket, whose review subtracts and names the fee of the sale', async () => {
  await broker.enterAs('demo');
  const { items } = await call(listPositions, { kind: 'stock' });
  const lots = (await call(listOrders, { kind: 'stock', limit: 100 })).items.filter(({ isOpen }) => isOpen);
  const position = items.find(({ symbol }) => lots.filter((lot) => lot.symbol === symbol).length === 1);
  if (!position) throw new Error('The demo customer has no position of one lot.');
  const { value, total } = worthOf(position);
  const gain = total?.amount ?? '0';

  const { user } = await open(`/stock/trading/${position.symbol}/IN/Example?type=sell`);
  await user.click(await screen.findByRole('button', { name: 'All' }));
  await user.click(await screen.findByRole('button', { name: 'Review order' }));
  const review = within(await screen.findByRole('dialog', { name: 'Review order' }));
  const fee = round(mul(value ?? '0', FEE_RATE), 2, 'half-up');
  expect(review.getByText('Profit/Loss after fees').parentElement?.textContent).toContain(
    formatAmountChange(sub(gain, fee), 'INR'),
  );
});
