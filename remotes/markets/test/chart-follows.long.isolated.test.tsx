/** The test of chart-follows.isolated.test.tsx, for all views, exchanges, zones and hours, with random pauses. */
import './canvas.ts';
import '../src/chart/plot.tsx';

import { period } from '@bourse/contract/market';
import { testBroker } from '@bourse/testing/broker';
import { cleanup } from '@testing-library/react';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RANGES } from '../src/chart/views.ts';
import { drawnBars, expectedTexts, hide, openChart, pause } from './drawn-bars.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** One instrument of each exchange. */
const symbols = fc.constantFrom('EXSTEEL.NS', 'EXNT', 'EUR/USD', 'GC=F', 'GOI10Y');
const zones = fc.constantFrom(
  'Asia/Kolkata',
  'America/Mexico_City',
  'America/New_York',
  'Europe/Berlin',
  'Pacific/Auckland',
  'Pacific/Honolulu',
);
/** Days on which clocks change in the USA and in Europe, a half day, and days beside holidays. */
const days = fc.constantFrom(
  '2026-10-25',
  '2026-11-01',
  '2026-11-27',
  '2026-12-24',
  '2027-01-26',
  '2027-03-14',
  '2027-03-28',
);
/** Without answers the page misses at least a minute: it does not know the highest trade between two polls before. */
const unanswered = fc.tuple(
  fc.constant('unanswered' as const),
  fc.oneof(
    fc.integer({ min: 1, max: 59 }).map((minutes) => minutes * MINUTE),
    fc.integer({ min: 1, max: 80 }).map((hours) => hours * HOUR),
  ),
);
const hidden = fc.tuple(
  fc.constant('hidden' as const),
  fc.oneof(
    fc.integer({ min: 1, max: 200 }).map((seconds) => seconds * SECOND),
    fc.integer({ min: 1, max: 80 }).map((hours) => hours * HOUR),
  ),
);
const pauses = fc.array(fc.oneof(unanswered, hidden), { minLength: 1, maxLength: 3 });

describe.each(['always', 'real'] as const)('with hours %s', (hours) => {
  const broker = testBroker({ hours });

  it.each([...period.options, ...RANGES])(
    'after any pause each bar of %s equals the broker’s candle, as a line and as candles',
    async (view) => {
      const styles = fc.constantFrom('line', 'candles');
      const starts = fc
        .tuple(days, fc.nat(48 * 60))
        .map(([day, minute]) => Date.parse(day) + minute * MINUTE);
      await fc.assert(
        fc.asyncProperty(
          symbols,
          zones,
          styles,
          starts,
          pauses,
          async (symbol, zone, style, start, lengths) => {
            localStorage.clear();
            broker.current.clock.set(start);
            await broker.enterAs('demo');
            const chosen = { symbol, view, style, zone };
            cleanup();
            const page = await openChart(chosen);
            for (const [how, length] of lengths)
              await (how === 'hidden' ? hide(page, broker, length) : pause(page, broker, symbol, length));
            expect(await drawnBars(chosen)).toEqual(await expectedTexts(chosen, broker));
          },
        ),
        { numRuns: 6 },
      );
    },
  );
});
