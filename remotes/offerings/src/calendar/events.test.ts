import type { Offer } from '@bourse/contract/deals';
import type { FundOrder } from '@bourse/contract/funds';
import type { Ipo } from '@bourse/contract/ipo';
import type { Loan } from '@bourse/contract/loans';
import { describe, expect, it } from 'vitest';
import { byCalendarDay, eventsOf, leftWithinDay } from './events.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const INDIA = 'Asia/Kolkata';
/** 23:00 in India. */
const NOW = Date.parse('2026-11-22T17:30:00Z');

const ipo = (change: Partial<Ipo>): Ipo => ({
  id: '1',
  series: 'EQ',
  symbol: 'DEMODATA.NS',
  companyName: 'Demo Data Services Ltd',
  status: 'forthcoming',
  issuePrice: '471.15',
  min: 100,
  max: 500,
  startsAt: null,
  endsAt: null,
  allotmentAt: null,
  listingAt: null,
  prospectus: null,
  issueSize: null,
  timesSubscribed: null,
  marketPrice: null,
  currency: 'INR',
  appliedQuantity: null,
  applicationId: null,
  ...change,
});
const offer = (change: Partial<Offer>): Offer => ({
  id: '2',
  symbol: 'EXSTEEL.NS',
  name: null,
  price: '151.2',
  quantity: null,
  minimumQuantity: 500,
  maximumQuantity: null,
  boughtQuantity: null,
  remaining: null,
  settlement: null,
  marketPrice: null,
  isMarketOpen: null,
  status: 'open',
  region: 'IN',
  currency: 'INR',
  startsAt: null,
  endsAt: null,
  ...change,
});
const order = (change: Partial<FundOrder>): FundOrder => ({
  id: '3',
  orderNo: 'F3',
  fundId: null,
  project: { name: 'Sample Income 28', minReturn: '0.45', maxReturn: '0.7', periodDays: 28 },
  amount: '10000',
  expectedReturn: '45',
  accruedReturn: null,
  profit: null,
  returned: null,
  status: 'active',
  startsAt: null,
  endsAt: null,
  settledAt: null,
  createdAt: NOW,
  requestKey: null,
  ...change,
});
const loan = (change: Partial<Loan>): Loan => ({
  id: '4',
  loanNo: 'L4',
  amount: '15000',
  state: 'unpaid',
  decidedAt: null,
  reason: null,
  termDays: 30,
  repaymentTime: null,
  repaidAt: null,
  createdAt: NOW,
  requestKey: null,
  ...change,
});
const ids = (...sources: Parameters<typeof eventsOf>) => eventsOf(...sources).map(({ id }) => id);

describe('the events of the calendar', () => {
  it('are those of all sources, the next first', () => {
    const sources = {
      ipos: [
        ipo({
          startsAt: NOW + 5 * DAY,
          endsAt: NOW + 21 * DAY,
          allotmentAt: NOW + 22 * DAY,
          appliedQuantity: 300,
        }),
      ],
      blockTrades: [offer({ endsAt: NOW + 4 * DAY })],
      qips: [offer({ startsAt: NOW + 6 * DAY, endsAt: NOW + 12 * DAY })],
      fundOrders: [order({ endsAt: NOW + 3 * DAY })],
      loans: [loan({ repaymentTime: NOW + 18 * DAY })],
    };
    expect(ids(sources, NOW, INDIA)).toEqual([
      'fund 3',
      'bulk 2 closes',
      'ipo 1 opens',
      'qip 2 opens',
      'qip 2 closes',
      'loan 4',
      'ipo 1 closes',
      'ipo 1 allotment',
    ]);
  });

  it('are those of the sources that are known', () =>
    expect(ids({ loans: [loan({ repaymentTime: NOW + DAY })] }, NOW, INDIA)).toEqual(['loan 4']));

  it('are neither of the past nor of what is over', () => {
    const at = NOW + DAY;
    const sources = {
      ipos: [ipo({ status: 'closed', endsAt: at }), ipo({ startsAt: NOW - DAY })],
      blockTrades: [offer({ status: 'closed', endsAt: at })],
      fundOrders: [order({ status: 'unknown', endsAt: at }), order({ endsAt: NOW })],
      loans: [loan({ state: 'paid', repaymentTime: at }), loan({ repaymentTime: NOW - DAY })],
    };
    expect(ids(sources, NOW, INDIA)).toEqual([]);
  });

  it('tell the allotment to those who have applied, also once the offering is closed', () => {
    const closed = { status: 'closed', allotmentAt: NOW + DAY } as const;
    expect(ids({ ipos: [ipo({ ...closed, appliedQuantity: 300 })] }, NOW, INDIA)).toEqual([
      'ipo 1 allotment',
    ]);
    expect(ids({ ipos: [ipo({ ...closed, appliedQuantity: 0 })] }, NOW, INDIA)).toEqual([]);
  });

  it('are mine where my money is in them', () => {
    const at = NOW + DAY;
    const mine = (sources: Parameters<typeof eventsOf>[0]) =>
      eventsOf(sources, NOW, INDIA).map(({ isMine }) => isMine);
    expect(
      mine({
        ipos: [ipo({ endsAt: at }), ipo({ endsAt: at, appliedQuantity: 300 })],
        blockTrades: [offer({ endsAt: at }), offer({ endsAt: at, boughtQuantity: 50 })],
      }).sort(),
    ).toEqual([false, false, true, true]);
    expect(mine({ fundOrders: [order({ endsAt: at })], loans: [loan({ repaymentTime: at })] })).toEqual([
      true,
      true,
    ]);
  });

  it('reach to the end of the thirtieth day in the zone of the deployment, not of the device', () => {
    // The thirtieth day ends at midnight in India, which is 18:30 in UTC.
    const last = Date.parse('2026-12-22T18:29:59Z');
    const [inside, outside] = [last, last + 1_000].map((endsAt) =>
      ids({ fundOrders: [order({ endsAt })] }, NOW, INDIA),
    );
    expect([inside, outside]).toEqual([['fund 3'], []]);
    expect(ids({ fundOrders: [order({ endsAt: last + 1_000 })] }, NOW, 'UTC')).toEqual(['fund 3']);
  });

  it('stand under the day of the zone on which they happen', () => {
    const times = [NOW + HOUR / 2, NOW + 2 * HOUR, NOW + 20 * HOUR];
    const events = eventsOf(
      { fundOrders: times.map((endsAt, n) => order({ id: String(n), endsAt })) },
      NOW,
      INDIA,
    );
    const perDay = (zone: string) =>
      byCalendarDay(events, zone).map((day) => day.events.map(({ id }) => id).join(', '));
    expect(perDay(INDIA)).toEqual(['fund 0', 'fund 1, fund 2']);
    expect(perDay('UTC')).toEqual(['fund 0, fund 1', 'fund 2']);
    expect(perDay('America/New_York')).toEqual(['fund 0, fund 1', 'fund 2']);
  });

  it('say the time left within a day', () => {
    const left = (later: number) => leftWithinDay(NOW + later, NOW);
    expect(left(5 * HOUR)).toEqual({ unit: 'hours', count: 5 });
    expect(left(4 * HOUR - 1)).toEqual({ unit: 'hours', count: 3 });
    expect(left(DAY - 1)).toEqual({ unit: 'hours', count: 23 });
    expect(left(DAY)).toBeUndefined();
  });
});
