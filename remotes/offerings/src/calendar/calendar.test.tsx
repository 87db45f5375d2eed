// Imported statically, because compiling it on demand would exceed the patience of the first test.
import './calendar-days.tsx';
import './calendar-screen.tsx';

import { call } from '@bourse/api/client';
import { listOffers } from '@bourse/contract/deals';
import { listFundOrders } from '@bourse/contract/funds';
import { listIpos } from '@bourse/contract/ipo';
import { listLoans } from '@bourse/contract/loans';
import { addTranslations, type TranslationSource } from '@bourse/i18n/i18n';
import { testBroker } from '@bourse/testing/broker';
import { renderPart } from '@bourse/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { feature } from '../../feature.ts';
import { open } from '../../test/open-remote.ts';
import { remote } from '../remote.tsx';
import { HomeCalendar } from './home-calendar.tsx';

const broker = testBroker();

beforeEach(async () => {
  localStorage.clear();
  await broker.enterAs('demo');
});

describe('the calendar', () => {
  it('stands by day, and leads to the offer, and to the order of a fund that ends', async () => {
    await open('/calendar');
    const fund = await screen.findByRole('link', { name: /Fund ends/ });
    const order = (await call(listFundOrders, { status: 'active' })).items.find(
      ({ project }) => project.name === 'Sample Income 28',
    );
    expect(fund).toHaveAttribute('href', `/fund-investment/orders?order=${order?.orderNo}`);
    expect(fund.closest('section')).toHaveAccessibleName(/^Thu,? 2 Apr$/);
    expect(screen.getAllByRole('link', { name: /Block trade closes/ })[0]).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/block-trading\?buy=\d+$/),
    );
    // No screen of this composition shows loans.
    const loan = screen.getByText('Loan due').closest('li');
    expect(within(loan as HTMLElement).queryByRole('link')).not.toBeInTheDocument();
    expect(loan).toHaveTextContent('₹15,000.00');
  });

  it('is narrowed to what has the customer’s own money in it', async () => {
    const page = await open('/calendar');
    await screen.findByText('Loan due');
    const all = screen.getAllByRole('listitem').length;
    await page.user.click(screen.getByRole('button', { name: 'Mine' }));
    expect(page.address()).toBe('/calendar?mine=');
    expect(screen.getByText('Loan due')).toBeInTheDocument();
    expect(screen.getAllByRole('listitem').length).toBeLessThan(all);
    expect(screen.queryByText('EXSTEEL')).not.toBeInTheDocument();
  });

  it('of a customer without money in anything says so', async () => {
    await broker.enterAs('newcomer');
    await open('/calendar?mine');
    expect(await screen.findByText('Nothing of yours in the next 30 days')).toBeInTheDocument();
  });
});

describe('the calendar on home', () => {
  const show = async (rows: number, report: (rows: number) => void) => {
    await addTranslations(remote.name, remote.translations as unknown as TranslationSource);
    return renderPart(<HomeCalendar rows={rows} report={report} />, [{ feature, remote }]);
  };

  it('shows as many of the next as home has the height of, with their days, and reports how many there are', async () => {
    const report = vi.fn();
    await show(2, report);
    await waitFor(() => expect(report).toHaveBeenCalled());
    const rows = within(screen.getByRole('list', { name: 'Next 30 days' })).getAllByRole('listitem');
    expect(rows).toHaveLength(2);
    expect(report.mock.lastCall?.[0]).toBeGreaterThan(2);
    expect(screen.getByRole('link', { name: 'Calendar' })).toHaveAttribute('href', '/calendar');
  });

  it('draws nothing where home has no height for it, and reports all the same', async () => {
    const report = vi.fn();
    const { container } = await show(0, report);
    await waitFor(() => expect(report).toHaveBeenCalled());
    expect(container).toHaveTextContent('');
  });

  it('gives way where nothing of it is known, and reports nothing', async () => {
    for (const { path } of [listIpos, listOffers, listFundOrders, listLoans])
      broker.current.faults?.add({ path: `/api${path}`, kind: 'status', status: 500 });
    const report = vi.fn();
    const { container } = await show(3, report);
    await waitFor(() => expect(container).toHaveTextContent(''));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(report).not.toHaveBeenCalled();
  });

  it('names what is missing in a row of its own, and reports nothing', async () => {
    broker.current.faults?.add({ path: `/api${listLoans.path}`, kind: 'status', status: 500 });
    const report = vi.fn();
    await show(2, report);
    await screen.findByText('Loans are missing');
    const rows = within(screen.getByRole('list', { name: 'Next 30 days' })).getAllByRole('listitem');
    expect(rows).toHaveLength(2);
    expect(report).not.toHaveBeenCalled();
  });
});
