/**
 * The offers of a demonstration: block trades, QIP, new offerings, funds. All are invented, like their companies (D1,
 * D2).
 */
import { type Decimal, mul, round } from '@bourse/money/decimal';
import type { Insertable } from 'kysely';
import type { Services } from '../call/services.ts';
import type { ProductTables } from '../database/product-tables.ts';
import { requireInstrument } from '../instruments/rows.ts';
import { prospectusAddress } from '../ipo/prospectuses.ts';
import { DAY } from '../market/zones.ts';

interface OfferSeed {
  name: string;
  kind: 'bulk' | 'qip';
  symbol: string;
  minimum: number;
  /** The most that one customer may buy. */
  maximum: number;
  /** Shares that there were. */
  quantity: number;
  /** How much the other customers have left. */
  remaining: number;
  /** Fraction of the market price at that time. */
  of: Decimal;
  daysAgo: number;
  /** Days from the beginning to the end of the offer. */
  days: number;
  closed?: boolean;
  /** Days until it can be bought. */
  opensIn?: number;
}

const offer = (
  kind: OfferSeed['kind'],
  name: string,
  symbol: string,
  [minimum, maximum, quantity, remaining]: [number, number, number, number],
  of: Decimal,
  daysAgo: number,
  days: number,
  rest: Pick<OfferSeed, 'closed' | 'opensIn'> = {},
): OfferSeed => ({ kind, name, symbol, minimum, maximum, quantity, remaining, of, daysAgo, days, ...rest });

/** Below and above the market, in both regions; open, not open yet, about to close, sold out and closed. */
const OFFERS: OfferSeed[] = [
  offer('bulk', 'cement', 'SAMPLECEM.NS', [20, 100, 1_200, 160], '0.97', 130, 7, { closed: true }),
  offer('bulk', 'tea', 'SAMPLETEA.NS', [100, 2_000, 30_000, 700], '0.96', 48, 7, { closed: true }),
  offer('bulk', 'steel', 'EXSTEEL.NS', [500, 5_000, 60_000, 41_500], '0.97', 3, 7),
  offer('bulk', 'oil', 'MOCKOIL.NS', [40, 400, 4_000, 30], '0.97', 3, 9),
  offer('bulk', 'cloud', 'SMPL', [10, 200, 2_500, 1_840], '0.97', 2, 10),
  offer('bulk', 'pharma', 'DEMOPHARM.NS', [20, 200, 2_500, 310], '0.975', 1.8, 2),
  offer('bulk', 'electric', 'PLMO', [10, 500, 3_000, 2_300], '1.011', 1, 9),
  offer('bulk', 'motors', 'SAMPLEMOT.NS', [50, 800, 12_000, 9_350], '0.96', 1, 7),
  offer('bulk', 'lender', 'PLACEBANK.NS', [100, 1_000, 12_000, 12_000], '0.97', 0, 11, { opensIn: 3 }),
  offer('qip', 'ports', 'DEMOPORTS.BO', [25, 500, 4_000, 220], '0.95', 24, 14, { closed: true }),
  offer('qip', 'power', 'EXPOWER.NS', [200, 4_000, 40_000, 26_400], '0.96', 9, 21),
  offer('qip', 'textiles', 'EXTEXTILE.BO', [150, 3_000, 20_000, 90], '0.96', 5, 21),
  offer('qip', 'bank', 'DEMOBANK.NS', [50, 600, 10_000, 7_900], '0.96', 4, 21),
  offer('qip', 'drinks', 'SMPD', [20, 600, 6_000, 5_200], '0.96', 2, 21),
  offer('qip', 'paints', 'SAMPLEPNT.BO', [10, 150, 2_000, 640], '1.008', 1.2, 2),
  offer('qip', 'foods', 'EXFOODS.NS', [20, 250, 3_000, 3_000], '0.96', 0, 28, { opensIn: 7 }),
];

interface IpoSeed {
  name: string;
  symbol: string;
  of: Decimal;
  min: number;
  max: number;
  size: number;
  /** Shares applied for through other brokers. */
  elsewhere?: number;
  /** A file of `src/ipo/prospectuses`. */
  prospectus?: string;
  /** Days from its first day to its end. */
  days?: number;
  /** Days from the seeding to its end; negative if it ended before. */
  ends: number;
}

