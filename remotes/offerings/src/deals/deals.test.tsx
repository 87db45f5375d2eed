import { call } from '@bourse/api/client';
import { getBalance } from '@bourse/contract/balance';
import { listOffers, type Offer, type OfferKind } from '@bourse/contract/deals';
import { buy, listOrders } from '@bourse/contract/orders';
import { changePassword } from '@bourse/contract/passwords';
import { encode } from '@bourse/contract/schema';
import { settle } from '@bourse/contract/settle';
import { affordable, orderCost } from '@bourse/figures/order-cost';
import { sub } from '@bourse/money/decimal';
import { formatAmount, formatQuantity } from '@bourse/money/format';
import { testBroker } from '@bourse/testing/broker';
import type { Rendered } from '@bourse/testing/render';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { open } from '../../test/open-remote.ts';
// Imported statically, because compiling it on demand would exceed the deadline for lazy chunks.
import './buy-sheet.tsx';
import './deal-orders-screen.tsx';
import './offers-screen.tsx';

const broker = testBroker();
const CODE = '582047';
const LIST = `/api${listOffers.path}`;
const BUY = `/api${buy.path}`;

const inRupees = (value: Parameters<typeof formatAmount>[0]) => formatAmount(value, 'INR');
const available = async () => (await call(getBalance, {})).available;
const orders = (kind: OfferKind) => call(listOrders, { kind, limit: 10 });
const offerOf = async (kind: OfferKind, symbol: string): Promise<Offer> => {
  const offer = (await call(listOffers, { kind })).items.find((one) => one.symbol === symbol);
  if (!offer) throw new Error(`The example data have no offer of ${symbol}.`);
  return offer;
};
const sheet = () => screen.findByRole('dialog', { name: /^Buy/ });
const quantity = () => screen.findByRole('textbox', { name: 'Quantity' });
const code = () => screen.findByLabelText('Transaction password', { selector: 'input' });
const confirm = () => screen.findByRole('button', { name: 'Confirm purchase' });
const figure = async (label: string | RegExp) => (await screen.findByText(label)).nextElementSibling;
const enter = async ({ user }: Rendered, text: string) => {
  const field = await quantity();
  await waitFor(() => expect(field).not.toHaveValue(''));
  await user.clear(field);
  await user.type(field, text);
};
const send = async (page: Rendered, typed: string = CODE) => {
  await page.user.type(await code(), typed);
  await page.user.click(await confirm());
};
const STEEL = 'EXSTEEL.NS';
/** Opens the sheet from the list. */
const openSheet = async (symbol: string) => {
  const link = await screen.findByRole('link', { name: `Buy ${symbol}` });
  await act(async () => link.click());
};

beforeEach(async () => {
  localStorage.clear();
  await broker.enterAs('demo');
});

describe('the offers', () => {
  it('stand with price, distance to the market, minimum, what is left, limit and settlement, closed ones last without a button', async () => {
    const steel = await offerOf('bulk', STEEL);
    await open('/block-trading');
    const list = await screen.findByRole('list', { name: 'Block trading' });
    const rows = within(list).getAllByRole('listitem');
    const row = rows.find((each) => each.textContent?.includes('EXSTEEL')) ?? list;
    const cost = orderCost('buy', steel.price, steel.minimumQuantity, '1').total;
    expect(row).toHaveTextContent(inRupees(steel.price));
    expect(row).toHaveTextContent(/\d\.\d% (below|above) market/);
    expect(row).toHaveTextContent(/Market ₹[\d,.]+ · sellable after 1 day/);
    expect(row).toHaveTextContent(`Min 500 · ${inRupees(cost)}`);
    expect(row).toHaveTextContent(/41,500 of [\d,]+ left · at most 5,000 each/);
    // The progress bar shows the sold share, and its accessible name says so.
    const bar = within(row).getByRole('progressbar', { name: /^[\d,]+ of [\d,]+ sold$/ });
    const [sold, all] = (bar.getAttribute('aria-label')?.match(/[\d,]+/g) ?? []).map((count) =>
      Number(count.replaceAll(',', '')),
    );
    expect(bar).toHaveValue((sold ?? 0) / (all ?? 1));
    expect(within(row).getByRole('link', { name: /Example Steel/ })).toHaveAttribute(
      'href',
      '/stock/v2/EXSTEEL.NS/Example%20Steel%20Ltd',
    );
    expect(within(row).getByRole('link', { name: 'Buy EXSTEEL' })).toHaveAttribute(
      'href',
      `/block-trading?buy=${steel.id}`,
    );
    const last = rows.at(-1) ?? list;
    expect(last).toHaveTextContent('Closed');
    expect(within(last).queryByRole('link', { name: /^Buy/ })).not.toBeInTheDocument();
  });

  it('are searched while a code is typed; without a match all are one press away, and an empty search says what is missing', async () => {
    const { user } = await open('/qip');
    const field = await screen.findByRole('searchbox', { name: 'Search offers' });
    await user.type(field, 'zzz');
    expect(await screen.findByText('No offer matches “ZZZ”')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByRole('list', { name: 'QIP' })).toBeInTheDocument();
    await user.type(screen.getByRole('searchbox', { name: 'Search offers' }), 'expow');
    await waitFor(() =>
      expect(within(screen.getByRole('list', { name: 'QIP' })).getAllByRole('listitem')).toHaveLength(1),
    );
    await user.clear(screen.getByRole('searchbox', { name: 'Search offers' }));
    await user.keyboard('{Enter}');
    expect(screen.getByRole('searchbox', { name: 'Search offers' })).toHaveAccessibleDescription(
      'Please enter a code to search',
    );
  });
});

