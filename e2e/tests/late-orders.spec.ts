import { getBalance } from '@bourse/contract/balance';
import { listOrders } from '@bourse/contract/orders';
import { expect, test } from '../src/market-open.ts';
import { placeOrder, review, STEEL, ticketOf } from '../src/trading.ts';

// The market and the broker's clock stand still: neither a price that has moved nor an end that is past keeps a late
// request from being carried out.

const HOUR = 3_600_000;
const HELD = [
  ['42 s', 42_000],
  ['five minutes', 300_000],
] as const;
const CLOCKS = [
  ['right', 0],
  ['an hour fast', HOUR],
  ['an hour slow', -HOUR],
] as const;

for (const [time, held] of HELD) {
  for (const [clock, wrong] of CLOCKS) {
    test(`an order whose request is held for ${time} is called not placed, which is true for ever, on a phone whose clock is ${clock}`, async ({
      page,
      faultProxy,
      api,
      account,
      signIn,
    }) => {
      const books = async () => ({
        orders: (await api.call(listOrders, { kind: 'stock' })).items,
        money: (await api.call(getBalance, {})).available,
      });
      const before = await books();
      await signIn(account);
      await page.clock.install({ time: Date.now() + wrong });
      await page.goto(ticketOf(STEEL));
      await review(page, 3);
      let letGo = () => {};
      const until = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      // Where the clock is right the phone waits its ten seconds out; else its connection is cut at once.
      const fault = { until, cuts: wrong !== 0 };
      faultProxy.fail({ match: /\/deal\/buy$/, method: 'POST', times: 1, fault });
      await placeOrder(page).click();
      await expect(page.getByText(/^(Checking…|Not carried out)$/)).toBeVisible();
      await page.clock.fastForward(held);
      await expect(page.getByText('Not carried out')).toBeVisible();
      expect(await books()).toEqual(before);

      letGo();
      await expect.poll(() => faultProxy.released).toEqual([expect.stringContaining('"not-sent"')]);
      expect(await books()).toEqual(before);
      await page.clock.fastForward(60_000);
      await expect(page.getByText('Not carried out')).toBeVisible();
    });
  }
}
