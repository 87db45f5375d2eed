/**
 * The news of the simulated market: of the last two weeks as a list, and of any day by id. Nothing is stored: an article is a
 * function of the market's seed and its day, so its address leads to the same article in every process and for ever.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { workQueue } from '../call/work-queue.ts';
import { EARLIEST } from '../market/clock.ts';
import type { Market } from '../market/market.ts';
import { memoize } from '../market/memoize.ts';
import { DAY, dayOf } from '../market/zones.ts';
import { type Story, storiesOf } from './facts.ts';

/** Trade dates whose news are listed. */
const DAYS_LISTED = 14;
/** Questions about older days that may wait: to write the stories of a day takes up to some hundredths of a second. */
const MOST_WAITING = 50;
/** Milliseconds between two of them, in which orders have the processor. */
const PAUSE = 100;

export interface SimulatedNews {
  /**
   * The published stories, newest first.
   * @param symbols only those about at least one of them
   */
  published(at: number, symbols?: readonly string[]): readonly Story[];
  /** A published story of any day. @throws Refusal `overloaded` while too many ask about different days */
  find(id: string, at: number): Promise<Story | undefined>;
}

const newestFirst = (a: Story, b: Story): number => b.at - a.at || (a.id < b.id ? -1 : 1);

/** The trade date that an id begins with; undefined for other ids. */
const dayOfId = (id: string): number | undefined => {
  const [, year, month, date] = /^(20\d\d)-(\d\d)-(\d\d)-/.exec(id) ?? [];
  return year === undefined ? undefined : dayOf(Number(year), Number(month), Number(date));
};

export const openSimulatedNews = (market: Market): SimulatedNews => {
  const storiesOfDay = memoize(
    DAYS_LISTED * 2,
    (day: number) => storiesOf(market, day),
    (day) => day,
  );

  let listed: { newest: number; stories: readonly Story[] } | undefined;
  /** Of the last days up to tomorrow, because a trade date begins on the evening before in some markets. */
  const storiesUpTo = (newest: number): readonly Story[] => {
    if (listed?.newest !== newest) {
      const days = Array.from({ length: DAYS_LISTED + 1 }, (_, past) => newest - past);
      listed = { newest, stories: days.flatMap(storiesOfDay).sort(newestFirst) };
    }
    return listed.stories;
  };

  const isListed = (day: number, at: number) => day > Math.floor(at / DAY) - DAYS_LISTED;
  const inTurn = workQueue(1, MOST_WAITING);
  /** One day after the other, each followed by a pause: anybody may ask for pictures of any days. */
  const paced = async (day: number): Promise<readonly Story[]> => {
    const stories = storiesOfDay(day);
    await sleep(PAUSE);
    return stories;
  };

  return {
    published: (at, symbols) => {
      const stories = storiesUpTo(Math.floor(at / DAY) + 1);
      const first = stories.findIndex((story) => story.at <= at);
      const known = first < 0 ? [] : stories.slice(first);
      return symbols ? known.filter((story) => story.symbols.some((one) => symbols.includes(one))) : known;
    },
    find: async (id, at) => {
      const day = dayOfId(id);
      if (day === undefined || day * DAY < EARLIEST || day * DAY > at + DAY) return undefined;
      const stories = isListed(day, at) ? storiesOfDay(day) : await inTurn(() => paced(day));
      return stories.find((story) => story.id === id && story.at <= at);
    },
  };
};

/** For a deployment that publishes only its own. */
export const NO_SIMULATED_NEWS: SimulatedNews = { published: () => [], find: async () => undefined };
