import { links } from '@bourse/links/links';
import type { Fault } from '@bourse/remote-build/fault-proxy';
import { registryOf, remoteIn } from '@bourse/remote-build/remote-faults';
import type { Page } from '@playwright/test';
import { expect, test } from '../src/test.ts';

/** The chart is a chunk of the stock detail that its own code asks for. */
const SYMBOL = 'EXSTEEL.NS';
const DEADLINE = 8_000;

const failure = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'This part of the app couldn’t be loaded.' });
const canvas = (page: Page) => page.locator('canvas').first();

const faults: { name: string; fault: Fault; hangs?: true }[] = [
  { name: 'is missing', fault: 'missing' },
  { name: 'has one byte too many', fault: 'tamper' },
  { name: 'hangs', fault: 'hang', hangs: true },
];

for (const { name, fault, hangs } of faults) {
  test(`a chart that ${name} fails in its place: the price stands, Buy works, and Retry brings it`, async ({
    page,
    faultProxy,
    testServer,
    demo,
    signIn,
  }) => {
    await signIn(demo);
    if (hangs) await page.clock.install();
    const { dir, routes } = remoteIn(await registryOf(testServer.url), 'markets');
    const file = routes.find(({ id }) => id === 'stock-detail')?.prefetch.find((one) => one.endsWith('.js'));
    expect(file, 'the registry lists what the screen will import later').toBeDefined();
    const mend = faultProxy.fail({ match: new RegExp(`/${dir}${file}`), fault });
    await page.goto(links.stock(SYMBOL, 'Example Steel'), { waitUntil: 'commit' });
    await expect(page.getByRole('link', { name: 'Buy', exact: true })).toBeVisible();
    // The last of the screen's own calls is answered, so that the deadline passes for the chart alone.
    await expect(page.getByText('Quantity', { exact: true })).toBeVisible();
    if (hangs) await page.clock.fastForward(DEADLINE);
    await expect(failure(page)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Buy', exact: true })).toBeVisible();
    mend();
    await failure(page).getByRole('button', { name: 'Retry' }).click();
    await expect(canvas(page)).toBeVisible();
    await expect(failure(page)).toHaveCount(0);
  });
}
