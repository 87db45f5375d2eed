/**
 * One build in other deployments: each amount on the main screens is in the deployment's currency, and is what a
 * customer reckons with pencil and paper. The sums here are written out, and use nothing of the app's.
 */
import { listOffers } from '@bourse/contract/deals';
import { listOrders, buy as order } from '@bourse/contract/orders';
import { links } from '@bourse/links/links';
import type { Page } from '@playwright/test';
import { apiOf, demoAccount, newAccount } from '../src/api.ts';
import { rewriteDeployment } from '../src/release.ts';
import { signIn } from '../src/sign-in.ts';
import { expect, test } from '../src/test.ts';
import { openTestServer, type TestServer } from '../src/test-server.ts';
import { figure, figures, placeOrder, quantity, reviewOf, tab, ticketOf } from '../src/trading.ts';

interface Abroad {
  currency: 'MXN' | 'USD';
  timeZone: string;
  symbol: string;
  welcome: string;
  /** Traded in its own currency, at this rate to the deployment's. */
  traded: { symbol: string; code: string; name: string; market: string; sign: string; rate: string };
}

const DEPLOYMENTS: Abroad[] = [
  {
    currency: 'MXN',
    timeZone: 'America/Mexico_City',
    symbol: 'MX$',
    welcome: 'MX$100,000.00',
    traded: { symbol: 'EXMPL', code: 'EXMPL', name: 'Example Inc.', market: 'US', sign: '$', rate: '20.29' },
  },
  {
    currency: 'USD',
    timeZone: 'America/New_York',
    symbol: '$',
    welcome: '$10,000.00',
    // Rupees are converted at the market's rate of the instant, which no hand keeps up with.
    traded: { symbol: 'EXMPL', code: 'EXMPL', name: 'Example Inc.', market: 'US', sign: '$', rate: '1' },
  },
];

/** Each deployment has a test server of its own; none uses the worker's. */
const elsewhere = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of what a fixture needs
  baseURL: async ({}, use) => use(undefined),
});
/** A broker makes its example data first. */
const OPENING = 180_000;

/** 'MX$1,234.50' is 123450 hundredths. */
const hundredths = (text: string | null | undefined): bigint => {
  const plain = (text ?? '').replaceAll('\u2212', '-').replace(/[^\d.-]/g, '');
  const [, minus, whole = '', fraction = ''] = /^(-?)(\d+)\.(\d\d)$/.exec(plain) ?? [];
  if (whole === '') throw new Error(`"${text}" is no amount.`);
  return BigInt(`${minus}${whole}${fraction}`);
};

/** What so many cost at a price and a rate, in hundredths, halves up. */
const worth = (price: string, count: number, rate: string): bigint => {
  const places = (text: string) => text.split('.')[1]?.length ?? 0;
  const digits = (text: string) => BigInt(text.replace('.', ''));
  const scale = 10n ** BigInt(places(price) + places(rate));
  return (digits(price) * BigInt(count) * digits(rate) * 100n * 2n + scale) / (scale * 2n);
};
/** 0.03 %, halves up, one hundredth at least. */
/** The account shows no rupees, except in prices of the market, which are in currencies of their own. */
async function expectNoRupeesOfAccount(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Markets' }).evaluate((market) => {
    market.style.display = 'none';
  });
  await expect(page.getByRole('main')).not.toContainText('₹', { useInnerText: true });
}

const feeOf = (notional: bigint): bigint => {
  const fee = (notional * 3n + 5_000n) / 10_000n;
  return fee > 1n ? fee : 1n;
};