const IPOS: IpoSeed[] = [
  { name: 'allotted', symbol: 'EXTEXTILE.BO', of: '0.94', min: 100, max: 500, size: 300, ends: -180 },
  { name: 'missed', symbol: 'DEMOPHARM.NS', of: '0.95', min: 100, max: 300, size: 60, ends: -120 },
  { name: 'withdrawn', symbol: 'PLACEBANK.NS', of: '0.93', min: 100, max: 400, size: 9_000, ends: -75 },
  {
    name: 'in transfer',
    symbol: 'EXPOWER.NS',
    of: '0.95',
    min: 100,
    max: 600,
    size: 20_000,
    ends: -0.001,
    elsewhere: 29_700,
  },
  { name: 'at the draw', symbol: 'SAMPLETEA.NS', of: '0.96', min: 100, max: 400, size: 15_000, ends: -0.001 },
  {
    name: 'in its last hours',
    symbol: 'MOCKTEL.BO',
    of: '0.96',
    min: 50,
    max: 300,
    size: 12_000,
    ends: 0.2,
    elsewhere: 8_400,
  },
  {
    name: 'applied for',
    symbol: 'DEMODATA.NS',
    of: '0.95',
    min: 100,
    max: 500,
    size: 25_000,
    ends: 21,
    days: 28,
    elsewhere: 37_200,
  },
  { name: 'not begun', symbol: 'SPECIBANK.BO', of: '0.95', min: 100, max: 800, size: 40_000, ends: 24 },
  {
    name: 'open',
    symbol: 'EXSTEEL.NS',
    of: '0.96',
    min: 100,
    max: 1_000,
    size: 60_000,
    ends: 35,
    days: 42,
    elsewhere: 21_600,
    prospectus: 'example-steel',
  },
  {
    name: 'in dollars',
    symbol: 'EXRT',
    of: '0.95',
    min: 100,
    max: 250,
    size: 8_000,
    ends: 49,
    days: 56,
    elsewhere: 30_000,
    prospectus: 'example-retail',
  },
];

/** The first is sold out, and the second is above the customer's balance; the list shows the last one first. */
const FUNDS: (Omit<Insertable<ProductTables['funds']>, 'created_at'> & { name: string })[] = [
  fund('Demo Bridge 14', '0.20', '0.35', 14, '15000', '3000000', '3000000'),
  fund('Example Reserve 730', '14.00', '24.00', 730, '500000', '50000000', '12500000'),
  fund('Example Liquid 7', '0.08', '0.14', 7, '5000', '5000000', '1285000'),
  fund('Sample Income 28', '0.45', '0.70', 28, '10000', '8000000', '3460000'),
  fund('Demo Balanced 90', '1.60', '2.60', 90, '25000', '12000000', '8950000'),
  fund('Example Growth 180', '3.20', '6.00', 180, '20000', '10000000', '2140000'),
  fund('Sample Infrastructure 365', '6.50', '11.00', 365, '50000', '20000000', '19900000'),
];

function fund(
  name: string,
  min_return: Decimal,
  max_return: Decimal,
  period_days: number,
  unit: Decimal,
  issue_amount: Decimal,
  sold_amount: Decimal,
) {
  return { name, min_return, max_return, period_days, unit, issue_amount, sold_amount };
}

export interface Offered {
  offers: Map<string, { id: number; symbol: string; price: Decimal; minimum: number; kind: 'bulk' | 'qip' }>;
  ipos: Map<string, { id: number; symbol: string; price: Decimal; endsAt: number }>;
  /** Ids of the funds by name. */
  funds: Map<string, number>;
}

/**
 * Writes the offers. @param ago returns the instant so many days before the seeding, but not before the history
 * begins
 */
export const seedOffers = async (
  { db, market, clock }: Services,
  ago: (days: number) => number,
): Promise<Offered> => {
  const priceAt = (symbol: string, at: number, part: Decimal): Decimal =>
    round(mul(market.quote(requireInstrument(symbol), at).price, part), 2);

  const offers: Offered['offers'] = new Map();
  for (const { name, kind, symbol, minimum, maximum, of, daysAgo, days, ...rest } of OFFERS) {
    const { quantity, remaining, closed, opensIn } = rest;
    const { region, currency } = requireInstrument(symbol);
    const at = ago(daysAgo);
    const price = priceAt(symbol, at, of);
    const { id } = await db
      .insertInto('offers')
      .values({
        kind,
        symbol,
        region,
        currency,
        price,
        minimum_quantity: minimum,
        maximum_quantity: maximum,
        quantity,
        remaining,
        status: closed ? 2 : 1,
        starts_at: opensIn === undefined ? null : new Date(at + opensIn * DAY),
        ends_at: new Date(at + days * DAY),
        created_at: new Date(at),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    offers.set(name, { id, symbol, price, minimum, kind });
  }

  const ipos: Offered['ipos'] = new Map();
  for (const { name, symbol, of, min, max, size, elsewhere = 0, days = 14, ends, ...rest } of IPOS) {
    const { name: company, currency } = requireInstrument(symbol);
    const endsAt = ends < 0 ? ago(-ends) : clock.now() + ends * DAY;
    const began = Math.max(ago(10_000), endsAt - days * DAY);
    const price = priceAt(symbol, Math.min(began, clock.now()), of);
    const { id } = await db
      .insertInto('ipos')
      .values({
        series: 'EQ',
        symbol,
        company_name: company,
        issue_price: price,
        currency,
        min_quantity: min,
        max_quantity: max,
        issue_size: size,
        applied_elsewhere: elsewhere,
        prospectus: rest.prospectus ? prospectusAddress(rest.prospectus) : null,
        starts_at: new Date(began),
        ends_at: new Date(endsAt),
        created_at: new Date(Math.min(began, clock.now())),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ipos.set(name, { id, symbol, price, endsAt });
  }

  const funds: Offered['funds'] = new Map();
  for (const one of FUNDS) {
    const { id } = await db
      .insertInto('funds')
      .values({ ...one, created_at: new Date(ago(10_000)) })
      .returning('id')
      .executeTakeFirstOrThrow();
    funds.set(one.name, id);
  }
  return { offers, ipos, funds };
};
