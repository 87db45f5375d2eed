/** The simulated news in German. */
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

const MARKETS: Record<string, string> = { IN: 'Indien', US: 'USA' };
const WHERE: Record<string, string> = { IN: 'in Indien', US: 'in den USA' };
const marketOf = ({ instrument: { market } }: Move) => MARKETS[market] ?? market;
const whereOf = ({ instrument: { market } }: Move) => WHERE[market] ?? market;

const NAMES: Record<string, string> = {
  'GC=F': 'Gold',
  'SI=F': 'Silber',
  'CL=F': 'Rohöl',
  'ZC=F': 'Mais',
  'ZW=F': 'Weizen',
  'ZS=F': 'Sojabohnen',
  'HG=F': 'Kupfer',
  'NG=F': 'Erdgas',
};
const { named, line, rows, dayOf } = writingIn('de', NAMES);
const HEAD = ['Name', 'Kurs', 'Änderung'];

const against = ({ percent, instrument, previousClose }: Move) => {
  const before = `dem Vortagesschluss von ${priceOf(instrument, previousClose)}`;
  if (isZero(percent)) return `unverändert gegenüber ${before}`;
  return `${sizeOf(percent)} ${fell({ percent }) ? 'unter' : 'über'} ${before}`;
};
const levels = (indices: readonly Move[], verb: string) =>
  indices.map((one) => `${named(one)} ${verb} bei ${priceOf(one.instrument, one.price)}, ${against(one)}.`);
const higher = (move: Move) =>
  isZero(move.percent) ? 'unverändert' : `${sizeOf(move.percent)} ${fell(move) ? 'tiefer' : 'höher'}`;

const mover: Words['gainer'] = ({ kind, share, open, high, low, volume, run }) => {
  const { instrument, price } = share;
  const name = nameOf(instrument);
  const since =
    run < 2
      ? []
      : [
          `Das ist ihr ${kind === 'gainer' ? 'höchster' : 'tiefster'} Schlusskurs ${
            run >= LONGEST_RUN ? `seit mehr als ${LONGEST_RUN}` : `der letzten ${run}`
          } ${run >= LONGEST_RUN ? 'Handelstagen' : 'Handelstage'}.`,
        ];
  return {
    title: isZero(share.percent)
      ? `${name} schließt unverändert bei ${priceOf(instrument, price)}`
      : `${name} ${fell(share) ? 'fällt' : 'steigt'} um ${sizeOf(share.percent)} auf ${priceOf(instrument, price)}`,
    subhead: `Der größte Tages${kind === 'gainer' ? 'gewinn' : 'verlust'} ${whereOf(share)}`,
    paragraphs: [
      `Die Aktie von ${name} schloss bei ${priceOf(instrument, price)}, ${against(share)}. Keine andere der beobachteten Aktien ${whereOf(share)} schnitt ${kind === 'gainer' ? 'besser' : 'schlechter'} ab.`,
      `Sie eröffnete bei ${priceOf(instrument, open)} und bewegte sich zwischen ${priceOf(instrument, low)} und ${priceOf(instrument, high)}. ${volumeOf(instrument, volume)} Stück wurden gehandelt.`,
      ...since,
    ],
  };
};

