/**
 * A seeded broker of its own for a test, on the run's PostgreSQL server where there is one, with helpers to act as a
 * customer. Calls go through the whole server, in the contract's terms; a refusal comes back as it is on the wire.
 */
import { type Bill, listBills } from '@bourse/contract/bills';
import { addressOf, type Endpoint, type InputOf } from '@bourse/contract/endpoint';
import { buy, listOrders, type Order, sell } from '@bourse/contract/orders';
import type { PositionKind } from '@bourse/contract/position-kind';
import { type RefusalDetails, refusalDetails } from '@bourse/contract/refusal';
import { decode, encode, isFile, type Page } from '@bourse/contract/schema';
import { login, register } from '@bourse/contract/session';
import type { Currency } from '@bourse/money/currency';
import type { Decimal } from '@bourse/money/decimal';
import { sql } from 'kysely';
import { requireInstrument } from '../src/instruments/rows.ts';
import { DEMO } from '../src/seed/demo.ts';
import { openSeededBroker, type SeededBroker, type SeededOptions } from '../testing/seeded.ts';
import { postgres } from './databases.ts';

export { DEMO };

export interface Outcome<O> {
  status: number;
  /** 'ok', or the code of the refusal ('logout' too). */
  code: string;
  field?: string;
  /** What a refusal says beside its code. */
  details: RefusalDetails;
  data: O;
}

export interface CallOptions {
  token?: string;
  key?: string;
  headers?: Record<string, string>;
  address?: string;
}

type BillsWanted = Pick<InputOf<typeof listBills>, 'direction' | 'from' | 'to'>;

export interface Trader {
  phone: string;
  password: string;
  token: string;
  call<I, O>(endpoint: Endpoint<I, O>, input: I, options?: CallOptions): Promise<Outcome<O>>;
  /**
   * Calls the endpoint. @returns its data
   * @throws Error if it is refused
   */
  ask<I, O>(endpoint: Endpoint<I, O>, input: I): Promise<O>;
  /** Buys at the present price by default. */
  buy(
    symbol: string,
    quantity: number,
    options?: CallOptions & { price?: Decimal },
  ): Promise<Outcome<unknown>>;
  sell(
    lot: Order,
    options?: CallOptions & { price?: Decimal; sellPrice?: Decimal; quantity?: number | undefined },
  ): Promise<Outcome<unknown>>;
  orders(): Promise<Order[]>;
  /** The bills of all pages, newest first. */
  bills(input?: BillsWanted): Promise<Bill[]>;
}

export interface TestBroker extends SeededBroker {
  call<I, O>(endpoint: Endpoint<I, O>, input: I, options?: CallOptions): Promise<Outcome<O>>;
  /** Sends a raw body that no endpoint would encode. */
  send(method: 'GET' | 'POST', path: string, body: unknown, options?: CallOptions): Promise<Outcome<unknown>>;
  price(symbol: string): Decimal;
  /** Sets the deployment's conversion for one of its products; null removes it, so that the market's applies. */
  setRate(product: 'stock' | 'block', currency: Currency, value: string | null): Promise<void>;
  newKey(): string;
  newPhone(): string;
  signIn(phone: string, password: string): Promise<Trader>;
  demo(): Promise<Trader>;
  /** Registers a customer, and signs in. @param invitationCode the demonstration's by default */
  newcomer(invitationCode?: string): Promise<Trader>;
  /**
   * Lets milliseconds pass by the database machine's clock, which sessions, tries and locks use; the market clock
   * does not move.
   */
  letPass(milliseconds: number): Promise<void>;
}

/** Errors appear in a test's output; security events would hide them there. */
const faultsOnly = {
  write: (line: string): void => {
    if (!line.includes('"channel":"security"')) process.stderr.write(line);
  },
};

