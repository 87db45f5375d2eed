/** The simulated news in Spanish. */
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

const MARKETS: Record<string, string> = { IN: 'India', US: 'Estados Unidos' };
const marketOf = ({ instrument: { market } }: Move) => MARKETS[market] ?? market;

const NAMES: Record<string, string> = {
  'GC=F': 'Oro',
  'SI=F': 'Plata',
  'CL=F': 'Petróleo',
  'ZC=F': 'Maíz',
  'ZW=F': 'Trigo',
  'ZS=F': 'Soja',
  'HG=F': 'Cobre',
  'NG=F': 'Gas natural',
};
const { named, line, rows, dayOf } = writingIn('es', NAMES);
const HEAD = ['Nombre', 'Precio', 'Variación'];

const against = ({ percent, instrument, previousClose }: Move) => {
  const before = `cierre anterior de ${priceOf(instrument, previousClose)}`;
  if (isZero(percent)) return `sin cambios respecto al ${before}`;
  return `un ${sizeOf(percent)} por ${fell({ percent }) ? 'debajo' : 'encima'} del ${before}`;
};
const levels = (indices: readonly Move[], verb: string) =>
  indices.map((one) => `${named(one)} ${verb} en ${priceOf(one.instrument, one.price)}, ${against(one)}.`);
/** @returns 'sube un 0.34%', with the verb for each direction and the one for none */
const verbOf = (move: Move, [up, down, none]: readonly [string, string, string]) =>
  isZero(move.percent) ? none : `${fell(move) ? down : up} un ${sizeOf(move.percent)}`;
const MOVES = ['sube', 'baja', 'no cambia'] as const;

const mover: Words['gainer'] = ({ kind, share, open, high, low, volume, run }) => {
  const { instrument, price } = share;
  const name = nameOf(instrument);
  const since =
    run < 2
      ? []
      : [
          `Es su cierre más ${kind === 'gainer' ? 'alto' : 'bajo'} ${
            run >= LONGEST_RUN ? `en más de ${LONGEST_RUN}` : `de los últimos ${run}`
          } días de negociación.`,
        ];
  return {
    title: isZero(share.percent)
      ? `${name} cierra sin cambios en ${priceOf(instrument, price)}`
      : `${name} ${verbOf(share, MOVES)} hasta ${priceOf(instrument, price)}`,
    subhead: `La mayor ${kind === 'gainer' ? 'subida' : 'caída'} del día en ${marketOf(share)}`,
    paragraphs: [
      `La acción de ${name} cerró en ${priceOf(instrument, price)}, ${against(share)}. Ninguna otra de las acciones que seguimos en ${marketOf(share)} lo hizo ${kind === 'gainer' ? 'mejor' : 'peor'}.`,
      `Abrió en ${priceOf(instrument, open)} y se movió entre ${priceOf(instrument, low)} y ${priceOf(instrument, high)}. Se negociaron ${volumeOf(instrument, volume)} acciones.`,
      ...since,
    ],
  };
};