export const de: Words = {
  source: 'Bourse (simuliert)',
  disclaimer:
    'Simuliert: Unternehmen und Ereignisse sind erfunden, die Zahlen sind die des simulierten Marktes.',
  open: ({ indices }) => {
    const [index] = indices as [Move];
    return {
      title: `${named(index)} eröffnet ${higher(index)} bei ${priceOf(index.instrument, index.price)}`,
      subhead: `${marketOf(index)}: die ersten Kurse des Tages`,
      paragraphs: levels(indices, 'eröffnete'),
    };
  },
  midday: ({ leader, laggard, index }) => ({
    title: `${marketOf(leader)} zur Halbzeit: ${line(leader)}, ${line(laggard)}`,
    subhead: `${named(index)} ${higher(index)}`,
    paragraphs: [
      `Zur Halbzeit des Handels lag ${named(leader)} unter den beobachteten Aktien vorn, bei ${priceOf(leader.instrument, leader.price)} (${changeOf(leader.percent)}). Schlusslicht war ${named(laggard)} bei ${priceOf(laggard.instrument, laggard.price)} (${changeOf(laggard.percent)}).`,
      ...levels([index], 'stand'),
    ],
  }),
  close: ({ indices, gainers, losers }) => {
    const [index] = indices as [Move];
    return {
      title: `${named(index)} schließt ${higher(index)} bei ${priceOf(index.instrument, index.price)}`,
      subhead: `${marketOf(index)}: ${line(gainers[0] as Move)}, ${line(losers[0] as Move)}`,
      paragraphs: [...levels(indices, 'schloss'), 'Die größten Bewegungen unter den beobachteten Aktien:'],
      table: [HEAD, ...rows([...gainers, ...losers.toReversed()])],
    };
  },
  gainer: mover,
  loser: mover,
  results: ({ share, quarter, year, revenue, surprise }) => {
    const { instrument } = share;
    const better = !fell({ percent: surprise });
    const down = fell({ percent: revenue });
    return {
      title: `${nameOf(instrument)} legt Zahlen vor: Umsatz ${down ? '−' : '+'}${pointsOf(revenue)}%, Aktie ${changeOf(share.percent)}`,
      subhead: `Ergebnis des ${quarter}. Quartals ${year}`,
      paragraphs: [
        `Der Umsatz von ${instrument.name} ${down ? 'sank' : 'stieg'} gegenüber dem Vorjahr um ${pointsOf(revenue)}%. Das sind ${pointsOf(surprise)} Prozentpunkte ${better ? 'mehr' : 'weniger'} als erwartet.`,
        `Die Aktie schloss bei ${priceOf(instrument, share.price)}, ${against(share)}.`,
      ],
    };
  },
  dividends: ({ paid, recordAt }) => ({
    title: `${MARKETS[paid[0]?.instrument.market ?? ''] ?? ''}: ${paid.length} Unternehmen zahlen ihre Quartalsdividende`,
    subhead: `Stichtag: ${dayOf(recordAt)}`,
    paragraphs: [
      `Wer im Quartal vor dem ${dayOf(recordAt)} Aktien hielt, erhält die Dividende anteilig zur Haltedauer. Die Beträge je Aktie:`,
    ],
    table: [
      ['Name', 'Dividende'],
      ...paid.map(({ instrument, perUnit }) => [nameOf(instrument), amountOf(instrument, perUnit)]),
    ],
  }),
  interest: ({ bonds, perUnit, recordAt }) => ({
    title: `Staatsanleihen zahlen ${amountOf(bonds[0] as (typeof bonds)[0], perUnit)} Zinsen`,
    subhead: `Halbjährliche Zahlung, Stichtag: ${dayOf(recordAt)}`,
    paragraphs: [
      `Für jede Anleihe mit einem Nennwert von 100 erhalten ihre Inhaber ${amountOf(bonds[0] as (typeof bonds)[0], perUnit)}, anteilig zur Haltedauer. Schatzwechsel zahlen keine Zinsen.`,
    ],
  }),
  pairs: ({ moves }) => {
    const [first] = moves as [Move];
    return {
      title: `${line(first)}: die größte Bewegung unter den Währungspaaren`,
      subhead: moves.slice(1, 3).map(line).join(', '),
      paragraphs: ['Die Währungspaare am Ende des Tages:'],
      table: [HEAD, ...rows(moves)],
    };
  },
  commodities: ({ moves }) => {
    const [first] = moves as [Move];
    return {
      title: `${named(first)} ${higher(first)} bei ${priceOf(first.instrument, first.price)}`,
      subhead: `Futures: ${moves.slice(1, 3).map(line).join(', ')}`,
      paragraphs: ['Die Futures am Ende des Tages:'],
      table: [HEAD, ...rows(moves)],
    };
  },
  bond: ({ bond, yield: earned }) => ({
    title: `Zehnjährige Staatsanleihe rentiert mit ${sizeOf(earned)}`,
    subhead: `Kurs: ${priceOf(bond.instrument, bond.price)} (${changeOf(bond.percent)})`,
    paragraphs: [
      `Die zehnjährige Staatsanleihe beendete den Tag bei ${priceOf(bond.instrument, bond.price)}, ${against(bond)}. Zu diesem Kurs rentiert sie mit ${sizeOf(earned)} im Jahr. Fällt ihr Kurs, steigt ihre Rendite.`,
    ],
  }),
};
