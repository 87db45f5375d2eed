/**
 * The traded instruments: about two hundred in five markets. Companies are invented and say so by their names (D1, D2);
 * indices, commodities, currencies and government debt have their plain names. New instruments are added only at the
 * end of their table, because ids are positions; the ledger refers to symbols.
 */
import type { Decimal } from '@bourse/money/decimal';
import type { Venue } from './calendar.ts';
import { MORE_INDIAN_STOCKS, MORE_US_STOCKS, type Row } from './stocks.ts';

export type Kind = 'stock' | 'index' | 'forex' | 'futures' | 'treasury';
export type Region = 'IN' | 'US' | 'FX';
/** The market's code on the wire (D16). */
export type MarketCode = 'IN' | 'US' | 'FOREX' | 'FUTURE' | 'CGI';
export type Exchange = 'NSE' | 'BSE' | 'NASDAQ' | 'NYSE' | 'FX' | 'COMEX' | 'NYMEX' | 'CBOT' | 'CGI';
export type Sector =
  | 'bank'
  | 'tech'
  | 'industry'
  | 'consumer'
  | 'energy'
  | 'health'
  | 'metal'
  | 'farm'
  | 'bond'
  | 'bill';

/** The currency of a price. */
export type PriceCurrency = 'INR' | 'USD' | 'CHF';

export interface Instrument {
  id: number;
  /** The symbol: 'EXSTEEL.NS', '^NSEI', 'EUR/USD', 'GC=F'. Unique. */
  symbol: string;
  /** The symbol as it is shown: without '.NS' and '.BO'. Unique too. */
  code: string;
  name: string;
  kind: Kind;
  region: Region;
  market: MarketCode;
  marketName: string;
  exchange: Exchange;
  currency: PriceCurrency;
  /** The venue whose hours apply. */
  venue: Venue;
  sector?: Sector;
  /** Decimal places of a price (D40); prices are whole multiples of the tick. */
  decimals: number;
  tick: Decimal;
  /** The tick in units of the last place: 5 for '0.05' with two decimals. */
  tickUnits: number;
  /** The price to which the walk returns, in ticks. */
  baseTicks: number;
  /** Deviation of one session's return: 0.018 is 1.8 %. */
  volatility: number;
  /** Typical quantity of one session, in whole units. */
  typicalVolume: number;
  /** The two pairs whose product is the price; undefined if the instrument has a walk of its own. */
  legs: readonly [symbol: string, symbol: string] | undefined;
}

interface Table {
  kind: Kind;
  region: Region;
  market: MarketCode;
  marketName: string;
  venue: Venue;
  decimals: number;
  tickUnits: number;
  exchangeOf: (row: Row) => Exchange;
  currencyOf?: (row: Row) => PriceCurrency;
  rows: Row[];
}

const INDIA = {
  region: 'IN',
  market: 'IN',
  marketName: 'India',
  venue: 'NSE',
  decimals: 2,
  tickUnits: 5,
} as const;
const UNITED_STATES = {
  region: 'US',
  market: 'US',
  marketName: 'United States',
  venue: 'US',
  decimals: 2,
  tickUnits: 1,
} as const;

const indianExchange = ([symbol, , , , , detail]: Row): Exchange =>
  symbol.endsWith('.BO') || detail === 'BSE' ? 'BSE' : 'NSE';

const FUTURES = {
  kind: 'futures',
  region: 'US',
  market: 'FUTURE',
  marketName: 'Futures',
  venue: 'FUTURE',
  tickUnits: 1,
  exchangeOf: ([, , , , , detail]: Row): Exchange =>
    detail === 'metal' ? 'COMEX' : detail === 'energy' ? 'NYMEX' : 'CBOT',
} as const;

const FOREX = {
  kind: 'forex',
  region: 'FX',
  market: 'FOREX',
  marketName: 'Forex',
  venue: 'FX',
  decimals: 4,
  tickUnits: 1,
  exchangeOf: (): Exchange => 'FX',
  // The currency that pays for one unit.
  currencyOf: ([symbol]: Row) => symbol.slice(-3) as PriceCurrency,
} as const;

/**
 * Columns: symbol, name, price, volatility, volume, and the exchange of an index or the sector of other instruments.
 */