export const es: Words = {
  source: 'Bourse (simulado)',
  disclaimer: 'Simulado: las empresas y los hechos son inventados; las cifras son las del mercado simulado.',
  open: ({ indices }) => {
    const [index] = indices as [Move];
    return {
      title: `${named(index)} ${verbOf(index, MOVES)} en la apertura, hasta ${priceOf(index.instrument, index.price)}`,
      subhead: `${marketOf(index)}: los primeros precios del día`,
      paragraphs: levels(indices, 'abrió'),
    };
  },
  midday: ({ leader, laggard, index }) => ({
    title: `${marketOf(leader)} a media sesión: ${line(leader)}, ${line(laggard)}`,
    subhead: `${named(index)} ${verbOf(index, MOVES)}`,
    paragraphs: [
      `A mitad de la sesión ${named(leader)} iba en cabeza de las acciones que seguimos, en ${priceOf(leader.instrument, leader.price)} (${changeOf(leader.percent)}). La última era ${named(laggard)}, en ${priceOf(laggard.instrument, laggard.price)} (${changeOf(laggard.percent)}).`,
      ...levels([index], 'estaba'),
    ],
  }),
  close: ({ indices, gainers, losers }) => {
    const [index] = indices as [Move];
    return {
      title: `${named(index)} ${verbOf(index, MOVES)} al cierre, hasta ${priceOf(index.instrument, index.price)}`,
      subhead: `${marketOf(index)}: ${line(gainers[0] as Move)}, ${line(losers[0] as Move)}`,
      paragraphs: [...levels(indices, 'cerró'), 'Los mayores movimientos entre las acciones que seguimos:'],
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
      title: `${nameOf(instrument)} presenta resultados: ingresos ${down ? '−' : '+'}${pointsOf(revenue)}%, acción ${changeOf(share.percent)}`,
      subhead: `Resultados del ${['primer', 'segundo', 'tercer', 'cuarto'][quarter - 1]} trimestre de ${year}`,
      paragraphs: [
        `Los ingresos de ${instrument.name} ${down ? 'bajaron' : 'subieron'} un ${pointsOf(revenue)}% respecto al año anterior. Son ${pointsOf(surprise)} puntos porcentuales ${better ? 'más' : 'menos'} de lo esperado.`,
        `La acción cerró en ${priceOf(instrument, share.price)}, ${against(share)}.`,
      ],
    };
  },
  dividends: ({ paid, recordAt }) => ({
    title: `${MARKETS[paid[0]?.instrument.market ?? ''] ?? ''}: ${paid.length} empresas pagan su dividendo trimestral`,
    subhead: `Fecha de registro: ${dayOf(recordAt)}`,
    paragraphs: [
      `Quien tuvo acciones en el trimestre anterior al ${dayOf(recordAt)} recibe el dividendo en proporción al tiempo. Los importes por acción:`,
    ],
    table: [
      ['Nombre', 'Dividendo'],
      ...paid.map(({ instrument, perUnit }) => [nameOf(instrument), amountOf(instrument, perUnit)]),
    ],
  }),
  interest: ({ bonds, perUnit, recordAt }) => ({
    title: `Los bonos del Estado pagan ${amountOf(bonds[0] as (typeof bonds)[0], perUnit)} de intereses`,
    subhead: `Pago semestral, fecha de registro: ${dayOf(recordAt)}`,
    paragraphs: [
      `Por cada bono con un valor nominal de 100 sus titulares reciben ${amountOf(bonds[0] as (typeof bonds)[0], perUnit)}, en proporción al tiempo. Las letras del Tesoro no pagan intereses.`,
    ],
  }),
  pairs: ({ moves }) => {
    const [first] = moves as [Move];
    return {
      title: `${line(first)}: el mayor movimiento entre los pares de divisas`,
      subhead: moves.slice(1, 3).map(line).join(', '),
      paragraphs: ['Los pares de divisas al final del día:'],
      table: [HEAD, ...rows(moves)],
    };
  },
  commodities: ({ moves }) => {
    const [first] = moves as [Move];
    return {
      title: `${named(first)} ${verbOf(first, MOVES)}: ${priceOf(first.instrument, first.price)}`,
      subhead: `Futuros: ${moves.slice(1, 3).map(line).join(', ')}`,
      paragraphs: ['Los futuros al final del día:'],
      table: [HEAD, ...rows(moves)],
    };
  },
  bond: ({ bond, yield: earned }) => ({
    title: `El bono del Estado a 10 años rinde un ${sizeOf(earned)}`,
    subhead: `Precio: ${priceOf(bond.instrument, bond.price)} (${changeOf(bond.percent)})`,
    paragraphs: [
      `El bono del Estado a 10 años terminó el día en ${priceOf(bond.instrument, bond.price)}, ${against(bond)}. A ese precio rinde un ${sizeOf(earned)} al año. Cuando baja su precio, sube su rendimiento.`,
    ],
  }),
};
