/**
 * The offers of a demonstration: block trades, QIP, new offerings, funds. All are invented, like their companies (D1,
 * D2).
 */
import { type Decimal, mul, round } from '@bourse/money/decimal';
import type { Insertable } from 'kysely';
import type { Services } from '../call/services.ts';
import type { ProductTables } from '../database/product-tables.ts';
import { requireInstrument } from '../instruments/rows.ts';
import { DAY } from '../market/zones.ts';

interface OfferSeed {
  name: string;
  kind: 'bulk' | 'qip';
  symbol: string;
  minimum: number;
  /** The most that one customer may buy. */
  maximum: number;
  /** How much the other customers have left. */
  remaining: number;
  /** Fraction of the market price at that time. */
  of: Decimal;
  daysAgo: number;
  /** Days from the beginning to the end of the offer. */
  days: number;
  closed?: boolean;
}

const offer = (
  kind: OfferSeed['kind'],
  name: string,
  symbol: string,
  [minimum, maximum, remaining]: [number, number, number],
  of: Decimal,
  daysAgo: number,
  days: number,
  closed = false,
): OfferSeed => ({ kind, name, symbol, minimum, maximum, remaining, of, daysAgo, days, closed });

const OFFERS: OfferSeed[] = [
  offer('bulk', 'cement', 'SAMPLECEM.NS', [20, 100, 160], '0.97', 130, 7, true),
  offer('bulk', 'tea', 'SAMPLETEA.NS', [100, 2_000, 700], '0.96', 48, 7, true),
  offer('bulk', 'steel', 'EXSTEEL.NS', [500, 5_000, 41_500], '0.97', 3, 7),
  offer('bulk', 'cloud', 'SMPL', [10, 200, 1_840], '0.97', 2, 10),
  offer('bulk', 'motors', 'SAMPLEMOT.NS', [50, 800, 9_350], '0.96', 1, 7),
  offer('qip', 'ports', 'DEMOPORTS.BO', [25, 500, 220], '0.95', 24, 14, true),
  offer('qip', 'power', 'EXPOWER.NS', [200, 4_000, 26_400], '0.96', 9, 21),
  offer('qip', 'bank', 'DEMOBANK.NS', [50, 600, 7_900], '0.96', 4, 21),
];

interface IpoSeed {
  name: string;
  symbol: string;
  of: Decimal;
  min: number;
  max: number;
  size: number;
  /** Days from the seeding to its end; negative if it ended before. */
  ends: number;
}

const IPOS: IpoSeed[] = [
  { name: 'allotted', symbol: 'EXTEXTILE.BO', of: '0.94', min: 100, max: 500, size: 300, ends: -180 },
  { name: 'missed', symbol: 'DEMOPHARM.NS', of: '0.95', min: 100, max: 300, size: 60, ends: -120 },
  { name: 'withdrawn', symbol: 'PLACEBANK.NS', of: '0.93', min: 100, max: 400, size: 9_000, ends: -75 },
  { name: 'in transfer', symbol: 'EXPOWER.NS', of: '0.95', min: 100, max: 600, size: 20_000, ends: -0.001 },
  { name: 'at the draw', symbol: 'SAMPLETEA.NS', of: '0.96', min: 100, max: 400, size: 15_000, ends: -0.001 },
  { name: 'applied for', symbol: 'DEMODATA.NS', of: '0.95', min: 100, max: 500, size: 25_000, ends: 21 },
  { name: 'open', symbol: 'EXSTEEL.NS', of: '0.96', min: 100, max: 1_000, size: 60_000, ends: 35 },
  { name: 'in dollars', symbol: 'EXRT', of: '0.95', min: 100, max: 250, size: 8_000, ends: 49 },
];

const FUNDS: (Omit<Insertable<ProductTables['funds']>, 'created_at'> & { name: string })[] = [
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
  for (const { name, kind, symbol, minimum, maximum, remaining, of, daysAgo, days, closed } of OFFERS) {
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
        quantity: remaining,
        remaining,
        status: closed ? 2 : 1,
        starts_at: null,
        ends_at: new Date(at + days * DAY),
        created_at: new Date(at),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    offers.set(name, { id, symbol, price, minimum, kind });
  }

  const ipos: Offered['ipos'] = new Map();
  for (const { name, symbol, of, min, max, size, ends } of IPOS) {
    const { name: company, currency } = requireInstrument(symbol);
    const endsAt = ends < 0 ? ago(-ends) : clock.now() + ends * DAY;
    const began = Math.max(ago(10_000), endsAt - 14 * DAY);
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
