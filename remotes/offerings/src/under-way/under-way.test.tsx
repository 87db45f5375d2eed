// Imported statically, because compiling it on demand would exceed the patience of the first test.
import './checked-calls.tsx';
import './under-way.tsx';
import '../deals/buy-sheet.tsx';
import '../deals/offers-screen.tsx';
import '../fund-investment/fund-sheet.tsx';
import '../fund-investment/funds-screen.tsx';
import '../ipo/apply-sheet.tsx';
import '../ipo/ipo-screen.tsx';

import { call } from '@bourse/api/client';
import { listOffers, offerKind } from '@bourse/contract/deals';
import { listFundOrders, listFunds, purchaseFund } from '@bourse/contract/funds';
import { displaySymbol } from '@bourse/contract/instrument';
import { listIpoApplications, listIpos } from '@bourse/contract/ipo';
import { buy, listOrders } from '@bourse/contract/orders';
import { changePassword } from '@bourse/contract/passwords';
import { settle } from '@bourse/contract/settle';
import { UnderWay } from '@bourse/remote-kit/under-way';
import { store } from '@bourse/session/session';
import { underWayAtom } from '@bourse/session/under-way';
import { testBroker } from '@bourse/testing/broker';
import { clickInAct, renderPart } from '@bourse/testing/render';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { feature } from '../../feature.ts';
import { open } from '../../test/open-remote.ts';
import { remote } from '../remote.tsx';
import { UnderWay as OwnUnderWay } from './under-way.tsx';

const DAY = 86_400_000;
const CODE = '582047';
const broker = testBroker();
const press = async (name: string) => clickInAct((await screen.findAllByRole('button', { name })).at(-1));
const fund = async () => {
  const found = (await call(listFunds, {})).items.find(({ name }) => name === 'Sample Income 28');
  if (!found) throw new Error('There is no such fund.');
  return found;
};
/** Has a unit end after so many days: the clock stays, because offers end with time. */
const endIn = (number: string, days: number) => {
  const { db, clock } = broker.current;
  const endsAt = new Date(clock.now() + days * DAY);
  return db.updateTable('fund_orders').set({ ends_at: endsAt }).where('no', '=', number).execute();
};
/** @returns the number of a unit that ends after so many days */
const unitEnding = async (days: number) => {
  await call(purchaseFund, { fundId: (await fund()).id }, { key: crypto.randomUUID() });
  const number = (await call(listFundOrders, {})).items[0]?.orderNo ?? '';
  await endIn(number, days);
  return number;
};
const visit = (...known: string[]) => {
  store.set(underWayAtom, 'offerings', known);
  return renderPart(<UnderWay place="home.under-way/v1" rows={2} />, [{ feature, remote }]);
};
const row = (name: RegExp) => screen.findByRole('link', { name });

beforeEach(async () => {
  localStorage.clear();
  await broker.enterAs('newcomer');
});

it('what ends within seven days is under way, is being paid out at its end, and says its profit once it is over', async () => {
  const number = await unitEnding(6);
  const first = await visit(`fund ${number}`);
  const ending = await row(/^Sample Income 28Ends Tue,? 17 Mar₹10,000\.00$/);
  expect(ending).toHaveAttribute('href', `/fund-investment/orders?order=${number}`);
  await endIn(number, -1);
  await act(() => first.queryClient.refetchQueries());
  expect(await row(/Being paid out/)).toBe(ending);
  first.unmount();

  await broker.current.scheduler.run();
  await visit(`fund ${number}`);
  expect(await row(/^Sample Income 28Returned with ₹[\d.]+ profit/)).toHaveAttribute(
    'href',
    `/fund-investment/orders?order=${number}`,
  );
  expect(store.get(underWayAtom).offerings).toEqual([]);
});

it('what ends later is not under way', async () => {
  await unitEnding(8);
  const ending = await unitEnding(7);
  await visit('something', 'else');
  await row(/^Sample Income 28Ends Wed,? 18 Mar/);
  expect(screen.getAllByRole('link')).toHaveLength(1);
  await waitFor(() => expect(store.get(underWayAtom).offerings).toEqual([`fund ${ending}`]));
});

