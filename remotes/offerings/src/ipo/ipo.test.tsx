// Imported statically, because compiling them on demand would exceed the deadline for lazy chunks.
import { clickInAct } from '@bourse/testing/render';
import './application-details.tsx';
import './apply-sheet.tsx';
import './ipo-orders-screen.tsx';
import './ipo-screen.tsx';

import { call } from '@bourse/api/client';
import { getBalance } from '@bourse/contract/balance';
import { listSettings } from '@bourse/contract/deployment';
import { applyForIpo, type Ipo, listIpoApplications, listIpos } from '@bourse/contract/ipo';
import { type Decimal, mul, sub } from '@bourse/money/decimal';
import { formatAmount } from '@bourse/money/format';
import { restoreDraft } from '@bourse/remote-kit/kept-draft';
import { testBroker } from '@bourse/testing/broker';
import type { Rendered } from '@bourse/testing/render';
import { heldTimers } from '@bourse/testing/timers';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { open } from '../../test/open-remote.ts';

const STEEL = 'EXSTEEL.NS';
const broker = testBroker();

const inRupees = (value: Parameters<typeof formatAmount>[0]) => formatAmount(value, 'INR');
const available = async () => (await call(getBalance, {})).available;
const applications = async () => (await call(listIpoApplications, {})).items;
const offeringOf = async (symbol: string): Promise<Ipo> => {
  const ipo = (await call(listIpos, {})).items.find((one) => one.symbol === symbol);
  if (!ipo) throw new Error(`The example data have no offering of ${symbol}.`);
  return ipo;
};
const rowOf = async (company: string | RegExp) => {
  const row = (await screen.findByRole('link', { name: company })).closest('li');
  if (!row) throw new Error('The link stands in no list.');
  return row;
};
const shares = () => screen.findByRole('textbox', { name: 'Shares' });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const type = async ({ user }: Rendered, text: string) => {
  await user.clear(await shares());
  await user.type(await shares(), text);
};
const openSheet = async (symbol: string, actor: 'demo' | 'newcomer' = 'demo') => {
  await broker.enterAs(actor);
  const ipo = await offeringOf(symbol);
  return { ipo, page: await open(`/ipo?apply=${ipo.id}`) };
};
const isBlocked = (element: HTMLElement) => element.matches(':disabled, [aria-disabled="true"]');
/** How long a review must have been in sight before its button counts, ms (D92). */
const READING = 700;
const REVIEW = 'Review application';
/** Opens the review of what has been entered. */
const review = async ({ user }: Rendered) => {
  const open = await button(REVIEW);
  await waitFor(() => expect(isBlocked(open)).toBe(false));
  await user.click(open);
  return screen.findByRole('dialog', { name: REVIEW });
};
const reviewIsClosed = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: REVIEW })).not.toBeInTheDocument());
/** The figure beside a label of the sheet on top. */
const figure = async (label: string) => {
  await screen.findAllByRole('dialog');
  const top = screen.getAllByRole('dialog').at(-1) as HTMLElement;
  return (await within(top).findByText(label)).nextElementSibling;
};
/** Another price of an offering, until the test is over. */
const reprice = ({ id }: Ipo, price: Decimal) =>
  broker.current.db.updateTable('ipos').set({ issue_price: price }).where('id', '=', Number(id)).execute();

beforeEach(() => localStorage.clear());

