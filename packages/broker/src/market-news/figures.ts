/** The figures of an article, written as the app writes them beside it (D40), in every language alike. */
import { abs, type Decimal, isNegative } from '@bourse/money/decimal';
import {
  formatAmount,
  formatPercent,
  formatPercentChange,
  formatPrice,
  formatQuantity,
} from '@bourse/money/format';
import type { Instrument } from '../market/symbols.ts';
import type { Move } from './facts.ts';

/** Without the legal form, as headlines write it: 'Example Steel'. */
export const nameOf = ({ name }: Instrument): string => name.replace(/ (?:Ltd|Inc\.|Corp\.|Co\.)$/, '');

/** How a language names what moved: by its own word where it has one, a currency pair by its symbol. */
export const namedBy =
  (names: Readonly<Record<string, string>>) =>
  ({ instrument }: Move): string =>
    names[instrument.symbol] ?? (instrument.kind === 'forex' ? instrument.symbol : nameOf(instrument));

/** A price of the instrument: shares in their currency, indices in points, rates and bonds plain. */
export const priceOf = (instrument: Instrument, price: Decimal): string =>
  instrument.kind === 'stock' || instrument.kind === 'futures'
    ? formatAmount(price, instrument.currency, instrument.decimals)
    : formatPrice(price, { decimals: instrument.decimals, currency: instrument.currency });

export const amountOf = ({ currency }: Instrument, amount: Decimal): string => formatAmount(amount, currency);

/** '3.12%', where a word says the direction. */
export const sizeOf = (percent: Decimal): string => formatPercent(abs(percent));

/** '+3.12%' */
export const changeOf = (percent: Decimal): string => formatPercentChange(percent);

/** '7.3', with one place. */
export const pointsOf = (percent: Decimal): string => formatPrice(abs(percent), { decimals: 1 });

export const volumeOf = ({ currency }: Instrument, volume: number): string =>
  formatQuantity(volume, currency);

export const fell = ({ percent }: Pick<Move, 'percent'>): boolean => isNegative(percent);
