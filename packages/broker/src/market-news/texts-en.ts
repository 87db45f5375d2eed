/** The simulated news in English. */
import { isZero } from '@bourse/money/decimal';
import { LONGEST_RUN, type Move } from './facts.ts';
import {
  amountOf,
  changeOf,
  fell,
  nameOf,
  pointsOf,
  priceOf,
  sizeOf,
  volumeOf,
  writingIn,
} from './figures.ts';
import type { Words } from './words.ts';

const MARKETS: Record<string, string> = { IN: 'India', US: 'United States' };
const marketOf = ({ instrument: { market } }: Move) => MARKETS[market] ?? market;

const { line, rows, dayOf } = writingIn('en');
const HEAD = ['Name', 'Price', 'Change'];

const against = ({ percent, instrument, previousClose }: Move) => {
  const before = `its previous close of ${priceOf(instrument, previousClose)}`;
  if (isZero(percent)) return `unchanged from ${before}`;
  return `${sizeOf(percent)} ${fell({ percent }) ? 'below' : 'above'} ${before}`;
};
const levels = (indices: readonly Move[], verb: string) =>
  indices.map(
    (one) => `${nameOf(one.instrument)} ${verb} at ${priceOf(one.instrument, one.price)}, ${against(one)}.`,
  );
const higher = (move: Move) =>
  isZero(move.percent) ? 'unchanged' : `${sizeOf(move.percent)} ${fell(move) ? 'lower' : 'higher'}`;

const mover: Words['gainer'] = ({ kind, share, open, high, low, volume, run }) => {
  const { instrument, price } = share;
  const name = nameOf(instrument);
  const verb = isZero(share.percent)
    ? `${name} ends unchanged at ${priceOf(instrument, price)}`
    : `${name} ${fell(share) ? 'falls' : 'rises'} ${sizeOf(share.percent)} to ${priceOf(instrument, price)}`;
  const rank = `The ${kind === 'gainer' ? 'largest gain' : 'largest loss'} of the day in ${marketOf(share)}`;
  const since =
    run < 2
      ? []
      : [
          `That is its ${kind === 'gainer' ? 'highest' : 'lowest'} close ${
            run >= LONGEST_RUN ? `in more than ${LONGEST_RUN}` : `of the last ${run}`
          } trading days.`,
        ];
  return {
    title: verb,
    subhead: rank,
    paragraphs: [
      `${name} closed at ${priceOf(instrument, price)}, ${against(share)}. No other share that we follow in ${marketOf(share)} did ${kind === 'gainer' ? 'better' : 'worse'}.`,
      `It opened at ${priceOf(instrument, open)} and traded between ${priceOf(instrument, low)} and ${priceOf(instrument, high)}. ${volumeOf(instrument, volume)} shares changed hands.`,
      ...since,
    ],
  };
};

