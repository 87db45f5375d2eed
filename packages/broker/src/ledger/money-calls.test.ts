/**
 * All money calls in any order against a model. That the same checks find faults: `money-checks.long.test.ts`. Many
 * sequences: TESTS=hand npx vitest run packages/broker/src/ledger/money-calls
 */
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { databases, postgres } from '../../test/databases.ts';
import { brokenInvariants } from '../../test/ledger-invariants.ts';
import { checkAllRules, checkRoundTrips, prepareRace } from '../../test/money-checks.ts';
import { followModel, steps } from '../../test/money-model.ts';
import { assertNoProfit, moves } from '../../test/profit-search.ts';
import { LONG_TIMEOUT, runs } from '../../test/sizes.ts';
import { openTestBroker, type TestBroker } from '../../test/test-broker.ts';

const SEQUENCES = runs({ short: 150, all: 1_000, hand: 50_000 });
/** Sequences per database: an embedded one slows down as it grows. */
const IN_ONE = 1_000;

/** @throws Error with the shortest sequence found after which ledger and model differ */
const tryOut = async (server: string | undefined, sequences: number): Promise<void> => {
  const { db, clock, close } = await openTestBroker({ server });
  try {
    await fc.assert(
      fc.asyncProperty(steps, (sequence) => followModel(db, clock.now(), sequence)),
      { numRuns: sequences },
    );
    expect(await brokenInvariants(db)).toEqual([]);
  } finally {
    await close();
  }
};

let broker: TestBroker;
afterEach(() => broker?.close());

describe.each(databases)('on %s', (_name, server) => {
  it(
    'after any sequence of calls the ledger equals the model and keeps its invariants',
    async () => {
      for (let left = SEQUENCES; left > 0; left -= IN_ONE) await tryOut(server, Math.min(left, IN_ONE));
    },
    LONG_TIMEOUT,
  );
});

describe.each(databases)('while the clock is held, on %s', (_name, server) => {
  it(
    'no sequence of calls makes a customer richer',
    async () => {
      broker = await openTestBroker({ server, logLevel: 'silent' });
      const start = broker.clock.now();
      await fc.assert(
        fc.asyncProperty(moves, fc.nat(9_999), (sequence, minutes) =>
          assertNoProfit(broker, start + minutes * 61_000, sequence),
        ),
        { numRuns: runs({ short: 6, all: 20, hand: 2_000 }) },
      );
    },
    LONG_TIMEOUT,
  );
});

describe('without a fault', () => {
  it('the ledger equals the model after a sequence that uses every rule', async () => {
    broker = await openTestBroker({ logLevel: 'silent' });
    await checkAllRules(broker);
  });

  it('no round trip at the best recent prices makes a customer richer', async () => {
    broker = await openTestBroker({ logLevel: 'silent' });
    await checkRoundTrips(broker);
  });

  it.skipIf(postgres === undefined)('calls at the same time break no invariant of the ledger', async () => {
    broker = await openTestBroker({ server: postgres });
    const race = await prepareRace(broker);
    await race();
  });
});