it('a purchase whose sheet was closed without an outcome is checked on, and says what became of it', async () => {
  const { id } = await fund();
  const page = await open(`/fund-investment?fund=${id}`);
  broker.current.faults?.add({ path: `/api${purchaseFund.path}`, kind: 'drop-response', times: 1 });
  const repair = broker.current.faults?.add({ path: `/api${settle.path}`, kind: 'drop-response' });
  await press('Review investment');
  await press('Invest ₹10,000.00');
  await screen.findByText('Checking…');
  page.unmount();
  expect(store.get(underWayAtom).offerings).toEqual([`checking fund:${id}`]);

  await renderPart(<UnderWay place="home.under-way/v1" rows={2} />, [{ feature, remote }]);
  expect(await row(/^Sample Income 28Checking…₹10,000\.00$/)).toHaveAttribute(
    'href',
    `/fund-investment?fund=${id}`,
  );
  repair?.();
  const [order] = (await call(listFundOrders, {})).items;
  expect(await row(/^Sample Income 28Invested₹10,000\.00$/)).toHaveAttribute(
    'href',
    `/fund-investment/orders?order=${order?.orderNo}`,
  );
});

it('an application that was made is under way, also where its outcome is left without a press on Done', async () => {
  const ipo = (await call(listIpos, {})).items.find(({ symbol }) => symbol === 'EXSTEEL.NS');
  const page = await open(`/ipo?apply=${ipo?.id}`);
  await press('Review application');
  await press('Apply for 100');
  await screen.findByText('Applied for 100 EXSTEEL');
  page.unmount();
  const [application] = (await call(listIpoApplications, {})).items;
  expect(store.get(underWayAtom).offerings).toEqual([`ipo ${application?.applicationNo}`]);
});

it('what goes on asking about calls without an answer says where it fails, and goes on after Retry', async () => {
  const { id } = await fund();
  const page = await open(`/fund-investment?fund=${id}`);
  broker.current.faults?.add({ path: `/api${purchaseFund.path}`, kind: 'drop-response', times: 1 });
  const repair = broker.current.faults?.add({ path: `/api${settle.path}`, kind: 'drop-response' });
  await press('Review investment');
  await press('Invest ₹10,000.00');
  await screen.findByText('Checking…');
  page.unmount();

  const report = vi.fn();
  // Files of a worker share their modules, so that none can be replaced here: what the part reads throws instead.
  const broken = vi.spyOn(offerKind.options, 'filter').mockImplementation(() => {
    throw new Error('the device cannot be read');
  });
  await renderPart(<OwnUnderWay known={[]} report={report} />, [{ feature, remote }]);
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(report).not.toHaveBeenCalled();
  broken.mockRestore();
  repair?.();
  await press('Retry');
  await waitFor(() => expect(report).toHaveBeenCalled());
  expect(report.mock.lastCall?.[1]).toMatchObject([{ id: `checking fund:${id}` }]);
});

it('a purchase of an offer whose sheet was closed without an outcome is checked on, and says what became of it', async () => {
  await call(changePassword, { newCode: CODE, type: 'fund', isFirst: true, loginPassword: 'newcomer' });
  const { items: offers } = await call(listOffers, { kind: 'qip' });
  const offer = offers.find(({ status, currency }) => status === 'open' && currency === 'INR');
  const page = await open(`/qip?buy=${offer?.id}&quantity=${offer?.minimumQuantity}`);
  const symbol = displaySymbol(offer?.symbol ?? '');
  await page.user.type(await screen.findByLabelText('Transaction password', { selector: 'input' }), CODE);
  broker.current.faults?.add({ path: `/api${buy.path}`, kind: 'drop-response', times: 1 });
  const repair = broker.current.faults?.add({ path: `/api${settle.path}`, kind: 'drop-response' });
  await press('Confirm purchase');
  await screen.findByText('Checking…');
  page.unmount();
  expect(store.get(underWayAtom).offerings).toEqual(['checking deal:qip']);

  await renderPart(<UnderWay place="home.under-way/v1" rows={2} />, [{ feature, remote }]);
  expect(await row(new RegExp(`^${symbol}Checking…₹[\\d,.]+$`))).toHaveAttribute(
    'href',
    `/qip?buy=${offer?.id}`,
  );
  repair?.();
  const [order] = (await call(listOrders, { kind: 'qip' })).items;
  expect(await row(new RegExp(`^${symbol}Bought₹[\\d,.]+$`))).toHaveAttribute(
    'href',
    `/records/${order?.orderNo}`,
  );
});
