/**
 * The demo customer: verified, with money, two years of trades, positions of all four kinds, a watchlist, a card,
 * messages, and the records of history.ts.
 */
import { createHash } from 'node:crypto';
import { endSessions, startSession } from '../accounts/sessions.ts';
import type { Services } from '../call/services.ts';
import { hashToken } from '../call/token.ts';
import type { Database } from '../database/tables.ts';
import { requireInstrument } from '../instruments/rows.ts';
import { openAccount, placeBuy, placeSell, recharge } from '../ledger/post.ts';
import { setTransactionPassword } from '../ledger/transaction-password.ts';
import { FIRST_DAY } from '../market/calendar.ts';
import type { Market } from '../market/market.ts';
import type { Instrument } from '../market/symbols.ts';
import { DAY } from '../market/zones.ts';
import { marketPrice } from '../orders/market-price.ts';
import { askedAs, type Event, seededNumber } from './event.ts';
import { HISTORY_DAYS, historyOf } from './history.ts';
import { seedOffers } from './offers.ts';

export const DEMO = {
  phone: '9000000001',
  password: 'demo1234',
  invitationCode: 'BOURSE2026',
  transactionPassword: '246810',
} as const;

/** How long before the seeding the history begins. */
const LIFE = 730 * DAY;
const MINUTE = 60_000;
/** Notices of this many days are unread. */
const NEW_DAYS = 7;

interface Trade {
  daysAgo: number;
  symbol: string;
  quantity: number;
  /** Days since the lot was sold. */
  soldDaysAgo?: number;
}

/** In the order of purchase. */
const TRADES: Trade[] = [
  { daysAgo: 700, symbol: 'DEMOBANK.NS', quantity: 50, soldDaysAgo: 610 },
  { daysAgo: 668, symbol: 'GC=F', quantity: 2, soldDaysAgo: 560 },
  { daysAgo: 633, symbol: 'GOI5Y', quantity: 100, soldDaysAgo: 150 },
  { daysAgo: 590, symbol: 'EXFOODS.NS', quantity: 40, soldDaysAgo: 470 },
  { daysAgo: 545, symbol: 'USD/INR', quantity: 100, soldDaysAgo: 500 },
  { daysAgo: 505, symbol: 'MOCKOIL.NS', quantity: 30, soldDaysAgo: 390 },
  { daysAgo: 460, symbol: 'EXMPL', quantity: 5, soldDaysAgo: 280 },
  { daysAgo: 410, symbol: 'TBILL182', quantity: 100, soldDaysAgo: 230 },
  { daysAgo: 360, symbol: 'DEMOPHARM.NS', quantity: 60, soldDaysAgo: 255 },
  { daysAgo: 318, symbol: 'NG=F', quantity: 100, soldDaysAgo: 290 },
  { daysAgo: 276, symbol: 'EXPOWER.NS', quantity: 100, soldDaysAgo: 120 },
  { daysAgo: 225, symbol: 'SAMPLEPNT.BO', quantity: 20, soldDaysAgo: 95 },
  { daysAgo: 172, symbol: 'EUR/USD', quantity: 100, soldDaysAgo: 110 },
  { daysAgo: 130, symbol: 'HG=F', quantity: 50, soldDaysAgo: 70 },
  { daysAgo: 52, symbol: 'EXSTEEL.NS', quantity: 100 },
  { daysAgo: 49, symbol: 'SAMPLESOFT.NS', quantity: 40, soldDaysAgo: 24 },
  { daysAgo: 47, symbol: 'GOI10Y', quantity: 100 },
  { daysAgo: 41, symbol: 'EXMPL', quantity: 5 },
  { daysAgo: 38, symbol: 'EUR/USD', quantity: 100 },
  { daysAgo: 33, symbol: 'DEMOBANK.NS', quantity: 50 },
  { daysAgo: 27, symbol: 'GC=F', quantity: 1 },
  { daysAgo: 21, symbol: 'EXSTEEL.NS', quantity: 50 },
  { daysAgo: 16, symbol: 'USD/INR', quantity: 100 },
  { daysAgo: 12, symbol: 'NG=F', quantity: 50 },
  { daysAgo: 9, symbol: 'TBILL91', quantity: 60 },
  { daysAgo: 5, symbol: 'SAMPLETEA.NS', quantity: 75, soldDaysAgo: 2 },
  { daysAgo: 3, symbol: 'SMPL', quantity: 2 },
];

const WATCHED = ['^NSEI', 'EXSTEEL.NS', 'DEMOBANK.NS', 'SAMPLESOFT.NS', 'EXMPL', 'EUR/USD', 'GC=F', 'GOI10Y'];

const MESSAGES = [
  { daysAgo: 2, body: 'Your sale of Sample Tea & Spices Ltd has been settled.' },
  { daysAgo: 1, body: 'Your bank card has been approved.' },
];

/** A pseudorandom fraction of a text, the same on every machine. */
const fraction = (text: string): number =>
  createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;

