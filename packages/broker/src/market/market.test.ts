import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../test/sizes.ts';
import { TEST_INSTANT } from '../../testing/seeded.ts';
import { openMarket } from './market.ts';
import { INSTRUMENTS } from './symbols.ts';

it.each(['always', 'real'] as const)(
  'quotes are the same with and without the cache, with %s hours',
  (hours) => {
    const remembering = openMarket({ hours });
    fc.assert(
      fc.property(
        fc.constantFrom(...INSTRUMENTS),
        // Instants close together, so that many are between the same two trades, and around opens and closes.
        fc.integer({ min: -90_000, max: 90_000 }),
        fc.constantFrom(0, 5, 12, 17, 36),
        (instrument, near, hoursLater) => {
          const at = TEST_INSTANT + hoursLater * 3_600_000 + near;
          const fresh = openMarket({ hours });
          expect(remembering.quote(instrument, at)).toEqual(fresh.quote(instrument, at));
          expect(remembering.sparkline(instrument, at)).toEqual(fresh.sparkline(instrument, at));
        },
      ),
      { numRuns: runs({ short: 50, all: 150, hand: 1500 }) },
    );
  },
);
