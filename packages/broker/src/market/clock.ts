/** The market's clock. Functions of prices take the time as a parameter; it comes from here. */
import { FIRST_DAY } from './calendar.ts';
import { DAY } from './zones.ts';

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

/** A clock that stays at its instant until it is moved, for tests and demonstrations. */
export interface HeldClock extends Clock {
  set(instant: number): void;
  /** Moves by milliseconds; negative moves back. */
  advance(milliseconds: number): void;
}

export const systemClock: Clock = { now: () => Date.now() };

export const isHeld = (clock: Clock): clock is HeldClock => 'set' in clock;

export const heldClock = (start: number): HeldClock => {
  let instant = start;
  return {
    now: () => instant,
    set: (to) => {
      instant = to;
    },
    advance: (milliseconds) => {
      instant += milliseconds;
    },
  };
};

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;
/** Every market has had its first session by this instant. */
export const EARLIEST = (FIRST_DAY + 7) * DAY;

/**
 * The clock of the environment (MARKET_CLOCK): held at an ISO 8601 instant with zone, or the system's.
 * @throws Error with a sentence for the operator if the text is not such an instant, or is before the first prices
 */
export const clockFrom = (text: string | undefined): Clock => {
  if (text === undefined || text.trim() === '') return systemClock;
  const instant = INSTANT.test(text.trim()) ? Date.parse(text.trim()) : Number.NaN;
  if (Number.isNaN(instant)) {
    throw new Error(
      `MARKET_CLOCK must be an instant with its zone, such as 2026-03-02T10:00:00+05:30, not '${text}'.`,
    );
  }
  if (instant < EARLIEST) {
    throw new Error(
      `MARKET_CLOCK must not be before ${new Date(EARLIEST).toISOString()}: no market has prices then.`,
    );
  }
  return heldClock(instant);
};
