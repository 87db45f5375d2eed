/**
 * The order ticket without React: what the customer has chosen so far, what it costs, and what is wrong with it
 * (product.md, "Order ticket"; D23, D35, D36, D37, D88). The broker decides; this says it beforehand.
 */

import { POSITION_CAP } from '@bourse/contract/orders';
import { isSellable, type Lot, type LotPart, takeOldest, unitsOf, wholeOf } from '@bourse/figures/lots';
import { affordable, type OrderCost, orderCost, sumOfCosts } from '@bourse/figures/order-cost';
import type { Side } from '@bourse/links/links';
import { cmp, type Decimal } from '@bourse/money/decimal';

/** Half and full position are caps on the quantity, nothing else (D37). */
export type PositionSize = keyof typeof POSITION_CAP;

export interface Draft {
  side: Side;
  size: PositionSize;
  /** As written; '' when nothing is. */
  quantity: string;
  /** The quantity is not the customer's own writing: the next digit replaces it. */
  isPreset: boolean;
  /**
   * Of a sale: which lots are sold, all that is left of each. Undefined until the customer chooses lots: the oldest ones
   * are then sold, as many units as are written (D88).
   */
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

/**
 * What an order said that did not come about, to be corrected or tried again.
 * @param choosesLots whether the customer had chosen the lots of a sale
 */
export const draftOf = (
  side: Side,
  parts: readonly { quantity: number; lot: Lot | null }[],
  choosesLots = false,
): Draft => {
  const quantity = Math.max(1, unitsOf(parts));
  const size = side === 'buy' && quantity > POSITION_CAP.half ? 'full' : 'half';
  const lotNos = choosesLots ? parts.flatMap(({ lot }) => lot?.orderNo ?? []) : undefined;
  return { ...newDraft(side), quantity: String(quantity), size, lotNos };
};

/** A draft in the query of the ticket's address, where it outlives a visit to another screen. */
export const addressOf = ({ side, size, quantity, lotNos }: Draft): string =>
  String(
    new URLSearchParams(
      side === 'buy' ? { quantity, size } : lotNos ? { lots: lotNos.join(',') } : { quantity },
    ),
  );

/** @returns the draft that `addressOf` has written; undefined where the address has none */
export function draftFrom(address: URLSearchParams, side: Side): Draft | undefined {
  const lots = address.get('lots');
  if (side === 'sell' && lots) return { ...newDraft(side), lotNos: lots.split(',') };
  const quantity = address.get('quantity') ?? '';
  if (!(side === 'buy' ? /^[1-9]\d{0,2}$/ : /^[1-9]\d{0,8}$/).test(quantity)) return undefined;
  return { ...newDraft(side), quantity, size: address.get('size') === 'full' ? 'full' : 'half' };
}

/** A share of the largest quantity. */
export type Share = 0.25 | 0.5 | 1;

export type DraftAction =
  | { type: 'side'; side: Side }
  | { type: 'size'; size: PositionSize }
  | { type: 'quantity'; quantity: string }
  | { type: 'share'; share: Share; max: number }
  /** Undefined: the oldest ones, as many units as are written. */
  | { type: 'lots'; lotNos: readonly string[] | undefined };

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
  /** The oldest first. */
  lots: readonly Lot[] | undefined;
  /** Whether a part of a lot can be sold. */
  sellsParts: boolean | undefined;
}

/** Whether the customer chooses lots, and does not write how many are sold. */
export const choosesLots = ({ side, lotNos }: Draft, { sellsParts }: Terms): boolean =>
  side === 'sell' && (lotNos !== undefined || sellsParts === false);

export interface Summary {
  /** Undefined where nothing (or no lot) is chosen. */
  quantity: number | undefined;
  /** Of a sale: what is sold, call by call. */
  parts: readonly LotPart[];
  /** 50 or 100. */
  cap: number;
  /** What the balance pays for at this price; undefined while balance or rate is not known. */
  affordable: number | undefined;
  /** The largest quantity: of a purchase the smaller of the two, of a sale all that has settled. */
  max: number | undefined;
  cost: OrderCost | undefined;
}

