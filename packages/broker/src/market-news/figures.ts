/** The figures of an article, written as the app writes them beside it (D40), in every language alike. */
import { abs, type Decimal, isNegative } from '@bourse/money/decimal';
import {
  formatAmount,
  formatPercent,
  formatPercentChange,
  formatPrice,
  formatQuantity,
} from '@bourse/money/format';
import { type Language, localeOf } from '../call/language.ts';
import type { Instrument } from '../market/symbols.ts';
import type { Move } from './facts.ts';

/** Without the legal form, as headlines write it: 'Example Steel'. */
export const nameOf = ({ name }: Instrument): string => name.replace(/ (?:Ltd|Inc\.|Corp\.|Co\.)$/, '');

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

/**
 * What is put together alike in every language.
 * @param names the language's own words for instruments, by symbol
 */
export const writingIn = (language: Language, names: Readonly<Record<string, string>> = {}) => {
  const days = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  /** By its own word where it has one, a currency pair by its symbol. */
  const named = ({ instrument }: Move): string =>
    names[instrument.symbol] ?? (instrument.kind === 'forex' ? instrument.symbol : nameOf(instrument));
  return {
    named,
    /** 'Gold +0.42%' */
    line: (move: Move): string => `${named(move)} ${changeOf(move.percent)}`,
    /** Of a table: name, price and change. */
    rows: (moves: readonly Move[]): string[][] =>
      moves.map((move) => [named(move), priceOf(move.instrument, move.price), changeOf(move.percent)]),
    dayOf: (time: number): string => days.format(time),
  };
};
