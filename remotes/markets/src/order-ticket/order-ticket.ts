/**
 * The order ticket without React: what the customer has chosen so far, what it costs, and what is wrong with it
 * (product.md, "Order ticket"; D23, D35, D36, D37). The broker decides; this says it beforehand.
 */
import { affordable, type OrderCost, orderCost } from '@bourse/contract/order-cost';
import { type Order, POSITION_CAP, QUOTE_LIFETIME } from '@bourse/contract/orders';
import type { Side } from '@bourse/links/links';
import { add, cmp, type Decimal, sub } from '@bourse/money/decimal';
import { type Gain, gainOn } from '@bourse/money/gain';

/** Half and full position are caps on the quantity, nothing else (D37). */
export type PositionSize = keyof typeof POSITION_CAP;

export interface Draft {
  side: Side;
  size: PositionSize;
  /** As written; '' when nothing is. */
  quantity: string;
  /** The quantity is not the customer's own writing: the next digit replaces it. */
  isPreset: boolean;
  /** Which lots are sold, each whole (D23); undefined until the customer has chosen. */
  lotNos: readonly string[] | undefined;
}

/** Also what switching between buy and sell goes back to (D37). */
export const newDraft = (side: Side): Draft => ({
  side,
  size: 'half',
  quantity: '1',
  isPreset: true,
  lotNos: undefined,
});

/** What an order said that did not come about, to be corrected or tried again. */
export const draftOf = (side: Side, parts: readonly { quantity: number; lot: Lot | null }[]): Draft => {
  const lots = parts.flatMap(({ lot }) => (lot ? [lot.orderNo] : []));
  if (side === 'sell') return { ...newDraft(side), lotNos: lots };
  const [{ quantity } = { quantity: 1 }] = parts;
  const size = quantity > POSITION_CAP.half ? 'full' : 'half';
  return { ...newDraft(side), quantity: String(quantity), size };
};

/** A draft in the query of the ticket's address, where it outlives a visit to another screen. */
export const addressOf = ({ side, size, quantity, lotNos }: Draft): string =>
  String(
    new URLSearchParams(side === 'sell' ? (lotNos ? { lots: lotNos.join(',') } : {}) : { quantity, size }),
  );

/** @returns the draft that `addressOf` has written; undefined where the address has none */
export function draftFrom(address: URLSearchParams, side: Side): Draft | undefined {
  const lots = address.get('lots');
  if (side === 'sell') return lots ? { ...newDraft(side), lotNos: lots.split(',') } : undefined;
  const quantity = address.get('quantity') ?? '';
  if (!/^[1-9]\d{0,2}$/.test(quantity)) return undefined;
  return { ...newDraft(side), quantity, size: address.get('size') === 'full' ? 'full' : 'half' };
}

/** A share of the largest quantity that can be bought. */
export type Share = 0.25 | 0.5 | 1;

export type DraftAction =
  | { type: 'side'; side: Side }
  | { type: 'size'; size: PositionSize }
  | { type: 'quantity'; quantity: string }
  | { type: 'share'; share: Share; max: number }
  | { type: 'lots'; lotNos: readonly string[] };

export function draftReducer(draft: Draft, action: DraftAction): Draft {
  switch (action.type) {
    case 'side':
      return newDraft(action.side);
    case 'size':
      return { ...draft, size: action.size, isPreset: draft.quantity !== '' };
    case 'quantity':
      return { ...draft, quantity: action.quantity, isPreset: false };
    case 'share':
      return {
        ...draft,
        quantity: String(Math.max(1, Math.floor(action.max * action.share))),
        isPreset: true,
      };
    case 'lots':
      return { ...draft, lotNos: action.lotNos };
  }
}

/**
 * Whether leaving would lose something that the customer has entered.
 * @param untouched what the ticket began with: what its address has is found there again
 */
export const isTouched = (draft: Draft, untouched: Draft = newDraft(draft.side)): boolean =>
  draft.quantity !== untouched.quantity ||
  draft.size !== untouched.size ||
  draft.lotNos?.join() !== untouched.lotNos?.join();

/** A purchase that can be sold, and only whole (D23); its total is what was paid for it, its fee included. */
export type Lot = Pick<Order, 'orderNo' | 'quantity' | 'price' | 'total' | 'createdAt' | 'sellableAt'>;

export const isOpenLot = ({ side, isOpen }: Order): boolean => side === 'buy' && isOpen === true;

/**
 * Whether a lot has settled, so that it can be sold.
 * @param now epoch milliseconds by the server's clock
 */
export const isSellable = ({ sellableAt }: Lot, now: number): boolean =>
  sellableAt === null || sellableAt <= now;

/** The open lots of one instrument, the oldest first. */
export const lotsOf = (orders: readonly Order[], symbol: string): Lot[] =>
  orders
    .filter((order) => order.symbol === symbol && isOpenLot(order))
    .sort((a, b) => a.createdAt - b.createdAt || (a.orderNo < b.orderNo ? -1 : 1));

/** What is known of the world while the customer writes. `undefined` is not known yet. */
export interface Terms {
  /** Whether the device has a network: without one nothing can be ordered. */
  isOnline: boolean;
  /** Epoch milliseconds by the server's clock. */
  now: number;
  price: Decimal;
  /** Too old to be agreed to. */
  isPriceOld: boolean;
  /** The last call for the price has had no answer: none is on its way. */
  isUnreachable: boolean;
  /** Null where the back end does not say. */
  isMarketOpen: boolean | null;
  /** The deployment's currency for one of the instrument's; null where there is no rate (D35). */
  rate: Decimal | null | undefined;
  balance: Decimal | undefined;
  lots: readonly Lot[] | undefined;
}