/**
 * From how many lots one order takes what it sells. Each is a call, one after the other, and all of them have to be
 * carried out within the life of one quote.
 */
const MOST_CALLS = 30;

export function summarise(draft: Draft, terms: Terms): Summary {
  const { price, rate, balance } = terms;
  const { side } = draft;
  const cap = POSITION_CAP[draft.size];
  const isByLot = choosesLots(draft, terms);
  const parts = side === 'sell' ? partsOf(draft, terms) : [];
  const quantity = isByLot ? (parts.length > 0 ? unitsOf(parts) : undefined) : written(draft.quantity);
  // Each is a call of its own, with a fee of its own.
  const calls = side === 'sell' ? parts : quantity === undefined ? [] : [{ quantity }];
  const within = balance === undefined || !rate ? undefined : affordable(balance, price, rate);
  return {
    quantity,
    parts,
    cap,
    affordable: within,
    max:
      side === 'sell'
        ? terms.lots && unitsOf(settled(terms).slice(0, MOST_CALLS).map(wholeOf))
        : within === undefined
          ? undefined
          : Math.min(cap, within),
    // Of more than there is the cost is not known.
    cost:
      calls.length > 0 && unitsOf(calls) === quantity && rate
        ? sumOfCosts(calls.map((each) => orderCost(side, price, each.quantity, rate)))
        : undefined,
  };
}

const settled = ({ lots = [], now }: Terms): Lot[] => lots.filter((lot) => isSellable(lot, now));

/** What is sold of the lots that can be; where lots are chosen and there is only one, there is nothing to choose. */
function partsOf(draft: Draft, terms: Terms): LotPart[] {
  const sellable = settled(terms);
  const { lotNos } = draft;
  if (!choosesLots(draft, terms)) return takeOldest(sellable, written(draft.quantity) ?? 0);
  if (lotNos) return sellable.filter(({ orderNo }) => lotNos.includes(orderNo)).map(wholeOf);
  return sellable.length === 1 ? sellable.map(wholeOf) : [];
}

const written = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);

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

/** What keeps the draft from being reviewed, what cannot be helped here before what the customer can put right. */
export function problemsOf(draft: Draft, terms: Terms): TicketProblem[] {
  const summary = summarise(draft, terms);
  const problems: TicketProblem[] = [];
  if (!terms.isOnline) problems.push({ code: 'offline', at: 'order' });
  if (terms.isMarketOpen === false) problems.push({ code: 'market-closed', at: 'order' });
  if (terms.rate === null) problems.push({ code: 'exchange-rate-missing', at: 'order' });
  if (terms.isPriceOld)
    problems.push({ code: terms.isUnreachable ? 'unreachable' : 'quote-stale', at: 'order' });
  problems.push(
    ...(draft.side === 'buy'
      ? buyProblems(terms, summary)
      : sellProblems(terms, summary, choosesLots(draft, terms))),
  );
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

function sellProblems(terms: Terms, summary: Summary, isByLot: boolean): TicketProblem[] {
  const { lots, rate, sellsParts } = terms;
  const { quantity, max = 0 } = summary;
  if (lots === undefined || rate === undefined || sellsParts === undefined)
    return [{ code: 'not-ready', at: 'order' }];
  if (lots.length === 0) return [{ code: 'no-lots', at: 'lots' }];
  if (max === 0) return [{ code: 'no-lot-settled', at: 'order' }];
  if (isByLot) return quantity === undefined ? [{ code: 'no-lot-chosen', at: 'order' }] : [];
  if (quantity === undefined || quantity < 1) return [{ code: 'quantity-too-small', at: 'quantity' }];
  return quantity > max ? [{ code: 'quantity-too-large', at: 'quantity', max }] : [];
}