describe('the offerings', () => {
  it('that can be applied for stand first, each with its price, limits, dates and what was applied for; the others say their state', async () => {
    await broker.enterAs('demo');
    const steel = await offeringOf(STEEL);
    await open('/ipo');
    const rows = within(await screen.findByRole('list', { name: 'Open' })).getAllByRole('listitem');
    expect(
      rows.map((row) => /MOCKTEL|DEMODATA|SPECIBANK|EXSTEEL|EXRT/.exec(row.textContent ?? '')?.[0]),
    ).toEqual(['MOCKTEL', 'DEMODATA', 'SPECIBANK', 'EXSTEEL', 'EXRT']);
    const [soon, applied, later] = rows;
    expect(soon).toHaveTextContent(/Closes in \d h/);
    expect(within(applied as HTMLElement).getByRole('link', { name: 'Applied 300' })).toHaveAttribute(
      'href',
      `/ipo/orders?application=${(await applications()).find(({ symbol }) => symbol === 'DEMODATA.NS')?.id}`,
    );
    expect(within(applied as HTMLElement).queryByRole('link', { name: /^Apply/ })).not.toBeInTheDocument();
    expect(later).toHaveTextContent(/Opens \d+ \w+ · closes \d+ \w+/);
    expect(within(later as HTMLElement).getByRole('link', { name: /^Apply/ })).toBeInTheDocument();

    const row = await rowOf(/^Example Steel Ltd/);
    expect(row).toHaveTextContent(inRupees(steel.issuePrice));
    expect(row).toHaveTextContent('EXSTEEL · EQ100 to 1,000 · from ₹');
    expect(row).toHaveTextContent(/Closes \d+ \w+ · 34 days/);
    expect(within(row).getByRole('link', { name: /^Example Steel/ })).toHaveAttribute(
      'href',
      '/stock/v2/EXSTEEL.NS/Example%20Steel%20Ltd',
    );

    const past = screen.getByRole('list', { name: 'Past' });
    expect(within(past).queryByRole('link', { name: /^Apply/ })).not.toBeInTheDocument();
    for (const state of ['Closed', 'Listed', 'Cancelled'])
      expect(within(past).getAllByText(state).length).toBeGreaterThan(0);
    expect(within(past).getAllByText(/[+−]\d+\.\d\d% on issue/).length).toBeGreaterThan(0);
  });
});

