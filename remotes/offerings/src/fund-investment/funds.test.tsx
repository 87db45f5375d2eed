// Imported statically, because compiling them on demand would exceed the patience of the first test.
import './fund-orders-screen.tsx';
import './fund-sheet.tsx';
import './funds-screen.tsx';
import './order-sheet.tsx';

import { call } from '@bourse/api/client';
import { getBalance } from '@bourse/contract/balance';
import { listFundOrders, listFunds, purchaseFund } from '@bourse/contract/funds';
import { settle } from '@bourse/contract/settle';
import { add, type Decimal, sub } from '@bourse/money/decimal';
import { formatAmount } from '@bourse/money/format';
import { testBroker } from '@bourse/testing/broker';
import { clickInAct } from '@bourse/testing/render';
import { heldTimers } from '@bourse/testing/timers';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { open } from '../../test/open-remote.ts';

const DAY = 86_400_000;
const broker = testBroker();
const press = async (name: string | RegExp) => clickInAct(await screen.findByRole('button', { name }));
const fundNamed = async (name: string) => {
  const found = (await call(listFunds, { limit: 50 })).items.find((fund) => fund.name === name);
  if (!found) throw new Error(`There is no fund ${name}.`);
  return found;
};
const sheetOf = async (name: string) => open(`/fund-investment?fund=${(await fundNamed(name)).id}`);
const orders = async () => (await call(listFundOrders, {})).items;
const available = async () => (await call(getBalance, {})).available;
const buy = async (name: string) => {
  await call(purchaseFund, { fundId: (await fundNamed(name)).id }, { key: crypto.randomUUID() });
  const [order] = await orders();
  if (!order) throw new Error('The purchase made no order.');
  return order;
};
const later = async (milliseconds: number) => {
  broker.current.clock.advance(milliseconds);
  await broker.current.scheduler.run();
};
const change = (name: string, sold: Decimal) =>
  broker.current.db.updateTable('funds').set({ sold_amount: sold }).where('name', '=', name).execute();
const REVIEW = 'Review investment';
const invest = async () => {
  await press(REVIEW);
  const review = await screen.findByRole('dialog', { name: REVIEW });
  await clickInAct(within(review).getByRole('button', { name: 'Invest ₹10,000.00' }));
};
const figure = (within_: HTMLElement, label: string) =>
  within(within_).getByText(label, { selector: 'dt' }).nextSibling;

let start: number;
beforeEach(async () => {
  localStorage.clear();
  start = broker.current.clock.now();
  await broker.enterAs('newcomer');
});
afterEach(() => broker.current.clock.set(start));