const TABLES: Table[] = [
  {
    ...INDIA,
    kind: 'index',
    exchangeOf: indianExchange,
    rows: [
      ['^NSEI', 'NIFTY 50', 22_450, 0.008, 310_000_000, 'NSE'],
      ['^BSESN', 'Sensex', 73_900, 0.008, 18_000_000, 'BSE'],
      ['^NSEBANK', 'NIFTY Bank', 47_800, 0.01, 190_000_000, 'NSE'],
    ],
  },
  {
    ...INDIA,
    kind: 'stock',
    exchangeOf: indianExchange,
    rows: [
      ['EXSTEEL.NS', 'Example Steel Ltd', 142.5, 0.019, 28_000_000, 'industry'],
      ['SAMPLEMOT.NS', 'Sample Motors Ltd', 968.4, 0.018, 9_400_000, 'industry'],
      ['DEMOBANK.NS', 'Demo Bank Ltd', 1_124.3, 0.015, 14_200_000, 'bank'],
      ['PLACEBANK.NS', 'Placeholder Bank Ltd', 412.75, 0.017, 11_800_000, 'bank'],
      ['SPECIMEN.NS', 'Specimen Finance Ltd', 6_842.1, 0.019, 1_150_000, 'bank'],
      ['EXAMPLETEC.NS', 'Example Technologies Ltd', 3_516.25, 0.014, 2_300_000, 'tech'],
      ['SAMPLESOFT.NS', 'Sample Software Ltd', 1_462.8, 0.016, 5_600_000, 'tech'],
      ['DEMODATA.NS', 'Demo Data Services Ltd', 486.15, 0.018, 4_900_000, 'tech'],
      ['EXFOODS.NS', 'Example Foods Ltd', 2_384.6, 0.012, 1_700_000, 'consumer'],
      ['SAMPLETEA.NS', 'Sample Tea & Spices Ltd', 318.9, 0.016, 3_100_000, 'consumer'],
      ['DEMOPHARM.NS', 'Demo Pharma Ltd', 1_528.45, 0.015, 2_600_000, 'health'],
      ['EXPOWER.NS', 'Example Power Grid Ltd', 276.35, 0.016, 16_500_000, 'energy'],
      ['MOCKOIL.NS', 'Mock Oil & Gas Ltd', 2_906.7, 0.015, 6_200_000, 'energy'],
      ['SAMPLECEM.NS', 'Sample Cement Ltd', 9_748.5, 0.014, 420_000, 'industry'],
      ['SPECIBANK.BO', 'Specimen Bank Ltd', 764.2, 0.016, 860_000, 'bank'],
      ['EXTEXTILE.BO', 'Example Textiles Ltd', 184.6, 0.022, 740_000, 'consumer'],
      ['DEMOPORTS.BO', 'Demo Ports Ltd', 1_312.9, 0.02, 510_000, 'industry'],
      ['SAMPLEPNT.BO', 'Sample Paints Ltd', 2_874.55, 0.014, 230_000, 'consumer'],
      ['MOCKTEL.BO', 'Mock Telecom Ltd', 1_196.4, 0.015, 690_000, 'tech'],
      ['EXHOSP.BO', 'Example Hospitals Ltd', 6_130.05, 0.016, 95_000, 'health'],
      ...MORE_INDIAN_STOCKS,
    ],
  },
  {
    ...UNITED_STATES,
    kind: 'index',
    exchangeOf: ([, , , , , detail]) => (detail === 'NASDAQ' ? 'NASDAQ' : 'NYSE'),
    rows: [
      ['^GSPC', 'S&P 500', 5_240, 0.008, 2_400_000_000, 'NYSE'],
      ['^IXIC', 'NASDAQ Composite', 16_420, 0.011, 5_100_000_000, 'NASDAQ'],
      ['^DJI', 'Dow Jones Industrial Average', 39_150, 0.007, 330_000_000, 'NYSE'],
    ],
  },
  {
    ...UNITED_STATES,
    kind: 'stock',
    exchangeOf: ([, , , , , detail]) => (detail === 'tech' || detail === 'health' ? 'NASDAQ' : 'NYSE'),
    rows: [
      ['EXMPL', 'Example Inc.', 189.4, 0.016, 52_000_000, 'tech'],
      ['SMPL', 'Sample Cloud Corp.', 418.25, 0.016, 21_000_000, 'tech'],
      ['DEMO', 'Demo Semiconductors Inc.', 876.3, 0.028, 43_000_000, 'tech'],
      ['MOCK', 'Mock Social Networks Inc.', 494.1, 0.021, 15_000_000, 'tech'],
      ['PLCH', 'Placeholder Streaming Inc.', 612.8, 0.021, 3_900_000, 'tech'],
      ['SPEC', 'Specimen Biotech Inc.', 78.65, 0.026, 6_300_000, 'health'],
      ['EXBK', 'Example Bancorp', 196.2, 0.014, 9_100_000, 'bank'],
      ['SMPB', 'Sample Brothers Financial', 402.55, 0.016, 2_200_000, 'bank'],
      ['DMEN', 'Demo Energy Corp.', 117.4, 0.016, 17_500_000, 'energy'],
      ['MKAR', 'Mock Aerospace Co.', 183.75, 0.02, 7_800_000, 'industry'],
      ['EXRT', 'Example Retail Stores Inc.', 60.35, 0.011, 18_200_000, 'consumer'],
      ['SMPD', 'Sample Drinks Co.', 61.15, 0.009, 13_400_000, 'consumer'],
      ['PLMO', 'Placeholder Motors Inc.', 43.9, 0.02, 14_600_000, 'industry'],
      ['SPHC', 'Specimen Health Care Corp.', 158.2, 0.011, 6_900_000, 'consumer'],
      ...MORE_US_STOCKS,
    ],
  },
  {
    ...FOREX,
    rows: [
      ['EUR/USD', 'Euro / US Dollar', 1.085, 0.0042, 184_000_000, ''],
      ['GBP/USD', 'British Pound / US Dollar', 1.268, 0.0046, 121_000_000, ''],
      ['AUD/USD', 'Australian Dollar / US Dollar', 0.6545, 0.0052, 76_000_000, ''],
      ['NZD/USD', 'New Zealand Dollar / US Dollar', 0.6058, 0.0054, 41_000_000, ''],
      ['USD/CHF', 'US Dollar / Swiss Franc', 0.8989, 0.0043, 38_000_000, ''],
      ['USD/INR', 'US Dollar / Indian Rupee', 83.25, 0.0022, 95_000_000, ''],
      ['EUR/INR', 'Euro / Indian Rupee', 90.3263, 0.0047, 27_000_000, ''],
      ['GBP/INR', 'British Pound / Indian Rupee', 105.561, 0.0051, 22_000_000, ''],
    ],
  },
  {
    ...FUTURES,
    decimals: 2,
    rows: [
      ['GC=F', 'Gold', 2_340.5, 0.009, 210_000, 'metal'],
      ['SI=F', 'Silver', 28.4, 0.017, 74_000, 'metal'],
      ['CL=F', 'Crude Oil', 79.6, 0.02, 340_000, 'energy'],
    ],
  },
  // A bushel in dollars, in quarters of a cent.
  {
    ...FUTURES,
    decimals: 4,
    tickUnits: 25,
    rows: [
      ['ZC=F', 'Corn', 4.485, 0.014, 180_000, 'farm'],
      ['ZW=F', 'Wheat', 5.9225, 0.017, 96_000, 'farm'],
      ['ZS=F', 'Soybeans', 11.6475, 0.012, 130_000, 'farm'],
      ['ZO=F', 'Oats', 3.4825, 0.018, 9_000, 'farm'],
      ['KE=F', 'Hard Red Wheat', 5.835, 0.013, 41_000, 'farm'],
    ],
  },
  // Cheap by the unit, so quoted with more places.
  {
    ...FUTURES,
    decimals: 3,
    rows: [
      ['HG=F', 'Copper', 4.35, 0.014, 68_000, 'metal'],
      ['NG=F', 'Natural Gas', 2.68, 0.03, 160_000, 'energy'],
    ],
  },
  {
    ...FUTURES,
    decimals: 4,
    rows: [
      ['HO=F', 'Heating Oil', 2.4815, 0.021, 88_000, 'energy'],
      ['RB=F', 'Gasoline', 2.2764, 0.022, 92_000, 'energy'],
    ],
  },
  {
    kind: 'treasury',
    region: 'IN',
    market: 'CGI',
    marketName: 'Treasury debt',
    venue: 'CGI',
    decimals: 2,
    tickUnits: 1,
    exchangeOf: () => 'CGI',
    rows: [
      ['GOI10Y', 'Government Bond 10 Years', 100.85, 0.0018, 42_000_000, 'bond'],
      ['GOI5Y', 'Government Bond 5 Years', 100.4, 0.0013, 26_000_000, 'bond'],
      ['GOI30Y', 'Government Bond 30 Years', 101.6, 0.0026, 9_500_000, 'bond'],
      ['TBILL91', 'Treasury Bill 91 Days', 98.35, 0.0004, 14_000_000, 'bill'],
      ['TBILL182', 'Treasury Bill 182 Days', 96.7, 0.0006, 8_200_000, 'bill'],
      ['TBILL364', 'Treasury Bill 364 Days', 93.55, 0.0009, 6_100_000, 'bill'],
      ['GOI2Y', 'Government Bond 2 Years', 100.45, 0.0007, 18_000_000, 'bond'],
      ['GOI3Y', 'Government Bond 3 Years', 100.4, 0.0009, 15_000_000, 'bond'],
      ['GOI7Y', 'Government Bond 7 Years', 100.65, 0.0015, 21_000_000, 'bond'],
      ['GOI15Y', 'Government Bond 15 Years', 101.1, 0.0021, 12_000_000, 'bond'],
      ['GOI20Y', 'Government Bond 20 Years', 101.3, 0.0023, 7_400_000, 'bond'],
      ['GOI40Y', 'Government Bond 40 Years', 101.9, 0.003, 5_200_000, 'bond'],
    ],
  },
];

