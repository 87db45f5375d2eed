/** Example figures for the stories. Names are those of indices, or obviously invented. */
import type { Decimal } from '@bourse/money/decimal';

/** A random walk that is the same each time, oldest point first. */
export function walk(seed: number, points = 40, drift = 0): number[] {
  let state = seed;
  let level = 100;
  return Array.from({ length: points }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    level += state / 2_147_483_648 - 0.5 + drift;
    return level;
  });
}

interface ExampleQuote {
  symbol: string;
  detail: string;
  price: Decimal;
  change: Decimal;
  spark: number[];
}

const quote = (
  symbol: string,
  detail: string,
  price: Decimal,
  change: Decimal,
  seed: number,
): ExampleQuote => ({
  symbol,
  detail,
  price,
  change,
  spark: walk(seed, 32, Number(change) / 20),
});

export const quotes: ExampleQuote[] = [
  quote('ARYAPOWER', 'Arya Power Example · NSE', '1478.35', '1.24', 7),
  quote('BHARGAVI', 'Bhargavi Motors · NSE', '11240.00', '-0.86', 19),
  quote('CHAKRABANK', 'Chakra Bank of Examples · NSE', '812.60', '0.42', 31),
  quote('DEEPTEXT', 'Deep Textiles · BSE', '96.15', '-2.31', 43),
  quote('EKAPHARMA', 'Eka Pharma · NSE', '2318.90', '0.00', 57),
  quote('GANGASTEEL', 'Ganga Steel · NSE', '154.05', '3.08', 61),
  quote('HIMATECH', 'Hima Tech Services · NSE', '4021.75', '0.61', 73),
  quote('INDRAOIL', 'Indra Oil · BSE', '287.40', '-0.12', 89),
  quote('JALAFOODS', 'Jala Foods · NSE', '645.20', '1.92', 97),
];

export const indices: ExampleQuote[] = [
  quote('NIFTY 50', '', '24315.95', '0.37', 3),
  quote('SENSEX', '', '79943.71', '-0.07', 11),
  quote('NIFTY BANK', '', '52660.35', '0.83', 23),
  quote('S&P 500', '', '5567.19', '0.51', 29),
];
