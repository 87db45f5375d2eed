/**
 * An application before it is sent: which quantities there are, what is held for one, and what is wrong with it (D38,
 * D67). Pure; the broker decides, this says it beforehand.
 */
import { IPO_STEP, type Ipo } from '@bourse/contract/ipo';
import { afterPayment, shortOf } from '@bourse/figures/balance';
import { coveredShares, heldFor } from '@bourse/figures/ipo';
import { amountAt } from '@bourse/figures/price';
import { cmp, type Decimal } from '@bourse/money/decimal';
import { type QuantitySteps, snapDown } from '@bourse/ui/quantity';

export interface ApplicationDraft {
  /** The digits as entered; '' when empty. */
  text: string;
  /** The quantity was not typed: the next digit replaces it. */
  isPreset: boolean;
  /** The field was left, and the typed quantity was reduced to the step below it. */
  isSnapped: boolean;
  /** The issue price that the customer has seen. */
  price: Decimal;
}

/** Most digits of a quantity. */
export const QUANTITY_DIGITS = 9;

export const stepsOf = ({ min, max }: Pick<Ipo, 'min' | 'max'>): QuantitySteps => ({
  min,
  max,
  step: IPO_STEP,
});

/** @param quantity from the address; anything but digits becomes the minimum */
export function draftOf({ min, issuePrice }: Ipo, quantity: string | null): ApplicationDraft {
  const isGiven = quantity !== null && /^[1-9]\d*$/.test(quantity) && quantity.length <= QUANTITY_DIGITS;
  return {
    text: isGiven ? quantity : String(min),
    isPreset: true,
    isSnapped: false,
    price: issuePrice,
  };
}

/** What an application depends on beside the customer's choice; `undefined` while it is not known. */
export interface Terms {
  isOnline: boolean;
  /** The deployment's currency for one of the offering's; null where there is no rate (D35). */
  rate: Decimal | null | undefined;
  available: Decimal | undefined;
}

export interface Summary {
  /** The quantity that is sent: the step at or below the typed one. The button shows it. */
  quantity: number | undefined;
  /** In the offering's currency. */
  amount: Decimal | undefined;
  /** In the deployment's currency. */
  held: Decimal | undefined;
  availableAfter: Decimal | undefined;
  /** The largest quantity that the balance covers; 0: not even the smallest. */
  covered: number | undefined;
  /** What the balance lacks for the smallest quantity. */
  short: Decimal | undefined;
}

/** The largest quantity of the steps that the balance covers. */
function coveredBy(available: Decimal, price: Decimal, rate: Decimal, steps: QuantitySteps): number {
  const most = coveredShares(available, price, rate, steps.max);
  return most < steps.min ? 0 : snapDown(most, steps);
}

export function summarise(draft: ApplicationDraft, ipo: Ipo, { rate, available }: Terms): Summary {
  const { text, price } = draft;
  const steps = stepsOf(ipo);
  const typed = text === '' ? 0 : Number(text);
  const quantity = typed < ipo.min ? undefined : snapDown(typed, steps);
  const held = quantity && rate ? heldFor(price, quantity, rate) : undefined;
  const covered = rate && available !== undefined ? coveredBy(available, price, rate, steps) : undefined;
  return {
    quantity,
    amount: quantity === undefined ? undefined : amountAt(price, quantity),
    held,
    availableAfter: held !== undefined && available !== undefined ? afterPayment(available, held) : undefined,
    covered,
    short:
      covered === 0 && rate && available !== undefined
        ? shortOf(available, heldFor(price, ipo.min, rate))
        : undefined,
  };
}

/** Why an application cannot be sent; where several apply, the first of these is shown. */
export type ApplicationProblem =
  | 'offline'
  | 'priceChanged'
  | 'rateMissing'
  | 'tooFew'
  | 'insufficientFunds'
  /** Rate or balance is not known yet. */
  | 'loading';

export function problemOf(
  { price }: ApplicationDraft,
  { issuePrice }: Ipo,
  { isOnline, rate, available }: Terms,
  { quantity, held }: Summary,
): ApplicationProblem | undefined {
  if (!isOnline) return 'offline';
  if (cmp(price, issuePrice) !== 0) return 'priceChanged';
  if (rate === null) return 'rateMissing';
  if (quantity === undefined) return 'tooFew';
  if (held === undefined || available === undefined) return 'loading';
  return cmp(held, available) > 0 ? 'insufficientFunds' : undefined;
}