export const en: Words = {
  source: 'Bourse (simulated)',
  disclaimer: 'Simulated: companies and events are invented, the figures are those of the simulated market.',
  open: ({ indices }) => {
    const [index] = indices as [Move];
    return {
      title: `${nameOf(index.instrument)} opens ${higher(index)} at ${priceOf(index.instrument, index.price)}`,
      subhead: `${marketOf(index)}: the first prices of the day`,
      paragraphs: levels(indices, 'opened'),
    };
  },
  midday: ({ leader, laggard, index }) => ({
    title: `${marketOf(leader)} at midday: ${line(leader)}, ${line(laggard)}`,
    subhead: `${nameOf(index.instrument)} ${higher(index)}`,
    paragraphs: [
      `Halfway through the session ${nameOf(leader.instrument)} led the shares that we follow, at ${priceOf(leader.instrument, leader.price)} (${changeOf(leader.percent)}). ${nameOf(laggard.instrument)} came last, at ${priceOf(laggard.instrument, laggard.price)} (${changeOf(laggard.percent)}).`,
      ...levels([index], 'stood'),
    ],
  }),
  close: ({ indices, gainers, losers }) => {
    const [index] = indices as [Move];
    return {
      title: `${nameOf(index.instrument)} closes ${higher(index)} at ${priceOf(index.instrument, index.price)}`,
      subhead: `${marketOf(index)}: ${line(gainers[0] as Move)}, ${line(losers[0] as Move)}`,
      paragraphs: [...levels(indices, 'closed'), 'The largest moves among the shares that we follow:'],
      table: [HEAD, ...rows([...gainers, ...losers.toReversed()])],
    };
  },
  gainer: mover,
  loser: mover,
  results: ({ share, quarter, year, revenue, surprise }) => {
    const { instrument } = share;
    const better = !fell({ percent: surprise });
    return {
      title: `${nameOf(instrument)} reports: revenue ${fell({ percent: revenue }) ? 'down' : 'up'} ${pointsOf(revenue)}%, share ${changeOf(share.percent)}`,
      subhead: `Results of the ${['first', 'second', 'third', 'fourth'][quarter - 1]} quarter of ${year}`,
      paragraphs: [
        `Revenue of ${instrument.name} ${fell({ percent: revenue }) ? 'fell' : 'grew'} by ${pointsOf(revenue)}% from a year before. That is ${pointsOf(surprise)} percentage points ${better ? 'more' : 'less'} than expected.`,
        `The share closed at ${priceOf(instrument, share.price)}, ${against(share)}.`,
      ],
    };
  },
  dividends: ({ paid, recordAt }) => ({
    title: `${MARKETS[paid[0]?.instrument.market ?? ''] ?? ''}: ${paid.length} companies pay their quarterly dividend`,
    subhead: `Record date: ${dayOf(recordAt)}`,
    paragraphs: [
      `Who held shares in the quarter that ended before ${dayOf(recordAt)} receives the dividend in proportion to the time. The amounts for each share:`,
    ],
    table: [
      ['Name', 'Dividend'],
      ...paid.map(({ instrument, perUnit }) => [nameOf(instrument), amountOf(instrument, perUnit)]),
    ],
  }),
  interest: ({ bonds, perUnit, recordAt }) => ({
    title: `Government bonds pay ${amountOf(bonds[0] as (typeof bonds)[0], perUnit)} of interest`,
    subhead: `Half-yearly payment, record date: ${dayOf(recordAt)}`,
    paragraphs: [
      `For each bond with a face value of 100 its holders receive ${amountOf(bonds[0] as (typeof bonds)[0], perUnit)}, in proportion to the time. Treasury bills pay no interest.`,
    ],
  }),
  pairs: ({ moves }) => {
    const [first] = moves as [Move];
    return {
      title: `${line(first)}: the largest move among the currency pairs`,
      subhead: moves.slice(1, 3).map(line).join(', '),
      paragraphs: ['The currency pairs at the end of the day:'],
      table: [HEAD, ...rows(moves)],
    };
  },
  commodities: ({ moves }) => {
    const [first] = moves as [Move];
    return {
      title: `${nameOf(first.instrument)} ${higher(first)} at ${priceOf(first.instrument, first.price)}`,
      subhead: `Futures: ${moves.slice(1, 3).map(line).join(', ')}`,
      paragraphs: ['The futures at the end of the day:'],
      table: [HEAD, ...rows(moves)],
    };
  },
  bond: ({ bond, yield: earned }) => ({
    title: `10-year government bond yields ${sizeOf(earned)}`,
    subhead: `Price: ${priceOf(bond.instrument, bond.price)} (${changeOf(bond.percent)})`,
    paragraphs: [
      `The 10-year government bond ended the day at ${priceOf(bond.instrument, bond.price)}, ${against(bond)}. At that price it yields ${sizeOf(earned)} a year. When its price falls, its yield rises.`,
    ],
  }),
};
