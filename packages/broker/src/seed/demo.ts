/** The demo customer: verified, with money, positions of all four kinds, a closed lot, a watchlist, a card, messages. */
import { createHash } from 'node:crypto';
import { endSessions, startSession } from '../accounts/sessions.ts';
import { hashToken } from '../accounts/token.ts';
import type { Database } from '../database/tables.ts';
import type { House } from '../house.ts';
import { knownInstrument } from '../instruments/rows.ts';
import { openAccount, placeBuy, placeSell, recharge } from '../ledger/post.ts';
import { FIRST_DAY } from '../market/calendar.ts';
import type { Market } from '../market/market.ts';
import type { Instrument } from '../market/symbols.ts';
import { DAY } from '../market/zones.ts';

export const DEMO = { phone: '9000000001', password: 'demo1234', invitationCode: 'BOURSE2026' } as const;

/** Weeks before the seeding that it all began. */
const LIFE = 56 * DAY;
const MINUTE = 60_000;

interface Trade {
  daysAgo: number;
  symbol: string;
  quantity: number;
  /** Closed that many days ago. */
  soldDaysAgo?: number;
}

/** In the order in which they were bought. */
const TRADES: Trade[] = [
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
  { daysAgo: 55, read: true, body: 'Welcome to Bourse. This account trades simulated money.' },
  { daysAgo: 2, read: false, body: 'Your sale of Sample Tea & Spices Ltd has been settled.' },
  { daysAgo: 1, read: false, body: 'Your bank card has been approved.' },
];

/** Chance without chance: the same on every machine. */
const fraction = (text: string): number =>
  createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;

/** A moment in the middle of the session of that time, or of the last one before it. */
const tradingMoment = (market: Market, instrument: Instrument, near: number, name: string): number => {
  const session = market.calendar(instrument.venue).latestSession(near);
  if (!session)
    throw new RangeError(`${instrument.symbol} did not trade before ${new Date(near).toISOString()}`);
  const middle = 0.25 + 0.5 * fraction(name);
  return session.opensAt + Math.round((middle * (session.closesAt - session.opensAt)) / MINUTE) * MINUTE;
};

interface Event {
  at: number;
  happen(at: number): Promise<void>;
}

const tradesOf = ({ db, market }: House, tokenHash: string, ago: (days: number) => number): Event[] =>
  TRADES.flatMap((trade, place) => {
    const { symbol, quantity } = trade;
    const { kind, currency, ...instrument } = knownInstrument(symbol);
    const full = { kind, currency, ...instrument };
    const key = (side: string) => ({
      key: `seed-${side}-${place}`,
      bodyHash: createHash('sha256').update(`seed ${side} ${place}`).digest('hex'),
      tokenHash,
      refusal: undefined,
    });
    const boughtAt = tradingMoment(market, full, ago(trade.daysAgo), `buy ${place}`);
    const price = market.quote(full, boughtAt).price;
    let lotNo = '';
    const bought: Event = {
      at: boughtAt,
      happen: async (at) => {
        const answer = await placeBuy(db, { ...key('buy'), at, symbol, kind, currency, quantity, price });
        if (!answer.order_no)
          throw new Error(`The seed's purchase of ${symbol} was refused: ${answer.refusal}.`);
        lotNo = answer.order_no;
      },
    };
    if (trade.soldDaysAgo === undefined) return [bought];
    const soldAt = tradingMoment(market, full, ago(trade.soldDaysAgo), `sell ${place}`);
    const sold: Event = {
      at: soldAt,
      happen: async (at) => {
        const sellPrice = market.quote(full, at).price;
        const answer = await placeSell(db, { ...key('sell'), at, lotNo, price, sellPrice });
        if (!answer.order_no) throw new Error(`The seed's sale of ${symbol} was refused: ${answer.refusal}.`);
      },
    };
    return [bought, sold];
  });

const writePapers = async (db: Database, customer: number, ago: (days: number) => Date): Promise<void> => {
  await db
    .insertInto('real_names')
    .values({
      customer_id: customer,
      status: 2,
      real_name: 'Demo Customer',
      id_number: 'EXAMPLE-0001',
      front_image: null,
      back_image: null,
      created_at: ago(55),
    })
    .execute();
  await db
    .insertInto('bank_cards')
    .values({
      customer_id: customer,
      bank: 'Example Bank',
      branch: 'Sample Street',
      card_number: '0000111122223333',
      ifsc: 'EXMP0000001',
      holder: 'Demo Customer',
      status: 1,
      created_at: ago(54),
    })
    .execute();
  await db
    .insertInto('user_messages')
    .values(
      MESSAGES.map(({ daysAgo, read, body }) => ({
        customer_id: customer,
        sender: 'service' as const,
        body,
        created_at: ago(daysAgo),
        read_at: read ? ago(daysAgo) : null,
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
};

export const seedDemo = async (house: House): Promise<void> => {
  const { db, clock, passwords } = house;
  const now = clock.now();
  // A clock held early in the market's history leaves no room for a life before it.
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
  await writePapers(db, customer, date);

  // The ledger takes orders from a session only; this one ends with the seeding.
  const token = await startSession(db, { customer, at: now, address: 'seed', agent: undefined });
  const events = tradesOf(house, hashToken(token), ago).sort((a, b) => a.at - b.at);
  for (const { at, happen } of events) await happen(at);
  await endSessions(db, customer);
  await db.deleteFrom('known_addresses').where('customer_id', '=', customer).execute();
};