export interface Summary {
  /** Undefined where nothing (or no lot) is chosen. */
  quantity: number | undefined;
  lots: readonly Lot[];
  /** 50 or 100. */
  cap: number;
  /** What the balance pays for at this price; undefined while balance or rate is not known. */
  affordable: number | undefined;
  /** The largest quantity that can be bought: the smaller of the two. */
  max: number | undefined;
  cost: OrderCost | undefined;
}

export function summarise(draft: Draft, terms: Terms): Summary {
  const { price, rate, balance } = terms;
  const { side } = draft;
  const cap = POSITION_CAP[draft.size];
  const lots = side === 'sell' ? chosenLots(draft, terms) : [];
  const quantities = side === 'sell' ? lots.map((lot) => lot.quantity) : written(draft.quantity);
  const quantity = quantities.length > 0 ? quantities.reduce((sum, each) => sum + each, 0) : undefined;
  const within = balance === undefined || !rate ? undefined : affordable(balance, price, rate);
  return {
    quantity,
    lots,
    cap,
    affordable: within,
    max: within === undefined ? undefined : Math.min(cap, within),
    // Each is a call of its own, with a fee of its own.
    cost:
      quantity !== undefined && rate
        ? sumOf(quantities.map((each) => orderCost(side, price, each, rate)))
        : undefined,
  };
}

const sumOf = (costs: readonly OrderCost[]): OrderCost =>
  costs.reduce((sum, { notional, fee, total }) => ({
    notional: add(sum.notional, notional),
    fee: add(sum.fee, fee),
    total: add(sum.total, total),
  }));

/** Of those that can be sold; where there is only one, there is nothing to choose. */
function chosenLots({ lotNos }: Draft, { lots = [], now }: Terms): readonly Lot[] {
  const sellable = lots.filter((lot) => isSellable(lot, now));
  if (lotNos) return sellable.filter(({ orderNo }) => lotNos.includes(orderNo));
  return sellable.length === 1 ? sellable : [];
}

const written = (text: string): number[] => (/^\d{1,9}$/.test(text) ? [Number(text)] : []);

export type ProblemCode =
  | 'offline'
  /** Balance, rate or lots have not arrived. */
  | 'not-ready'
  | 'market-closed'
  | 'exchange-rate-missing'
  | 'quote-stale'
  | 'unreachable'
  | 'quantity-too-small'
  | 'quantity-too-large'
  | 'insufficient-funds'
  | 'no-lots'
  | 'no-lot-settled'
  | 'no-lot-chosen';

export interface TicketProblem {
  code: ProblemCode;
  /** Which part of the ticket says it. */
  at: 'order' | 'quantity' | 'lots';
  /** The largest quantity that would do. */
  max?: number | undefined;
}

/**
 * Whether a price is too old to be agreed to (D25): an order at it would be past its end.
 * @param answeredAt when it was received, ms by the page's monotonic clock; undefined before the first quote
 * @param now ms by the same clock
 */
export const isStale = (answeredAt: number | undefined, now: number): boolean =>
  answeredAt === undefined || now - answeredAt > QUOTE_LIFETIME;

/** What keeps the draft from being reviewed, what cannot be helped here before what the customer can put right. */
export function problemsOf(draft: Draft, terms: Terms): TicketProblem[] {
  const summary = summarise(draft, terms);
  const problems: TicketProblem[] = [];
  if (!terms.isOnline) problems.push({ code: 'offline', at: 'order' });
  if (terms.isMarketOpen === false) problems.push({ code: 'market-closed', at: 'order' });
  if (terms.rate === null) problems.push({ code: 'exchange-rate-missing', at: 'order' });
  if (terms.isPriceOld)
    problems.push({ code: terms.isUnreachable ? 'unreachable' : 'quote-stale', at: 'order' });
  problems.push(...(draft.side === 'buy' ? buyProblems(terms, summary) : sellProblems(terms, summary)));
  return problems;
}

function buyProblems({ balance, rate }: Terms, summary: Summary): TicketProblem[] {
  const { quantity, cap, affordable: covered, cost } = summary;
  if (quantity === undefined || quantity < 1) return [{ code: 'quantity-too-small', at: 'quantity' }];
  // Compared as exact decimals, without rounding (D36).
  const isTooDear = balance !== undefined && cost !== undefined && cmp(cost.total, balance) > 0;
  if (isTooDear && (covered ?? 0) < cap)
    return [{ code: 'insufficient-funds', at: 'quantity', max: covered }];
  if (quantity > cap) return [{ code: 'quantity-too-large', at: 'quantity', max: cap }];
  if (balance === undefined || rate === undefined) return [{ code: 'not-ready', at: 'order' }];
  return [];
}

function sellProblems({ lots, rate, now }: Terms, { lots: chosen }: Summary): TicketProblem[] {
  if (lots === undefined || rate === undefined) return [{ code: 'not-ready', at: 'order' }];
  if (lots.length === 0) return [{ code: 'no-lots', at: 'lots' }];
  if (!lots.some((lot) => isSellable(lot, now))) return [{ code: 'no-lot-settled', at: 'order' }];
  return chosen.length > 0 ? [] : [{ code: 'no-lot-chosen', at: 'order' }];
}

/** What a lot is worth above what was paid for it, counted as for a position: the fee of a sale comes later. */
export const gainOf = (lot: Lot, price: Decimal, rate: Decimal): Gain =>
  gainOn(lot.total, sub(orderCost('sell', price, lot.quantity, rate).notional, lot.total));