/** A moment in the middle of the session near this time, or of the last session before it. */
const tradingMoment = (market: Market, instrument: Instrument, near: number, name: string): number => {
  const session = market.calendar(instrument.venue).latestSession(near);
  if (!session)
    throw new RangeError(`${instrument.symbol} did not trade before ${new Date(near).toISOString()}`);
  const middle = 0.25 + 0.5 * fraction(name);
  return session.opensAt + Math.round((middle * (session.closesAt - session.opensAt)) / MINUTE) * MINUTE;
};

const tradesOf = (
  { db, market, currency: own }: Services,
  tokenHash: string,
  ago: (days: number) => number,
  historyDays: number,
): Event[] =>
  TRADES.filter(({ daysAgo, soldDaysAgo }) => soldDaysAgo === undefined || daysAgo < historyDays).flatMap(
    (trade, place) => {
      const { symbol, quantity } = trade;
      const { kind, currency, ...instrument } = requireInstrument(symbol);
      const full = { kind, currency, ...instrument };
      const asked = askedAs(tokenHash);
      const fillAt = marketPrice(market, full, own);
      const priceAt = (at: number) => market.quote(full, at).price;
      const limitAt = (at: number) => ({ worstPrice: priceAt(at), seenRate: undefined });
      const boughtAt = tradingMoment(market, full, ago(trade.daysAgo), `buy ${place}`);
      let lotNo = '';
      const bought: Event = {
        at: boughtAt,
        happen: async (at) => {
          const purchase = { symbol, kind, currency, quantity, limit: limitAt(at), fillAt };
          const answer = await placeBuy(db, asked(`buy-${place}`, at), purchase);
          lotNo = seededNumber(`purchase of ${symbol}`, answer);
        },
      };
      if (trade.soldDaysAgo === undefined) return [bought];
      const soldAt = tradingMoment(market, full, ago(trade.soldDaysAgo), `sell ${place}`);
      const sold: Event = {
        at: soldAt,
        happen: async (at) => {
          const sale = { lotNo, boughtAt: priceAt(boughtAt), limit: limitAt(at), fillAt };
          seededNumber(`sale of ${symbol}`, await placeSell(db, asked(`sell-${place}`, at), sale));
        },
      };
      return [bought, sold];
    },
  );

/** @returns the id of the card for withdrawals */
const writeIdentityDocuments = async (
  db: Database,
  customer: number,
  ago: (days: number) => Date,
): Promise<number> => {
  await db
    .insertInto('real_names')
    .values({
      customer_id: customer,
      status: 2,
      real_name: 'Demo Customer',
      id_number: 'EXAMPLE-0001',
      front_image: null,
      back_image: null,
      created_at: ago(728),
    })
    .execute();
  const { id: card } = await db
    .insertInto('bank_cards')
    .values({
      customer_id: customer,
      bank: 'Example Bank',
      branch: 'Sample Street',
      card_number: '0000111122223333',
      ifsc: 'EXMP0000001',
      holder: 'Demo Customer',
      status: 1,
      created_at: ago(727),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('user_messages')
    .values(
      MESSAGES.map(({ daysAgo, body }) => ({
        customer_id: customer,
        sender: 'service' as const,
        automatic: true,
        body,
        created_at: ago(daysAgo),
      })),
    )
    .execute();
  await db
    .insertInto('watchlist')
    .values(
      WATCHED.toReversed().map((symbol, place) => ({
        customer_id: customer,
        symbol,
        created_at: ago(40 - place),
      })),
    )
    .execute();
  return card;
};

export const seedDemo = async (services: Services): Promise<void> => {
  const { db, clock, passwords } = services;
  const now = clock.now();
  // A clock held early in the market's history leaves no room for the whole history.
  const began = Math.max(now - LIFE, (FIRST_DAY + 3) * DAY);
  const ago = (days: number): number => Math.max(began, now - days * DAY);
  const date = (days: number): Date => new Date(ago(days));

  await db
    .insertInto('invitation_codes')
    .values({ code: DEMO.invitationCode, uses_left: null, created_at: new Date(began) })
    .execute();
  const { id: customer } = await db
    .insertInto('customers')
    .values({
      phone: DEMO.phone,
      password_hash: await passwords.hash(DEMO.password),
      avatar: null,
      created_at: new Date(began),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await openAccount(db, customer, began);
  await recharge(db, customer, '1000000.00', began + MINUTE);
  await setTransactionPassword(db, passwords, customer, DEMO.transactionPassword, began);
  const card = await writeIdentityDocuments(db, customer, date);
  const offered = await seedOffers(services, ago);

  // The ledger takes orders only from a session; this one ends with the seeding.
  const { token } = await startSession(db, {
    customer,
    address: 'seed',
    agent: undefined,
    device: undefined,
  });
  const tokenHash = hashToken(token);
  const history =
    now - began < HISTORY_DAYS * DAY ? [] : historyOf({ services, tokenHash, card, offered, ago });
  const historyDays = (now - began) / DAY;
  const events = [...tradesOf(services, tokenHash, ago, historyDays), ...history].sort((a, b) => a.at - b.at);
  for (const { at, happen } of events) await happen(at);
  await db
    .updateTable('notices')
    .set({ unread: false })
    .where('customer_id', '=', customer)
    .where('created_at', '<', date(NEW_DAYS))
    .execute();
  await endSessions(db, customer);
  await db.deleteFrom('known_addresses').where('customer_id', '=', customer).execute();
};