/** Prices derived from others, without a walk of their own. */
const LEGS: Record<string, Instrument['legs']> = {
  'EUR/INR': ['EUR/USD', 'USD/INR'],
  'GBP/INR': ['GBP/USD', 'USD/INR'],
};

/** 'EXSTEEL.NS' is shown as 'EXSTEEL' (product.md, "Stock detail"). */
export const codeOf = (symbol: string): string => symbol.replace(/\.(NS|BO)$/, '');

const instrumentFrom = (table: Table, row: Row): Omit<Instrument, 'id'> => {
  const [symbol, name, price, volatility, typicalVolume, detail] = row;
  const { kind, region, market, marketName, venue, decimals, tickUnits } = table;
  const isIndex = kind === 'index';
  return {
    symbol,
    code: codeOf(symbol),
    name,
    kind,
    region,
    market,
    marketName,
    exchange: table.exchangeOf(row),
    currency: table.currencyOf?.(row) ?? (region === 'IN' ? 'INR' : 'USD'),
    venue,
    ...(isIndex || detail === '' ? {} : { sector: detail as Sector }),
    decimals,
    tick: (tickUnits / 10 ** decimals).toFixed(decimals) as Decimal,
    tickUnits,
    baseTicks: Math.round((price * 10 ** decimals) / tickUnits),
    volatility,
    typicalVolume,
    legs: LEGS[symbol],
  };
};

const instrumentsOf = (tables: Table[]) =>
  tables.flatMap((table) => table.rows.map((row) => instrumentFrom(table, row)));

/** Every listed instrument, in the order of the tables. */
export const INSTRUMENTS: readonly Instrument[] = instrumentsOf(TABLES).map((instrument, position) => ({
  id: position + 1,
  ...instrument,
}));

const byName = new Map<string, Instrument>();
for (const instrument of INSTRUMENTS) {
  byName.set(instrument.code.toUpperCase(), instrument);
  byName.set(instrument.symbol.toUpperCase(), instrument);
}

/** The instrument of a symbol or a code, in any case; undefined for anything else. */
export const findInstrument = (symbolOrCode: string): Instrument | undefined =>
  byName.get(symbolOrCode.trim().toUpperCase());

/** For symbols that the sources themselves name. @throws Error if there is none */
export const knownSymbol = (symbol: string): Instrument => {
  const instrument = findInstrument(symbol);
  if (!instrument) throw new Error(`There is no ${symbol}.`);
  return instrument;
};
