/**
 * Example data for tests of pure parts: valid by default, a test states only what matters to it. Names are plainly
 * invented; a screen's test uses the broker instead.
 */
import type { Bill } from '@bourse/contract/bills';
import type { Customer } from '@bourse/contract/customer';
import type { Ipo, IpoApplication } from '@bourse/contract/ipo';
import {
  type Candle,
  type Category,
  type Instrument,
  NO_FACTS,
  NO_TERMS,
  type Quote,
} from '@bourse/contract/market';
import type { NewsItem, NewsRow } from '@bourse/contract/news';
import type { Order } from '@bourse/contract/orders';
import type { Position } from '@bourse/contract/positions';
import type { Watched } from '@bourse/contract/watchlist';

/** The tests' present: 2026-03-11, 11:00 in India. */
const NOW = Date.parse('2026-03-11T11:00:00+05:30');
const LINE = 'M0 16 L50 10 L100 20';
const BASE = 'M0 24 L100 24';

const example =
  <T>(standard: T) =>
  (change: Partial<T> = {}): T => ({ ...standard, ...change });

const instrument: Instrument = {
  id: '4',
  symbol: 'EXSTEEL.NS',
  name: 'Example Steel Ltd',
  kind: 'stock',
  market: 'IN',
  marketName: 'India',
  exchange: 'NSE',
  price: '142.5',
  previousClose: '140',
  changePercent: '1.79',
  volume: 12_000_000,
  decimals: 2,
  currency: 'INR',
  time: NOW,
  linePath: LINE,
  basePath: BASE,
  ...NO_TERMS,
};

const quote: Quote = {
  symbol: instrument.symbol,
  name: instrument.name,
  kind: 'stock',
  market: 'IN',
  marketName: 'India',
  exchange: 'NSE',
  currency: 'INR',
  decimals: 2,
  price: '142.5',
  change: '2.5',
  changePercent: '1.79',
  open: '140.2',
  high: '143',
  low: '139.8',
  previousClose: '140',
  volume: 12_000_000,
  time: NOW,
  ...NO_TERMS,
  ...NO_FACTS,
  isOpen: true,
  nextChange: null,
  sessionStart: NOW - 3_600_000,
  sessionEnd: NOW + 3_600_000,
  linePath: LINE,
  basePath: BASE,
  areaPath: `${LINE} L100 32 L0 32 Z`,
  bars: null,
};

const order: Order = {
  id: '7',
  orderNo: '26031100000007',
  symbol: instrument.symbol,
  name: instrument.name,
  market: 'IN',
  region: 'IN',
  kind: 'stock',
  side: 'buy',
  quantity: 10,
  price: '142.5',
  sellPrice: null,
  currency: 'INR',
  decimals: 2,
  rate: '1',
  total: '1425.43',
  fee: '0.43',
  status: 1,
  createdAt: NOW,
  isOpen: true,
  left: 10,
  sellableAt: null,
  marketPrice: null,
  lotNo: null,
  profit: null,
  requestKey: 'example-key',
};

const sale: Order = {
  ...order,
  id: '8',
  orderNo: '26031100000008',
  side: 'sell',
  sellPrice: '145',
  total: '1449.56',
  fee: '0.44',
  isOpen: null,
  lotNo: order.orderNo,
  profit: '24.13',
};

const position: Position = {
  region: 'IN',
  symbol: instrument.symbol,
  name: instrument.name,
  kind: 'stock',
  quantity: 10,
  unsettledQuantity: 0,
  averagePrice: '142.5',
  cost: '1425.43',
  fees: '0.43',
  market: 'IN',
  exchange: 'NSE',
  currency: 'INR',
  decimals: 2,
  price: '145',
  previousClose: '140',
  value: '1450',
  rate: '1',
  dayChange: '50',
  realisedToday: '0',
  dayPutIn: '1400',
  time: NOW,
  linePath: LINE,
  basePath: BASE,
};

const newsRow: NewsRow = {
  id: '1',
  title: 'Example: markets open higher',
  subhead: 'An invented story.',
  image: null,
  createdAt: NOW,
  updatedAt: null,
  source: null,
  symbols: [],
};

const DAY = 86_400_000;

const ipo: Ipo = {
  id: '5',
  series: 'EQ',
  symbol: instrument.symbol,
  companyName: instrument.name,
  status: 'forthcoming',
  issuePrice: '50',
  min: 100,
  max: 450,
  startsAt: NOW - DAY,
  endsAt: NOW + 9 * DAY,
  allotmentAt: null,
  listingAt: null,
  currency: 'INR',
  prospectus: null,
  issueSize: null,
  timesSubscribed: null,
  marketPrice: null,
  appliedQuantity: 0,
  applicationId: null,
};

const ipoApplication: IpoApplication = {
  id: '9',
  applicationNo: 'A26031100000009',
  ipoId: ipo.id,
  symbol: ipo.symbol,
  companyName: ipo.companyName,
  quantity: 300,
  allotted: null,
  price: ipo.issuePrice,
  currency: 'INR',
  total: '15000',
  refund: null,
  status: 'pending',
  stage: 'subscription',
  createdAt: NOW,
  ipoStatus: 'forthcoming',
  endsAt: ipo.endsAt,
  expectedAt: ipo.endsAt,
  allottedAt: null,
  refundedAt: null,
  transferredAt: null,
  lotNo: null,
  requestKey: 'example-key',
};

export const eg = {
  instrument: example(instrument),
  quote: example(quote),
  candle: example<Candle>({
    time: NOW,
    open: '140.2',
    high: '143',
    low: '139.8',
    close: '142.5',
    volume: 120_000,
  }),
  category: example<Category>({
    id: '101',
    code: 'IN-nifty-50',
    name: 'NIFTY 50',
    indices: [{ id: '1', name: 'NIFTY 50', symbol: '^NSEI' }],
  }),
  watched: example<Watched>({
    symbol: instrument.symbol,
    name: instrument.name,
    detail: {
      market: 'IN',
      marketName: 'India',
      exchange: 'NSE',
      kind: 'stock',
      price: '142.5',
      previousClose: '140',
      changePercent: '1.79',
      volume: 12_000_000,
      decimals: 2,
      currency: 'INR',
      time: NOW,
      linePath: LINE,
      basePath: BASE,
      ...NO_TERMS,
    },
  }),
  /** A purchase; `{ side: 'sell' }` makes the sale that closed it. */
  order: (change: Partial<Order> = {}): Order => ({ ...(change.side === 'sell' ? sale : order), ...change }),
  position: example(position),
  ipo: example(ipo),
  ipoApplication: example(ipoApplication),
  bill: example<Bill>({
    id: '1',
    direction: 'expense',
    amount: '1425',
    balance: '98575',
    reason: 'buyStock',
    createdAt: NOW,
    reference: null,
    symbol: null,
    quantity: null,
    fee: null,
  }),
  customer: example<Customer>({
    phone: '9000000001',
    displayId: '100001',
    avatar: null,
    totalAssets: '101450',
    available: '100000',
    reserved: '0',
    holds: [],
    held: null,
    unsettled: null,
    day: null,
    loan: '0',
    hasTransactionPassword: false,
  }),
  newsRow: example(newsRow),
  newsItem: example<NewsItem>({ ...newsRow, content: '<p>An invented story, for tests.</p>' }),
};
