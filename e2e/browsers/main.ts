/** The main journeys in stock browsers: log in, read the markets, buy, sell, look at the record, log out. */
import { newAccount } from '../src/api.ts';
import { openTestServer, type TestServer } from '../src/test-server.ts';
import { STEEL, ticketOf } from '../src/trading.ts';
import { BROWSERS, type BrowserName, installed } from './installed.ts';
import { type Browser, eventually } from './webdriver.ts';

/** What can be pressed or filled in, by its accessible name, topmost dialog first; its middle in the window. */
const FIND = `
  const [selector, name] = arguments;
  const within = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const nameOf = (one) => (one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent ?? one.textContent ?? '').trim();
  const found = [...within.querySelectorAll(selector)].find((one) =>
    nameOf(one).startsWith(name) && !one.disabled && one.getAttribute('aria-disabled') !== 'true' && one.checkVisibility());
  if (!found) return null;
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = found.getBoundingClientRect();
  const middle = { x: x + width / 2, y: y + height / 2 };
  // A sheet that is still rising is not where it will be.
  const top = document.elementFromPoint(middle.x, middle.y);
  return top && (found.contains(top) || top.contains(found)) ? middle : null;`;

/** Finds and presses as one attempt: what still moves may be elsewhere by then, and is looked for again. */
const pressOne = (browser: Browser, selector: string, name: string) =>
  eventually(async () => {
    const place = await browser.run<{ x: number; y: number } | null>(FIND, selector, name);
    if (!place) throw new Error(`There is no "${name}" that could be pressed.`);
    await browser.press(place.x, place.y);
  });
const press = (browser: Browser, name: string) => pressOne(browser, 'a, button', name);
const fill = async (browser: Browser, name: string, text: string) => {
  await pressOne(browser, 'input', name);
  await browser.type(text);
};
const see = (browser: Browser, pattern: RegExp) =>
  eventually(async () => {
    const text = await browser.run<string>('return document.body.innerText');
    if (!pattern.test(text)) throw new Error(`${pattern} is not seen, but: ${text.slice(0, 400)}`);
  });

/** Whether the worker answers for the page and has kept it, which it does last; `caches` answers later. */
const IS_KEPT = `
  caches.match(new URL('/', location.href)).then((found) => { globalThis.isPageKept = Boolean(found); }, () => {});
  return navigator.serviceWorker.controller !== null && globalThis.isPageKept === true;`;

async function trade(browser: Browser, { url, faultProxy }: TestServer): Promise<void> {
  const step = async (title: string, work: () => Promise<unknown>) => {
    await work().catch((error: unknown) => {
      throw new Error(`${title}: ${error instanceof Error ? error.message : String(error)}`);
    });
    console.log(`  ✓ ${title}`);
  };
  const customer = await newAccount(url);
  await step('log in, and see the practice money on home', async () => {
    await browser.open(`${url}/login`);
    await fill(browser, 'Phone number', customer.phone);
    await fill(browser, 'Password', customer.password);
    await press(browser, 'Log in');
    await see(browser, /Practice money, ready to trade/);
  });
  await step('read the markets', async () => {
    await press(browser, 'Markets');
    await see(browser, new RegExp(STEEL.code));
  });
  await step('buy', async () => {
    await browser.open(url + ticketOf(STEEL));
    await press(browser, 'Review order');
    await press(browser, 'Place order');
    await see(browser, /Bought 1 EXSTEEL at ₹/);
  });
  await step('sell', async () => {
    await browser.open(url + ticketOf(STEEL, 'sell'));
    await press(browser, 'Review order');
    await press(browser, 'Place order');
    await see(browser, /Sold 1 EXSTEEL at ₹/);
  });
  await step('look at the record', async () => {
    await browser.open(`${url}/records`);
    await see(browser, /EXSTEEL/);
  });
  await step('open the app while the server cannot be reached', async () => {
    await browser.open(`${url}/account`);
    await eventually(async () => {
      if (!(await browser.run<boolean>(IS_KEPT))) throw new Error('The worker has not kept the page.');
    });
    const worth = /(Net worth|Total assets).*₹\d/s;
    await see(browser, worth);
    const mend = faultProxy.fail({ match: /^/, fault: 'reset' });
    await browser.open(`${url}/account`);
    await see(browser, /No connection to the service/);
    await see(browser, worth);
    mend();
  });
  await step('log out', async () => {
    await browser.open(`${url}/settings`);
    await press(browser, 'Log out');
    await press(browser, 'Log out');
    await see(browser, /Create an account/);
  });
}

async function main(wanted: readonly string[]): Promise<void> {
  const unknown = wanted.find((name) => !BROWSERS.includes(name as BrowserName));
  if (unknown)
    throw new Error(
      `There is no browser "${unknown}" here. There are: ${BROWSERS.join(', ')}. Name one of them.`,
    );
  const server = await openTestServer();
  const failed: string[] = [];
  try {
    for (const name of wanted.length > 0 ? (wanted as BrowserName[]) : BROWSERS) {
      const open = installed(name);
      if (typeof open === 'string') {
        console.log(`${name}: left out. ${open}`);
        continue;
      }
      console.log(name);
      try {
        const browser = await open();
        await trade(browser, server).finally(() => browser.close());
      } catch (error) {
        failed.push(name);
        console.error(`  ✗ ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  } finally {
    await server.close();
  }
  if (failed.length > 0) throw new Error(`The journeys failed in ${failed.join(' and ')}.`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
