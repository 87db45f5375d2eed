/**
 * What a day before the chart leaves behind: nothing. Page and broker have one clock, which the test moves.
 *
 * `VISITS=1000 npx playwright test tests/memory.spec.ts` looks longer.
 */
import { openSeededBroker, TEST_INSTANT } from '@bourse/broker/seeded';
import { links } from '@bourse/links/links';
import type { CDPSession, Page } from '@playwright/test';
import { demoAccount } from '../src/api.ts';
import { COMPOSED } from '../src/composed.ts';
import { expect, test } from '../src/test.ts';

const VISITS = Number(process.env.VISITS ?? 100);
const SIX_HOURS = 6 * 3_600_000;
const PERIODS = ['Timeline', 'Daily', 'Weekly', 'Monthly'];
/** Each period is seen, so that everything that is kept once is kept before the first look. */
const WARM_UP = 20;
/** Longer than any answer is kept for coming back to it. */
const FORGOTTEN = 40 * 60_000;
const MEGABYTE = 1024 * 1024;
/** However many visits: what is left of the last screen has a text more at one time than at another. */
const A_FEW = 20;

/** Before the app: what it starts is counted until it is over. */
function countTimers(): void {
  const live = new Set<unknown>();
  Object.assign(window, { liveTimers: live });
  const { setTimeout, setInterval, clearTimeout, clearInterval } = window;
  const clear = (stop: (id?: number) => void) => (id?: number) => {
    live.delete(id);
    stop.call(window, id);
  };
  Object.assign(window, {
    setTimeout: (work: (...args: unknown[]) => void, ...rest: unknown[]) => {
      const id = (setTimeout as (...args: unknown[]) => unknown).call(
        window,
        (...args: unknown[]) => {
          live.delete(id);
          work(...args);
        },
        ...rest,
      );
      live.add(id);
      return id;
    },
    setInterval: (...args: unknown[]) => {
      const id = (setInterval as (...args: unknown[]) => unknown).apply(window, args);
      live.add(id);
      return id;
    },
    clearTimeout: clear(clearTimeout),
    clearInterval: clear(clearInterval),
  });
}

interface Left {
  megabytes: number;
  timers: number;
  listeners: number;
  observers: number;
  nodes: number;
  detached: number;
}

/** The prototypes of elements are nodes to this question too, and know of no connection. */
const DETACHED = '(() => { try { return !one.isConnected } catch { return false } })()';

/** @returns how many objects of a kind there are after a collection, or for how many of them `of` holds */
async function count(cdp: CDPSession, prototype: string, of = 'true'): Promise<number> {
  const { result } = await cdp.send('Runtime.evaluate', { expression: prototype, objectGroup: 'count' });
  const { objects } = await cdp.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
    objectGroup: 'count',
  });
  const answer = await cdp.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: `function () { return this.filter((one) => ${of}).length }`,
    returnByValue: true,
  });
  await cdp.send('Runtime.releaseObjectGroup', { objectGroup: 'count' });
  return answer.result.value;
}

async function leftBehind(page: Page, cdp: CDPSession): Promise<Left> {
  // What becomes unreachable in one collection is freed by the next.
  for (let time = 0; time < 3; time += 1) await cdp.send('HeapProfiler.collectGarbage');
  const timers = await page.evaluate(
    () => (window as unknown as { liveTimers: Set<unknown> }).liveTimers.size,
  );
  const detached = await count(cdp, 'Node.prototype', DETACHED);
  let observers = 0;
  for (const kind of ['Resize', 'Mutation', 'Intersection'])
    observers += await count(cdp, `${kind}Observer.prototype`);
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters');
  return { megabytes: usedSize / MEGABYTE, timers, listeners: jsEventListeners, observers, nodes, detached };
}

// A trace would keep every step, and be what grows.
test.use({ trace: 'off' });

test('six hours with a hundred visits to the chart leave nothing behind', async ({ page, context }) => {
  test.setTimeout(120_000 + VISITS * 1_000);
  const broker = await openSeededBroker({ staticDir: COMPOSED });
  const url = await broker.listen({ port: 0 });
  try {
    const { token, id, phone, signedInAt } = await demoAccount(url);
    await page.clock.install({ time: TEST_INSTANT });
    await context.addInitScript(countTimers);
    await context.addInitScript(
      ([info, secret]) => {
        localStorage.setItem('userInfo', info);
        localStorage.setItem('token', secret);
      },
      [JSON.stringify({ id, phone, signedInAt }), token] as const,
    );
    const cdp = await context.newCDPSession(page);
    const pass = async (milliseconds: number) => {
      broker.clock.advance(milliseconds);
      await page.clock.fastForward(milliseconds);
    };

    await page.goto(url + links.markets());
    const rows = page.getByRole('list', { name: 'NIFTY 50' }).getByRole('link');
    await expect(rows).toHaveCount(10);

    const visit = async (number: number) => {
      await rows.nth(number % 10).evaluate((row: HTMLElement) => row.click());
      if (number % 5 === 0) {
        const period = PERIODS[(number / 5) % PERIODS.length] ?? '';
        await page.getByRole('tab', { name: period }).evaluate((tab: HTMLElement) => tab.click());
      }
      await page.locator('canvas').first().waitFor();
      const answer = page.waitForResponse(/\/v2\/yahoo/);
      await pass(SIX_HOURS / VISITS);
      await answer;
      if (number % 10 === 9) {
        await page.getByRole('button', { name: 'Full screen' }).evaluate((one: HTMLElement) => one.click());
        await page.getByRole('dialog').locator('canvas').first().waitFor();
        await page.goBack();
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
      await page.goBack();
      await rows.first().waitFor();
    };
    const look = async () => {
      // React keeps what the last screens were made of, until the next: let them be the same ones.
      for (let number = 0; number < 3; number += 1) await visit(number);
      await pass(FORGOTTEN);
      await pass(FORGOTTEN);
      await expect(page.locator('canvas')).toHaveCount(0);
      return leftBehind(page, cdp);
    };

    for (let number = 0; number < WARM_UP; number += 1) await visit(number);
    const before = await look();
    for (let number = 0; number < VISITS; number += 1) await visit(number);
    const after = await look();

    const growth = (what: keyof Left) => after[what] - before[what];
    // Most of what grows is the browser's: its record of calls, of letters it has set, of scripts that this test has run.
    expect(growth('megabytes')).toBeLessThan(1.5);
    expect(growth('timers')).toBeLessThanOrEqual(0);
    expect(growth('observers')).toBeLessThanOrEqual(0);
    for (const what of ['listeners', 'nodes', 'detached'] as const)
      expect(growth(what), `${what}: ${before[what]}, then ${after[what]}`).toBeLessThan(A_FEW);
  } finally {
    await broker.close();
  }
});