describe('an application', () => {
  it('a step is announced with the amount that it holds', async () => {
    const { ipo, page } = await openSheet(STEEL, 'newcomer');
    await page.user.click(await button('+100'));
    const held = inRupees(mul(ipo.issuePrice, '200'));
    expect(await screen.findByText(`Shares 200, On hold ${held}`)).toHaveAttribute('role', 'status');
  });

  it('is in steps of 100, holds what it says, and cannot be made a second time', async () => {
    const { ipo, page } = await openSheet(STEEL, 'newcomer');
    const before = await available();
    expect(await shares()).toHaveValue('100');
    await type(page, '275');
    // What would be sent is shown while the figure is not a step yet.
    expect(screen.getByText(`${inRupees(ipo.issuePrice)} × 200`)).toBeInTheDocument();
    await page.user.tab();
    expect(await shares()).toHaveValue('200');
    expect(screen.getByText('Set to 200. Steps of 100.')).toBeInTheDocument();
    await page.user.click(await button('+100'));
    const total = `${Number(ipo.issuePrice) * 300}` as const;
    expect(await figure('On hold')).toHaveTextContent(inRupees(total as `${number}`));
    expect(await figure('Available after')).toHaveTextContent(inRupees(sub(before, total as `${number}`)));
    expect(await figure('Allotment')).toHaveTextContent(/^expected \d+ \w+$/);
    expect(screen.getByText(/What is not allotted comes back/)).toBeInTheDocument();
    const prospectus = screen.getByRole('link', { name: /^Prospectus/ });
    expect(prospectus).toHaveAttribute('href', new URL(ipo.prospectus ?? '', location.origin).href);
    expect(prospectus).toHaveAttribute('rel', 'noopener');

    const sheet = await review(page);
    expect(await applications()).toEqual([]);
    expect(sheet).toHaveTextContent(/300 EXSTEEL ?Example Steel Ltd · Closes \d+ \w+/);
    expect(await figure(`${inRupees(ipo.issuePrice)} × 300`)).toHaveTextContent(
      inRupees(total as `${number}`),
    );
    expect(await figure('On hold')).toHaveTextContent(inRupees(total as `${number}`));
    expect(await figure('Fee')).toHaveTextContent('None');
    expect(await figure('Available after')).toHaveTextContent(inRupees(sub(before, total as `${number}`)));
    expect(await figure('Allotment')).toHaveTextContent(/^expected \d+ \w+$/);
    expect(sheet).toHaveTextContent(
      'Your money is held as soon as you apply. An application cannot be cancelled.',
    );
    await page.user.click(await button('Apply for 300'));
    expect(await screen.findByText('Applied for 300 EXSTEEL')).toBeInTheDocument();
    const [made] = await applications();
    expect(made).toMatchObject({ quantity: 300, price: ipo.issuePrice, status: 'pending' });
    expect(await figure('Number')).toHaveTextContent(made?.applicationNo ?? '-');
    await waitFor(async () =>
      expect(await figure('On hold')).toHaveTextContent(inRupees(made?.total ?? '0')),
    );
    await waitFor(async () =>
      expect(await figure('Available')).toHaveTextContent(inRupees(sub(before, made?.total ?? '0'))),
    );
    expect(await available()).toBe(sub(before, made?.total ?? '0'));

    await page.user.click(await button('Done'));
    expect(page.address()).toBe('/ipo');
    expect(await screen.findByRole('link', { name: 'Applied 300' })).toBeInTheDocument();
    await page.go(`/ipo?apply=${ipo.id}`);
    expect(await screen.findByText('You have already applied for this offering.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View application' })).toHaveAttribute(
      'href',
      `/ipo/orders?application=${made?.id}`,
    );
  });

  it('that another device has made meanwhile is refused as the second one, and the first is shown', async () => {
    const { ipo, page } = await openSheet(STEEL, 'newcomer');
    await review(page);
    // The list that this page has does not know of it yet.
    broker.current.faults?.add({ path: `/api${listIpos.path}`, kind: 'status', status: 500 });
    await call(
      applyForIpo,
      { ipoId: ipo.id, symbol: ipo.symbol, quantity: 200, price: ipo.issuePrice },
      { key: crypto.randomUUID() },
    );
    await page.user.click(await button('Apply for 100'));
    expect(await screen.findByText('No new application')).toBeInTheDocument();
    expect(screen.getByText('You have already applied for this offering.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View application' })).toBeInTheDocument();
    expect(await applications()).toHaveLength(1);
  });

  it('beyond the balance says what the balance covers, and how much is short for the least', async () => {
    await broker.enterAs('newcomer');
    const ipo = await offeringOf(STEEL);
    await reprice(ipo, '400');
    const page = await open(`/ipo?apply=${ipo.id}`);
    await type(page, '300');
    expect(await screen.findByText('Insufficient funds · Balance covers 200')).toBeInTheDocument();
    expect(await button(REVIEW)).toHaveAttribute('aria-disabled', 'true');
    await page.user.click(await button('Max 200'));
    expect(await button(REVIEW)).not.toHaveAttribute('aria-disabled');
    page.unmount();
    await reprice(ipo, '1000.01');
    await open(`/ipo?apply=${ipo.id}`);
    expect(await screen.findByText('Insufficient funds · ₹1.00 short')).toBeInTheDocument();
    expect(await button(REVIEW)).toHaveAttribute('aria-disabled', 'true');
    await reprice(ipo, ipo.issuePrice);
  });

  it('of fewer shares than the minimum, of more than the maximum or of nothing is never sent', async () => {
    const { page } = await openSheet(STEEL, 'newcomer');
    await type(page, '99');
    expect((await screen.findAllByText('At least 100')).length).toBeGreaterThan(0);
    expect(isBlocked(await button(REVIEW))).toBe(true);
    await page.user.keyboard('{Enter}');
    expect(screen.queryByRole('dialog', { name: REVIEW })).not.toBeInTheDocument();
    await type(page, '5000');
    await page.user.tab();
    expect(await shares()).toHaveValue('1,000');
    expect(await applications()).toEqual([]);
  });

  it('whose price changes during the review is sent only after the new price was accepted and the time to read has passed again', async () => {
    const { ipo, page } = await openSheet(STEEL, 'newcomer');
    await review(page);
    await reprice(ipo, '150.80');
    await page.user.click(await button('Apply for 100'));
    expect(await screen.findByText(`Now ₹150.80, was ${inRupees(ipo.issuePrice)}`)).toBeInTheDocument();
    expect(isBlocked(await button('Apply for 100'))).toBe(true);
    const finishReading = heldTimers(READING);
    await page.user.click(await button('Accept ₹150.80'));
    expect(await figure('On hold')).toHaveTextContent('₹15,080.00');
    const apply = await button('Apply for 100');
    act(() => apply.click());
    expect(await applications()).toEqual([]);
    await waitFor(() => {
      finishReading();
      expect(isBlocked(apply)).toBe(false);
    });
    await page.user.click(apply);
    expect(await screen.findByText('Applied for 100 EXSTEEL')).toBeInTheDocument();
    expect((await applications())[0]).toMatchObject({ price: '150.8', total: '15080' });
    await reprice(ipo, ipo.issuePrice);
  });

  it('whose price changes before the review is reviewed at the new price, once it was accepted', async () => {
    const { ipo, page } = await openSheet(STEEL, 'newcomer');
    await button(REVIEW);
    await reprice(ipo, '150.80');
    await act(() => page.queryClient.refetchQueries());
    expect(await screen.findByText(`Now ₹150.80, was ${inRupees(ipo.issuePrice)}`)).toBeInTheDocument();
    expect(isBlocked(await button(REVIEW))).toBe(true);
    await page.user.click(await button('Accept ₹150.80'));
    await review(page);
    expect(await figure('₹150.80 × 100')).toHaveTextContent('₹15,080.00');
    await reprice(ipo, ipo.issuePrice);
  });

  it('opens its review by Enter in the quantity, sends nothing, and keeps the quantity when the review is closed', async () => {
    const { page } = await openSheet(STEEL, 'newcomer');
    await type(page, '300');
    await page.user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: REVIEW });
    await page.user.click(
      within(screen.getByRole('dialog', { name: REVIEW })).getByRole('button', { name: 'Close' }),
    );
    await reviewIsClosed();
    expect(await shares()).toHaveValue('300');
    expect(await applications()).toEqual([]);
  });

  it('keeps a quantity that a chip has set through a reload', async () => {
    const { ipo, page } = await openSheet(STEEL, 'newcomer');
    await waitFor(async () => expect(isBlocked(await button(REVIEW))).toBe(false));
    const most = await button(/^Max/);
    await page.user.click(most);
    history.replaceState(null, '', `/ipo?apply=${ipo.id}`);
    restoreDraft();
    expect(location.search).toBe(`?apply=${ipo.id}&quantity=${most.textContent?.replace(/\D/g, '')}`);
  });

  it('without a network cannot be sent from its review, and says why', async () => {
    const { page } = await openSheet(STEEL, 'newcomer');
    await review(page);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void dispatchEvent(new Event('offline')));
    const apply = await button('Apply for 100');
    await waitFor(() => expect(apply).toHaveAccessibleDescription('You are offline'));
    expect(isBlocked(apply)).toBe(true);
    vi.restoreAllMocks();
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(isBlocked(apply)).toBe(false));
  });

  it('in dollars shows the conversion, and waits where there is no rate', async () => {
    await broker.enterAs('demo');
    const { issuePrice } = await offeringOf('EXRT');
    await reprice(await offeringOf('EXRT'), '1.50');
    const { ipo, page } = await openSheet('EXRT');
    expect(await screen.findByText(/^≈ \$1 = ₹/)).toBeInTheDocument();
    expect(await figure('On hold')).toHaveTextContent(/^₹\d/);
    await review(page);
    expect(await figure(`${formatAmount(ipo.issuePrice, 'USD')} × 100`)).toHaveTextContent(
      formatAmount(mul(ipo.issuePrice, '100'), 'USD'),
    );
    expect(await figure('Rate')).toHaveTextContent(/^≈ \$1 = ₹/);
    expect(await figure('At most')).toHaveTextContent(/^₹\d/);
    expect(await figure('On hold')).toHaveTextContent(/^₹\d/);
    page.unmount();
    broker.current.faults?.add({
      path: `/api${listSettings.path}`,
      kind: 'status',
      status: 200,
      body: { msg: 'ok', data: [] },
    });
    await open(`/ipo?apply=${ipo.id}`);
    expect(await screen.findByText('Exchange rate has not been updated')).toBeInTheDocument();
    expect(await figure('On hold')).toHaveTextContent('–');
    expect(isBlocked(await button(REVIEW))).toBe(true);
    await reprice(ipo, issuePrice);
  });

  it('that was begun asks before it is discarded, and is kept where the customer keeps editing', async () => {
    await broker.enterAs('newcomer');
    const page = await open('/ipo');
    const row = await rowOf(/^Example Steel Ltd/);
    await page.user.click(within(row).getByRole('link', { name: /^Apply/ }));
    await type(page, '300');
    await page.user.click(await button('Close'));
    await page.user.click(await button('Keep editing'));
    await waitFor(() => expect(screen.queryByText('Discard this order?')).not.toBeInTheDocument());
    expect(await shares()).toHaveValue('300');
    await page.user.click(await button('Close'));
    await page.user.click(await button('Discard'));
    await waitFor(() => expect(page.address()).toBe('/ipo'));
  });

  it('for an offering that is over or unknown says that it cannot be made', async () => {
    await broker.enterAs('newcomer');
    const { id } = await offeringOf('EXTEXTILE.BO');
    const page = await open(`/ipo?apply=${id}`);
    expect(await screen.findByText('This offering cannot be applied for now.')).toBeInTheDocument();
    await page.user.click(await button('Done'));
    await waitFor(() => expect(page.address()).toBe('/ipo'));
    await page.go('/ipo?apply=nonsense');
    expect(await screen.findByText('This offering cannot be applied for now.')).toBeInTheDocument();
  });
});