describe('the list of funds', () => {
  it('says the range, the period, the unit and what is sold of each, and that nothing is promised', async () => {
    await open('/fund-investment');
    const row = await screen.findByRole('link', { name: /^Demo Balanced 90/ });
    await waitFor(() => expect(row).toHaveTextContent('1.60–2.60%3 months · ₹25,000.0075% sold'));
    expect(screen.getByRole('link', { name: /^Sample Infrastructure 365/ })).toHaveTextContent(
      '6.50–11.00%12 months (365 days) · ₹50,000.001 left',
    );
    expect(screen.getByText('Ranges are not promised.')).toBeInTheDocument();
    expect(screen.getByText(/^Available ₹1,00,000\.00$/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Orders' })).toHaveAttribute('href', '/fund-investment/orders');
  });

  it('says about how much that is per year, and keeps the choice', async () => {
    const page = await open('/fund-investment');
    await clickInAct(await screen.findByRole('radio', { name: 'Per year' }));
    expect(await screen.findByText('≈ 6.5–10.5%')).toBeInTheDocument();
    page.unmount();
    await open('/fund-investment');
    expect(await screen.findByText('≈ 6.5–10.5%')).toBeInTheDocument();
  });

  it('says of a fund that cannot be bought why, and opens it all the same', async () => {
    for (let unit = 0; unit < 4; unit += 1) await buy('Example Growth 180');
    await change('Example Liquid 7', '5000000');
    await open('/fund-investment');
    await waitFor(() =>
      expect(screen.getByRole('link', { name: /^Sample Infrastructure/ })).toHaveTextContent(
        'Above your balance',
      ),
    );
    const soldOut = screen.getByRole('link', { name: /^Example Liquid 7/ });
    expect(soldOut).toHaveTextContent('Sold out');
    await clickInAct(soldOut);
    const invest = await screen.findByRole('button', { name: REVIEW });
    expect(invest).toHaveAttribute('aria-disabled', 'true');
    expect(invest).toHaveAccessibleDescription('Sold out');
    await change('Example Liquid 7', '1285000');
  });
});

describe('the sheet of a fund', () => {
  it('says what a unit comes back as, until when, and what is left', async () => {
    await sheetOf('Demo Balanced 90');
    const sheet = await screen.findByRole('dialog', { name: 'Demo Balanced 90' });
    await waitFor(() => expect(sheet).toHaveTextContent('₹25,000.00 → ₹25,400.00–₹25,650.00'));
    expect(sheet).toHaveTextContent('1.60–2.60%over 3 months, not promised');
    expect(figure(sheet, 'Per year')).toHaveTextContent('≈ 6.5–10.5%');
    await waitFor(() => expect(figure(sheet, 'Available after')).toHaveTextContent('₹75,000.00'));
    expect(sheet).toHaveTextContent('No early exit. The unit comes back on 9 Jun 2026.');
  });

  it('says how much the balance lacks', async () => {
    for (let unit = 0; unit < 4; unit += 1) await buy('Example Growth 180');
    await buy('Example Liquid 7');
    await sheetOf('Demo Balanced 90');
    const button = await screen.findByRole('button', { name: REVIEW });
    await waitFor(() => expect(button).toHaveAccessibleDescription('Insufficient funds · ₹10,000.00 short'));
  });

  it('of a fund that is not offered says so, and leads to the others', async () => {
    const page = await open('/fund-investment?fund=999');
    expect(await screen.findByText('This fund is no longer offered')).toBeInTheDocument();
    await press('Other funds');
    await waitFor(() => expect(page.address()).toBe('/fund-investment'));
  });

  it('closes with Back, and leaves the list', async () => {
    const page = await open('/fund-investment');
    await clickInAct(await screen.findByRole('link', { name: /^Sample Income 28/ }));
    await screen.findByRole('dialog', { name: 'Sample Income 28' });
    await press('Close');
    await waitFor(() => expect(page.address()).toBe('/fund-investment'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('a purchase', () => {
  it('is asked with unit, range, end and what it leaves, and ends with its number and the new balance', async () => {
    const page = await sheetOf('Sample Income 28');
    await press(REVIEW);
    const review = await screen.findByRole('dialog', { name: REVIEW });
    expect(review).toHaveTextContent('One unit of Sample Income 28');
    expect(figure(review, 'Return')).toHaveTextContent('0.45–0.70% over 28 days, not promised');
    expect(figure(review, 'Ends')).toHaveTextContent('8 Apr 2026');
    await waitFor(() => expect(figure(review, 'Available after')).toHaveTextContent('₹90,000.00'));
    expect(review).toHaveTextContent('No early exit. The unit comes back on 8 Apr 2026.');
    expect(await orders()).toEqual([]);
    await clickInAct(within(review).getByRole('button', { name: 'Invest ₹10,000.00' }));
    const sheet = await screen.findByRole('dialog', { name: 'Sample Income 28' });
    await within(sheet).findByText('Invested ₹10,000.00 in Sample Income 28');
    const [order] = await orders();
    // The app loads the order's row, with number and end, after the purchase is confirmed.
    await waitFor(() => expect(figure(sheet, 'Number')).toHaveTextContent(order?.orderNo ?? '?'));
    await waitFor(() => expect(figure(sheet, 'Ends')).toHaveTextContent('8 Apr 2026'));
    await waitFor(() => expect(figure(sheet, 'Available now')).toHaveTextContent('₹90,000.00'));
    expect(within(sheet).getByRole('link', { name: 'View order' })).toHaveAttribute(
      'href',
      `/fund-investment/orders?order=${order?.orderNo}`,
    );
    await press('Done');
    await waitFor(() => expect(page.address()).toBe('/fund-investment'));
  });

  it('keeps the button off for 0.8 s after it has ended, also after a refusal (D69)', async () => {
    await sheetOf('Sample Income 28');
    broker.current.faults?.add({
      path: `/api${purchaseFund.path}`,
      kind: 'status',
      status: 409,
      body: { msg: 'no', data: 'insufficient-funds' },
      times: 1,
    });
    const endLock = heldTimers(800);
    await invest();
    await press('Back to the fund');
    const button = screen.getByRole('button', { name: REVIEW });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).not.toHaveAccessibleDescription();
    endLock();
    expect(button).not.toHaveAttribute('aria-disabled');
  });

  it('of a fund that sells out meanwhile is refused, says so, and leads to the others', async () => {
    const page = await sheetOf('Sample Income 28');
    await press(REVIEW);
    const review = await screen.findByRole('dialog', { name: REVIEW });
    await change('Sample Income 28', '8000000');
    await clickInAct(within(review).getByRole('button', { name: 'Invest ₹10,000.00' }));
    expect(await screen.findByText('Investment failed, please try again later')).toBeInTheDocument();
    expect(screen.getByText('Sold out while you decided. Nothing was charged.')).toBeInTheDocument();
    await press('Other funds');
    await waitFor(() => expect(page.address()).toBe('/fund-investment'));
    expect(await available()).toBe('100000');
    await change('Sample Income 28', '3460000');
  });

  it('whose answer is lost is found when the page is opened again', async () => {
    const page = await sheetOf('Sample Income 28');
    broker.current.faults?.add({ path: `/api${purchaseFund.path}`, kind: 'drop-response', times: 1 });
    const unsettled = broker.current.faults?.add({ path: `/api${settle.path}`, kind: 'drop-response' });
    await invest();
    await screen.findByText('Checking…');
    const address = page.address();
    page.unmount();
    unsettled?.();
    await open(address);
    expect(await screen.findByText('Invested ₹10,000.00 in Sample Income 28')).toBeInTheDocument();
    expect(await orders()).toHaveLength(1);
  });
});

describe('fund orders', () => {
  it('of a customer without any lead to the funds', async () => {
    const { user } = await open('/fund-investment/orders');
    expect(await screen.findByText('No fund orders yet')).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Active' }));
    expect(await screen.findByText('Nothing invested')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See funds' })).toHaveAttribute('href', '/fund-investment');
  });

  it('say what is invested, when the next comes back, how far each is, and what it brings at least', async () => {
    await broker.enterAs('demo');
    await open('/fund-investment/orders');
    const rows = within(await screen.findByRole('list', { name: 'Fund orders' }));
    expect(
      rows.getByRole('link', { name: /^Demo Balanced 90 ?Principal ?₹25,000\.00Ends/ }),
    ).toHaveTextContent('Ends 5 May · 54 daysfrom ₹400.0036 of 90 days');
    expect(rows.getByRole('link', { name: /^Sample Income 28 Cancelled/ })).toHaveTextContent(
      '₹10,000.00 returned',
    );
    expect(rows.getByRole('link', { name: /^Example Growth 180 Completed/ })).toHaveTextContent(
      /\+₹[\d,.]+ profit$/,
    );
    expect(await screen.findByText('₹85,000.00 invested · next back 2 Apr')).toBeInTheDocument();
  });

  it('are asked for by status, which stays when one of them is opened and closed', async () => {
    await broker.enterAs('demo');
    const page = await open('/fund-investment/orders?status=completed');
    const rows = await screen.findAllByRole('link', { name: /Completed/ });
    expect(rows).toHaveLength(3);
    expect(screen.getByRole('tab', { name: 'Completed' })).toHaveAttribute('aria-selected', 'true');
    await clickInAct(rows[0] as HTMLElement);
    await screen.findByRole('dialog', { name: 'Sample Income 28' });
    await press('Close');
    await waitFor(() => expect(page.address()).toBe('/fund-investment/orders?status=completed'));
  });

  it('run with what they accrue, are paid out, and come back with principal and profit that add up', async () => {
    const { orderNo } = await buy('Sample Income 28');
    await later(2 * DAY);
    const { queryClient } = await open(`/fund-investment/orders?order=${orderNo}`);
    const poll = () => act(() => queryClient.refetchQueries());
    const sheet = await screen.findByRole('dialog', { name: 'Sample Income 28' });
    const steps = await within(sheet).findByRole('list', { name: 'How far it is' });
    expect(steps).toHaveTextContent('Running3 of 28 days · 25 days left');
    expect(figure(sheet, 'Expected, not promised')).toHaveTextContent('₹45.00–₹70.00');
    expect(figure(sheet, 'Accrued so far, at the low end')).toHaveTextContent('from ₹3.21');

    const { db, clock } = broker.current;
    await db
      .updateTable('fund_orders')
      .set({ ends_at: new Date(clock.now()) })
      .where('no', '=', orderNo ?? '')
      .execute();
    await poll();
    await within(steps).findByText('Being paid out');
    await later(0);
    await poll();
    await waitFor(() => expect(figure(sheet, 'Principal')).toHaveTextContent('₹10,000.00'));
    const [paid] = await orders();
    const profit = paid?.profit ?? '-1';
    expect(figure(sheet, 'Profit')).toHaveTextContent(`+${formatAmount(profit, 'INR')}`);
    expect(within(sheet).getAllByText('Returned')[1]?.nextSibling).toHaveTextContent(
      formatAmount(add('10000', profit), 'INR'),
    );
    expect(sub(await available(), profit)).toBe('100000');
  });

  it('of an unknown status say so, and draw no bar', async () => {
    const { id } = await buy('Sample Income 28');
    broker.current.faults?.add({
      path: `/api${listFundOrders.path}`,
      kind: 'status',
      status: 200,
      body: {
        msg: 'ok',
        data: {
          count: 1,
          rows: [
            {
              id,
              no: 'F1',
              project: {
                name: 'Sample Income 28',
                min_return: '0.45',
                max_return: '0.7',
                investment_period: 28,
              },
              amount: '10000',
              status: 'frozen',
              created_at: broker.current.clock.now(),
            },
          ],
        },
      },
    });
    const page = await open('/fund-investment/orders');
    const row = await screen.findByRole('link', { name: /^Sample Income 28 Unknown status/ });
    expect(page.container.querySelector('progress')).toBeNull();
    await clickInAct(row);
    const steps = await screen.findByRole('list', { name: 'How far it is' });
    expect(within(steps).getByText('Running').closest('li')).not.toHaveAttribute('data-state');
  });

  it('that are not there say so', async () => {
    await open('/fund-investment/orders?order=F0');
    expect(await screen.findByText('We couldn’t find this order')).toBeInTheDocument();
  });
});