const written = (amount: bigint, symbol: string): string => {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${symbol}${whole}.${digits.slice(-2)}`;
};
const change = (amount: bigint, symbol: string): string =>
  `${amount < 0n ? '\u2212' : amount > 0n ? '+' : ''}${written(amount, symbol)}`;

const priceIn = (text: string | null, sign: string): string =>
  (new RegExp(`\\${sign}([\\d,]+\\.\\d+)`).exec(text ?? '')?.[1] ?? '').replaceAll(',', '');

async function place(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review order' }).click();
  await placeOrder(page).click();
}

for (const { currency, timeZone, symbol, welcome, traded } of DEPLOYMENTS) {
  elsewhere.describe(`in ${currency}`, () => {
    let deployed: TestServer;
    const at = (path: string) => deployed.url + path;
    elsewhere.beforeAll(async () => {
      elsewhere.setTimeout(OPENING);
      deployed = await openTestServer({ env: { CURRENCY: currency, TIME_ZONE: timeZone } });
      rewriteDeployment(deployed.faultProxy, { currency, timeZone });
    });
    elsewhere.afterAll(() => deployed.close());

    elsewhere('every amount of the main screens is in it, and adds up by hand', async ({ page, context }) => {
      elsewhere.slow();
      const account = await newAccount(deployed.url);
      const api = apiOf(deployed.url, account.token);
      const orders = async () => (await api.call(listOrders, { kind: 'stock' })).items;
      await signIn(context, account, deployed.url);

      await test.step('home, markets and the account begin with the welcome credit', async () => {
        await page.goto(at('/'));
        await expect(page.getByRole('link', { name: /NIFTY 50/ }).first()).toContainText(/\d\.\d\d/);
        await tab(page, 'Markets').click();
        await expect(page.getByRole('listitem').filter({ hasText: /[+−]\d+\.\d\d%/ })).not.toHaveCount(0);
        await tab(page, 'Account').click();
        await expect(page.getByText(welcome).first()).toBeVisible();
        await expectNoRupeesOfAccount(page);
      });
      const start = hundredths(welcome);

      await test.step('the stock is priced in its own currency', async () => {
        await page.goto(at(links.stock(traded.symbol, traded.name)));
        await expect(page.getByRole('heading', { name: traded.code })).toBeVisible();
        await expect(page.getByRole('main')).toContainText(traded.sign);
      });

      const count = 7;
      const paid = await test.step('a purchase is converted once, and costs its fee', async () => {
        await page.goto(at(ticketOf(traded)));
        await quantity(page).fill(String(count));
        await page.getByRole('button', { name: 'Review order' }).click();
        // All of one instant: the review follows the price.
        const shown = await figures(reviewOf(page));
        const notional = worth(priceIn(shown.Price ?? '', traded.sign), count, traded.rate);
        const [fee] = Object.entries(shown).filter(([label]) => label.startsWith('Fee'));
        expect(shown.Amount).toBe(`about ${written(notional, symbol)}`);
        expect(fee?.[1]).toBe(`about ${written(feeOf(notional), symbol)}`);
        expect(shown['You pay']).toBe(`about ${written(notional + feeOf(notional), symbol)}`);
        await placeOrder(page).click();
        await expect.poll(async () => (await orders()).length).toBe(1);
        const [bought] = await orders();
        // Filled at the price of the instant, which may be a better one than was seen.
        const filled = worth(bought?.price ?? '', count, traded.rate);
        expect(hundredths(Number(bought?.total).toFixed(2))).toBe(filled + feeOf(filled));
        return { price: bought?.price ?? '', fee: feeOf(filled), total: filled + feeOf(filled) };
      });

      await test.step('the position has cost that, and is worth its price at the rate', async () => {
        await page.goto(at(links.positions('stock')));
        const row = page.getByRole('listitem').filter({ hasText: traded.code });
        await expect(row).toContainText(`${count} × avg. ${traded.sign}${Number(paid.price).toFixed(2)}`);
        await row.getByRole('button', { name: /sell, buy/ }).click();
        const sheet = page.getByRole('dialog', { name: traded.code });
        await expect(figure(sheet, 'Cost')).toHaveText(written(paid.total, symbol));
        await expect(figure(sheet, 'Fees')).toHaveText(written(paid.fee, symbol));
        // One answer gives price, value and profit: they belong together at any instant.
        const shown = await figures(sheet);
        const value = worth(priceIn(shown.Price ?? '', traded.sign), count, traded.rate);
        expect(shown.Value).toBe(written(value, symbol));
        expect(shown['Total P&L']).toContain(change(value - paid.total, symbol));
      });

      const received = await test.step('a sale brings the price at the rate, less its fee', async () => {
        await page.goto(at(ticketOf(traded, 'sell')));
        await page.getByRole('button', { name: 'All', exact: true }).click();
        await place(page);
        await expect.poll(async () => (await orders()).length).toBe(2);
        const [sale] = await orders();
        const filled = worth(sale?.sellPrice ?? '', count, traded.rate);
        const total = filled - feeOf(filled);
        await page.goto(at(links.record(sale?.orderNo ?? '')));
        await expect(figure(page, 'Received')).toHaveText(written(total, symbol));
        await expect(page.getByRole('article')).toContainText(change(total - paid.total, symbol));
        return total;
      });
      const end = start - paid.total + received;

      await test.step('the account has that more or less, and says so of today', async () => {
        await page.goto(at(links.account()));
        await expect(page.getByText(written(end, symbol)).first()).toBeVisible();
        await expect(page.getByRole('button', { name: /today$/ })).toContainText(change(end - start, symbol));
        await expectNoRupeesOfAccount(page);
      });

      await test.step('and its activity leads there, step by step', async () => {
        await page.goto(at(links.accountChanges()));
        await expect(page.getByText(`Balance ${written(end, symbol)}`).first()).toBeVisible();
        await expect(page.getByText(`Balance ${welcome}`)).toBeVisible();
        await expect(page.getByRole('main')).not.toContainText('₹');
      });
    });

    elsewhere(
      'block trades have a rate of their own beside that of the market',
      async ({ page, context }) => {
        elsewhere.skip(currency !== 'MXN', 'only Mexico has fallback rates (D35)');
        elsewhere.slow();
        const demo = await demoAccount(deployed.url);
        const api = apiOf(deployed.url, demo.token);
        const offers = (await api.call(listOffers, { kind: 'bulk' })).items;
        const offer = offers.find(({ symbol }) => symbol === 'SMPL');
        if (!offer) throw new Error('Nothing is offered in dollars.');
        await api.call(
          order,
          {
            symbol: offer.symbol,
            quantity: 10,
            price: offer.price,
            kind: 'bulk',
            offerId: offer.id,
            transactionCode: '246810',
          },
          { 'idempotency-key': 'block-at-a-rate-of-its-own' },
        );
        const notional = worth(offer.price, 10, '20');
        const total = notional + feeOf(notional);
        expect(total).not.toBe(worth(offer.price, 10, '20.29') + feeOf(worth(offer.price, 10, '20.29')));

        await signIn(context, demo, deployed.url);
        await page.goto(at(links.records()));
        const row = page.getByRole('listitem').filter({ hasText: 'SMPL' }).filter({ hasText: '10 ×' });
        await expect(row.first()).toContainText(written(total, 'MX$'));
      },
    );
  });
}

test('an app whose broker reckons in another currency shows no money but a sentence', async ({
  page,
  demo,
  signIn,
  faultProxy,
}) => {
  rewriteDeployment(faultProxy, { currency: 'MXN' });
  await signIn(demo);
  for (const address of [
    links.account(),
    links.trade(),
    links.records(),
    links.accountChanges(),
    links.home(),
  ]) {
    await page.goto(address);
    await expect(page.getByText('Amounts can’t be shown')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(/₹|MX\$/);
  }
});
