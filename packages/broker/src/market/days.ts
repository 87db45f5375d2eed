/** The days of an instrument: a mean-reverting random walk from session to session, with a gap between sessions. */
import { type Calendar, FIRST_DAY, type Session } from './calendar.ts';
import { moodsOf, RETURN } from './moods.ts';
import { keyOf, normal, randomUint32, unit } from './random.ts';
import type { Instrument } from './symbols.ts';

/** One whole session. Prices in ticks, volume in units. */
export interface DayPrices {
  session: Session;
  /** The random key of the day, from which its minutes are drawn too. */
  key: number;
  previousClose: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

/** Numbers of the random draws of a day, besides RETURN; other numbers belong to its minutes. */
const GAP = 0;
const ABOVE = 2;
const BELOW = 3;
const ACTIVITY = 6;

/** How strongly each session pulls the price back to its base: the distance halves in 140 sessions. */
const PULL = 0.005;
/** The gap of a night relative to a session's volatility, and the gap between sessions that touch. */
const NIGHT = 0.4;
const NO_NIGHT = 0.03;
/** How far high and low reach beyond open and close. */
const REACH = 0.55;
/** How much of its liveliness an instrument takes from its market, by kind; the rest is its own. */
const MOOD: Record<Instrument['kind'], number> = {
  index: 0.95,
  stock: 0.5,
  forex: 0.3,
  futures: 0.2,
  treasury: 0.6,
};

/** The random key of an instrument, from which the keys of its days are drawn. */
export const randomKeyOf = (seed: string, { symbol }: Instrument): number => keyOf(`${seed}|${symbol}`);

/** Volume of a session: larger when the price moves far. */
export const volumeOf = (
  { typicalVolume, volatility }: Instrument,
  dayKey: number,
  open: number,
  close: number,
): number => {
  const activity = 0.6 + 0.8 * unit(dayKey, ACTIVITY) + (0.4 * Math.abs(close - open)) / (volatility * open);
  return Math.round(typicalVolume * activity);
};

/** The days of one instrument. Caches the walk (two numbers per day), which later days continue. */
export const daysFrom = (
  seed: string,
  instrument: Instrument,
  calendar: Calendar,
): ((session: Session) => DayPrices) => {
  const key = randomKeyOf(seed, instrument);
  const moods = moodsOf(seed, instrument.market);
  const { baseTicks, volatility } = instrument;
  const shared = MOOD[instrument.kind];
  const own = Math.sqrt(1 - shared * shared);

  /** By days since FIRST_DAY, as ratios to the base; a day without a session repeats the previous close. */
  const opens: number[] = [];
  const closes: number[] = [];
  let lastClosing = 0;

  const walkTo = (position: number): void => {
    for (let next = closes.length; next <= position; next += 1) {
      const day = FIRST_DAY + next;
      const before = closes[next - 1] ?? 1;
      const session = calendar.sessionOn(day);
      if (!session) {
        opens.push(before);
        closes.push(before);
        continue;
      }
      const dayKey = randomUint32(key, day);
      const night = session.opensAt === lastClosing ? NO_NIGHT : NIGHT;
      const deviation = volatility * moods.livelinessOf(next);
      const open = before * (1 + night * deviation * normal(dayKey, GAP));
      const surprise = shared * moods.surpriseOf(next) + own * normal(dayKey, RETURN);
      opens.push(open);
      closes.push(open * (1 + deviation * surprise) + PULL * (1 - open));
      lastClosing = session.closesAt;
    }
  };

  const ticks = (ratio: number | undefined): number => Math.max(2, Math.round((ratio ?? 1) * baseTicks));

  // At least a tick, so that high and low differ from open and close.
  const beyond = (reach: number): number => Math.max(1, Math.round(Math.abs(reach)));

  const dayOf = (session: Session): DayPrices => {
    const position = session.day - FIRST_DAY;
    walkTo(position);
    const dayKey = randomUint32(key, session.day);
    const open = ticks(opens[position]);
    const close = ticks(closes[position]);
    const reach = REACH * volatility * moods.livelinessOf(position) * baseTicks * (closes[position] ?? 1);
    return {
      session,
      key: dayKey,
      previousClose: ticks(closes[position - 1]),
      open,
      close,
      high: Math.max(open, close) + beyond(normal(dayKey, ABOVE) * reach),
      low: Math.max(1, Math.min(open, close) - beyond(normal(dayKey, BELOW) * reach)),
      volume: volumeOf(instrument, dayKey, open, close),
    };
  };

  return dayOf;
};
