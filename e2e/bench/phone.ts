import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import type { Account } from '../src/api.ts';
import { keepOn } from '../src/kept.ts';

/** The slow phone of the load bench, beside its processor, which is four times slower. */
export const SLOW_PHONE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 750e3 / 8,
};
const SLOWER = 4;

/** Arguments of the browser that keep it from calling home. */
export const BROWSER_ARGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-sync',
];

/** A phone with an empty cache, on which the customer is signed in where one is given. */
export async function phoneOf(browser: Browser, account: Account | undefined): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  if (account) {
    const { token, id, phone, signedInAt } = account;
    await keepOn(context, { userInfo: { id, phone, signedInAt }, token });
  }
  return context;
}

export async function slowDown(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Encoding': 'gzip' } });
  await cdp.send('Network.emulateNetworkConditions', SLOW_PHONE);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return cdp;
}
