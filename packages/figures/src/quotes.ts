/** What an instrument has made today (D89): since its previous close. Exact, in the instrument's currency. */
import { type Decimal, sub } from '@bourse/money/decimal';
import { changeSince } from './price.ts';

interface Priced {
  price?: Decimal | null | undefined;
  previousClose?: Decimal | null | undefined;
}

/** Price less previous close; undefined where either is not known. */
export const changeOf = ({ price, previousClose }: Priced): Decimal | undefined =>
  price && previousClose ? sub(price, previousClose) : undefined;

/** The change in percent of the previous close, two decimals: '-1.25'. */
export const changePercentOf = ({ price, previousClose }: Priced): Decimal | undefined =>
  price && previousClose ? changeSince(previousClose, price) : undefined;