describe('a purchase', () => {
  beforeEach(async () => {
    await broker.enterAs('newcomer');
    await call(changePassword, { newCode: CODE, type: 'fund', isFirst: true, loginPassword: 'newcomer' });
  });

  it('begins with the most that can be bought, and costs what the broker then takes', async () => {
    const before = await available();
    const { id, price } = await offerOf('bulk', STEEL);
    const cost = orderCost('buy', price, 500, '1');
    const page = await open('/block-trading');
    await openSheet('EXSTEEL');
    expect(page.address()).toBe(`/block-trading?buy=${id}`);
    const proposed = affordable(before, price, '1');
    await waitFor(async () =>
      expect(await quantity()).toHaveValue(formatQuantity(Math.min(proposed, 5_000), 'INR')),
    );
    await page.user.click(screen.getByRole('button', { name: 'Min' }));
    expect(await figure('Fee (0.03%)')).toHaveTextContent(inRupees(cost.fee));
    expect(await figure('You pay')).toHaveTextContent(inRupees(cost.total));
    expect(await figure('Available after')).toHaveTextContent(inRupees(sub(before, cost.total)));
    expect(await sheet()).toHaveTextContent(
      'Sold later as one lot of 500. It can be sold 1 day after the purchase.',
    );
    expect(await confirm()).toHaveAttribute('aria-disabled', 'true');
    await send(page);
    expect(await screen.findByText(`Bought 500 EXSTEEL at ${inRupees(price)}`)).toBeInTheDocument();
    await waitFor(async () => expect(await figure('Paid')).toHaveTextContent(inRupees(cost.total)));
    await waitFor(async () =>
      expect(await figure('Available now')).toHaveTextContent(inRupees(sub(before, cost.total))),
    );
    expect(await available()).toBe(sub(before, cost.total));
    expect((await orders('bulk')).items[0]).toMatchObject({ quantity: 500, total: cost.total });

    await page.user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(page.address()).toBe('/block-trading'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('in another currency shows the conversion, and the most that it can cost', async () => {
    const { id } = await offerOf('bulk', 'SMPL');
    await open(`/block-trading?buy=${id}&quantity=10`);
    expect(await figure(/^Amount at ≈ \$1 = ₹/)).toHaveTextContent(/^₹/);
    expect(await figure(/^\$[\d.]+ × 10$/)).toHaveTextContent(/^\$/);
    expect(await figure('At most')).toHaveTextContent(/^₹/);
  });

  it('says what is wrong with its quantity at the field', async () => {
    const { id } = await offerOf('bulk', STEEL);
    const page = await open(`/block-trading?buy=${id}`);
    await enter(page, '499');
    expect(await confirm()).toHaveAttribute('aria-disabled', 'true');
    await page.user.tab();
    expect(await quantity()).toHaveAccessibleDescription(
      'Quantity cannot be less than the minimum trading quantity',
    );
    await enter(page, '99999');
    expect(await quantity()).toHaveAccessibleDescription(/^(Balance covers|You can still buy) [\d,]+/);
    await enter(page, '500');
    await page.user.keyboard('{Enter}');
    expect(screen.getByText('Please enter all required fields')).toBeInTheDocument();
  });

  it('with a wrong code says how many tries are left, and goes with the right one', async () => {
    const { id } = await offerOf('qip', 'EXPOWER.NS');
    const page = await open(`/qip?buy=${id}&quantity=200`);
    await send(page, '000000');
    expect(await screen.findByText('Incorrect authorization key. 4 tries left.')).toBeInTheDocument();
    await send(page);
    expect(await screen.findByText(/^Bought 200 EXPOWER at/)).toBeInTheDocument();
    expect((await orders('qip')).items[0]).toMatchObject({ quantity: 200 });
  });

  it('at a price that has changed is not sent before the new price is accepted', async () => {
    const { items, total } = await call(listOffers, { kind: 'bulk' });
    const steel = await offerOf('bulk', STEEL);
    const former = items.map((offer) =>
      offer.id === steel.id ? { ...offer, price: '130' as const } : offer,
    );
    const publish = broker.current.faults?.add({
      path: LIST,
      kind: 'status',
      status: 200,
      body: { msg: 'ok', data: encode(listOffers.output, { items: former, total }) },
    });
    const page = await open(`/block-trading?buy=${steel.id}&quantity=500`);
    expect(await screen.findByText('₹130.00 × 500')).toBeInTheDocument();
    publish?.();
    await send(page);
    expect(await screen.findByText(/^The price has changed/)).toBeInTheDocument();
    const now = inRupees(steel.price);
    expect(await screen.findByText(`Now ${now}, was ₹130.00`)).toBeInTheDocument();
    expect(await confirm()).toHaveAccessibleDescription('Accept the new price first');
    await page.user.click(screen.getByRole('button', { name: `Accept ${now}` }));
    await send(page);
    expect(await screen.findByText(`Bought 500 EXSTEEL at ${now}`)).toBeInTheDocument();
  });

  it('that is refused has the product’s title and the sentence of its code (D54), and its quantity is there again', async () => {
    broker.current.faults?.add({
      path: BUY,
      kind: 'status',
      status: 409,
      body: { msg: 'no', data: 'above-maximum-quantity' },
    });
    const { id } = await offerOf('bulk', STEEL);
    const page = await open(`/block-trading?buy=${id}&quantity=600`);
    await send(page);
    expect(await screen.findByText('Purchase failed, please try again later')).toBeInTheDocument();
    expect(
      screen.getByText('Quantity is above the most that you can still buy of this offer'),
    ).toBeInTheDocument();
    await page.user.click(screen.getByRole('button', { name: 'Back to the order' }));
    expect(await quantity()).toHaveValue('600');
  });

  it('without an answer is being checked until its outcome is known, also after the sheet was closed', async () => {
    const { id } = await offerOf('bulk', STEEL);
    const page = await open('/block-trading');
    await openSheet('EXSTEEL');
    await enter(page, '500');
    broker.current.faults?.add({ path: BUY, kind: 'drop-response', times: 1 });
    const unsettled = broker.current.faults?.add({ path: `/api${settle.path}`, kind: 'hang' });
    await send(page);
    expect(await screen.findByText('Checking…')).toBeInTheDocument();
    expect(screen.queryByText(/failed/i)).not.toBeInTheDocument();
    await page.user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(page.address()).toBe('/block-trading'));
    unsettled?.();
    await act(() => page.go(`/block-trading?buy=${id}`));
    expect(await screen.findByText(/^Bought 500 EXSTEEL at/)).toBeInTheDocument();
  });

  it('leaves a quantity that was entered only after a question', async () => {
    const { id } = await offerOf('bulk', STEEL);
    const page = await open(`/block-trading?buy=${id}`);
    await enter(page, '600');
    await page.user.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Discard this order?')).toBeInTheDocument();
    await page.user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(await quantity()).toHaveValue('600');
  });

  it('of a customer without a transaction password leads to where one is set, and back to the same quantity (D52)', async () => {
    await broker.enterAs('newcomer');
    const { id } = await offerOf('bulk', STEEL);
    const page = await open(`/block-trading?buy=${id}&quantity=600`);
    expect(await screen.findByText(/^Set a transaction password to buy/)).toBeInTheDocument();
    await page.user.click(screen.getByRole('link', { name: 'Set it now' }));
    const settings = new URL(page.address(), 'https://app.example');
    expect(settings.searchParams.get('next')).toBe(`/block-trading?buy=${id}&quantity=600`);
  });

  it('of an offer that is not there says so', async () => {
    await open('/block-trading?buy=999999');
    expect(await screen.findByText('This offer is not there any more')).toBeInTheDocument();
  });
});

describe('the orders of a kind', () => {
  it('stand by day with what they cost and how the market has moved since, and open their record', async () => {
    const [order] = (await orders('qip')).items;
    await open('/qip/orders');
    const [row] = await screen.findAllByRole('link', { name: new RegExp(`^${order?.symbol.split('.')[0]}`) });
    expect(row).toHaveAttribute('href', `/records/${order?.orderNo}`);
    expect(row).toHaveTextContent(inRupees(order?.total ?? '0'));
    expect(row).toHaveTextContent(/% since$/);
  });

  it('keep their tab in the address, and say that nothing failed', async () => {
    const { user, address } = await open('/block-trading/orders');
    await user.click(await screen.findByRole('tab', { name: 'Failed' }));
    expect(await screen.findByText('Nothing failed')).toBeInTheDocument();
    expect(address()).toBe('/block-trading/orders?tab=failed');
  });

  it('say so where there is none, and lead to the offers', async () => {
    await broker.enterAs('newcomer');
    await open('/block-trading/orders');
    expect(await screen.findByText('No block orders yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See offers' })).toHaveAttribute('href', '/block-trading');
  });
});

it('offers that fail to load say so', async () => {
  broker.current.faults?.add({ path: LIST, kind: 'status', status: 500 });
  await open('/qip');
  expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load the offers');
});
