import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { promisedAt } from './promised-time.ts';

const HOUR = 3_600_000;
const instants = fc.integer({ min: 0, max: 4_102_444_800_000 });
const hours = fc.integer({ min: 1, max: 8_760 });

it('a promised time is a full hour that is no earlier than the promised hours, and less than an hour later', () => {
  fc.assert(
    fc.property(instants, hours, (askedAt, within) => {
      const promised = promisedAt(askedAt, within);
      expect(promised % HOUR).toBe(0);
      expect(promised - askedAt).toBeGreaterThanOrEqual(within * HOUR);
      expect(promised - askedAt).toBeLessThan((within + 1) * HOUR);
    }),
  );
});

it('the review and the record of a transfer promise the same time when both are made in the same hour', () => {
  const opened = Date.parse('2026-11-27T14:41:00Z');
  expect(promisedAt(opened, 24)).toBe(Date.parse('2026-11-28T15:00:00Z'));
  expect(promisedAt(Date.parse('2026-11-27T14:59:59.999Z'), 24)).toBe(promisedAt(opened, 24));
});