describe('the orders', () => {
  it('show each application with its steps, what was allotted of it and where its money is, and unfold the sums and times', async () => {
    await broker.enterAs('demo');
    const power = (await applications()).find(({ symbol }) => symbol === 'EXPOWER.NS');
    if (!power) throw new Error('The demo customer has not applied for EXPOWER.');
    const page = await open('/ipo/orders');
    const row = await rowOf(/^EXPOWER/);
    expect(row).toHaveTextContent(`TransferShares ${power.allotted} of 300`);
    const steps = within(within(row).getByRole('list', { name: 'Steps of EXPOWER' })).getAllByRole(
      'listitem',
    );
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Step 1 of 4, Applied, done',
      'Step 2 of 4, Allotted, done',
      'Step 3 of 4, Transfer, current',
      'Step 4 of 4, Holdings, next',
    ]);
    expect(within(row).getByRole('link', { name: /^EXPOWER/ })).toHaveAttribute(
      'href',
      '/stock/v2/EXPOWER.NS/Example%20Power%20Grid%20Ltd',
    );
    await clickInAct(within(row).getByRole('button', { name: /^Details/ }));
    expect(page.address()).toBe(`/ipo/orders?application=${power.id}`);
    const paid = sub(power.total, power.refund ?? '0');
    expect((await within(row).findByText('Held')).nextElementSibling).toHaveTextContent(
      inRupees(power.total),
    );
    expect(within(row).getByText('Paid').nextElementSibling).toHaveTextContent(inRupees(paid));
    expect(row).toHaveTextContent(power.applicationNo);
    expect(within(row).getByRole('button', { name: /^Copy/ })).toBeInTheDocument();
  });

  it('list the transfers of allotted shares, with what was paid for them, each leading to its stock', async () => {
    await broker.enterAs('demo');
    const textile = (await applications()).find(({ symbol }) => symbol === 'EXTEXTILE.BO');
    if (!textile) throw new Error('The demo customer has not applied for EXTEXTILE.');
    const page = await open('/ipo/orders');
    await page.user.click(await screen.findByRole('tab', { name: 'Transfers' }));
    expect(page.address()).toBe('/ipo/orders?tab=transfers');
    const transfer = await screen.findByRole('link', { name: /^EXTEXTILE/ });
    expect(transfer).toHaveTextContent(
      `${textile.allotted} × ${inRupees(textile.price)}Paid ${inRupees(sub(textile.total, textile.refund ?? '0'))}Success`,
    );
    expect(transfer).toHaveAttribute('href', '/stock/v2/EXTEXTILE.BO/Example%20Textiles%20Ltd');
    expect(screen.getByRole('link', { name: /^PLACEBANK/ })).toHaveTextContent('Paid ₹0.00Failed');
  });

  it('of a customer who has applied for nothing lead to the offerings', async () => {
    await broker.enterAs('newcomer');
    const page = await open('/ipo/orders');
    expect(await screen.findByText('No applications yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See offerings' })).toHaveAttribute('href', '/ipo');
    await page.user.click(screen.getByRole('tab', { name: 'Transfers' }));
    expect(await screen.findByText('Allotted shares appear here.')).toBeInTheDocument();
  });
});