export const openTestBroker = async (options: SeededOptions = {}): Promise<TestBroker> => {
  const broker = await openSeededBroker({
    server: postgres,
    logLevel: 'error',
    logTo: faultsOnly,
    ...options,
  });
  let count = 0;
  const next = (): number => {
    count += 1;
    return count;
  };
  const newKey = () => `test-key-${next()}`;
  const newPhone = () => String(8_000_000_000 + next());

  const inject = (
    method: 'GET' | 'POST',
    path: string,
    body: unknown,
    { token, key, headers, address }: CallOptions = {},
  ) =>
    broker.inject({
      method,
      url: `/api${path}`,
      ...(method === 'GET' ? { query: body as Record<string, string> } : { payload: body as object }),
      headers: {
        ...(token ? { token } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...headers,
      },
      ...(address ? { remoteAddress: address } : {}),
    });

  const send: TestBroker['send'] = async (...sent) => {
    const response = await inject(...sent);
    const envelope = response.json();
    return {
      status: response.statusCode,
      code: envelope.msg === 'ok' ? 'ok' : (envelope.message ?? envelope.data),
      ...(envelope.field === undefined ? {} : { field: envelope.field }),
      details: decode(refusalDetails, envelope),
      data: envelope.data,
    };
  };

  const call: TestBroker['call'] = async (endpoint, input, callOptions) => {
    const wire = JSON.parse(JSON.stringify(encode(endpoint.input, input as never)));
    const { path, rest } = addressOf(endpoint, wire);
    if (isFile(endpoint.output)) {
      const { statusCode, rawPayload, headers } = await inject(endpoint.method, path, rest, callOptions);
      const data = new Blob([new Uint8Array(rawPayload)], { type: String(headers['content-type']) });
      const details = decode(refusalDetails, {});
      if (statusCode === 200) return { status: 200, code: 'ok', details, data: data as never };
    }
    const outcome = await send(endpoint.method, path, rest, callOptions);
    return {
      ...outcome,
      data: outcome.code === 'ok' ? decode(endpoint.output, outcome.data as never) : (undefined as never),
    };
  };

  const price = (symbol: string): Decimal =>
    broker.market.quote(requireInstrument(symbol), broker.clock.now()).price;

  const setRate: TestBroker['setRate'] = async (product, currency, value) => {
    const tag = `rate_${product}_${currency.toLowerCase()}`;
    await broker.db.deleteFrom('settings').where('tag', '=', tag).execute();
    if (value !== null) await broker.db.insertInto('settings').values({ tag, value }).execute();
  };

  const signIn = async (phone: string, password: string): Promise<Trader> => {
    const { data, code } = await call(login, { phone, password });
    if (code !== 'ok') throw new Error(`${phone} could not sign in: ${code}`);
    const { token } = data;
    const asMe: Trader['call'] = (endpoint, input, callOptions) =>
      call(endpoint, input, { token, ...callOptions });
    const ask: Trader['ask'] = async (endpoint, input) => {
      const outcome = await asMe(endpoint, input);
      if (outcome.code !== 'ok') throw new Error(`${endpoint.name} was refused: ${outcome.code}`);
      return outcome.data;
    };
    return {
      phone,
      password,
      token,
      call: asMe,
      ask,
      buy: (symbol, quantity, { price: agreed = price(symbol), ...rest } = {}) =>
        asMe(
          buy,
          { symbol, quantity, price: agreed, kind: requireInstrument(symbol).kind as PositionKind },
          { key: newKey(), ...rest },
        ),
      sell: (lot, { price: bought = lot.price, sellPrice = price(lot.symbol), quantity, ...rest } = {}) =>
        asMe(sell, { lotNo: lot.orderNo, price: bought, sellPrice, quantity }, { key: newKey(), ...rest }),
      orders: async () => (await ask(listOrders, { kind: 'stock', limit: 100 })).items,
      bills: async (input = {}) => {
        const bills: Bill[] = [];
        for (let before: string | null = ''; before !== null; ) {
          const { items, next = null }: Page<Bill> = await ask(listBills, { ...input, before, limit: 100 });
          bills.push(...items);
          before = next;
        }
        return bills;
      },
    };
  };

  return {
    ...broker,
    call,
    send,
    price,
    setRate,
    newKey,
    newPhone,
    signIn,
    demo: () => signIn(DEMO.phone, DEMO.password),
    newcomer: async (invitationCode = DEMO.invitationCode) => {
      const phone = newPhone();
      const password = 'newcomer';
      // Each registers from an address of its own, because registrations per network are limited.
      const address = `10.${100 + (count >> 16)}.${(count >> 8) & 255}.${count & 255}`;
      const { code } = await call(register, { phone, password, invitationCode }, { address });
      if (code !== 'ok') throw new Error(`${phone} could not register: ${code}`);
      return signIn(phone, password);
    },
    letPass: async (milliseconds) => {
      const time = sql`make_interval(secs => ${milliseconds / 1_000})`;
      await sql`update sessions set created_at = created_at - ${time}, expires_at = expires_at - ${time}, last_seen = last_seen - ${time}, former_until = former_until - ${time}`.execute(
        broker.db,
      );
      await sql`update passkey_challenges set expires_at = expires_at - ${time}`.execute(broker.db);
      await sql`update new_device_logins set created_at = created_at - ${time}`.execute(broker.db);
      await sql`update attempts set window_ends = window_ends - ${time}`.execute(broker.db);
      await sql`update transaction_passwords set locked_until = locked_until - ${time}`.execute(broker.db);
    },
  };
};
