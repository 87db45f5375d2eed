/** What the customer, the deployment or the browser has set. */
import { links, optionalLinks } from '@bourse/links/links';
import { rewriteDeployment } from '../../src/release.ts';
import { STEEL, ticketOf } from '../../src/trading.ts';
import { PHONE } from '../browser.ts';
import type { Group, Journey } from '../journey.ts';
import type { Phone } from '../phone.ts';
import { expectEqual } from '../proofs.ts';

const background = (phone: Phone) =>
  phone.browser.run<string>('return getComputedStyle(document.documentElement).backgroundColor');

const themes: Journey = async ({ phone }) => {
  await phone.open(links.settings());
  await phone.press('Dark');
  await phone.until('The page is dark', 'return document.documentElement.dataset.theme === "dark"');
  const dark = await background(phone);
  await phone.press('Light');
  await phone.until('The page is light', 'return document.documentElement.dataset.theme === "light"');
  const light = await background(phone);
  expectEqual('both are of one colour', dark === light, false);
  await phone.browser.go('reload');
  await phone.see(/Log out/);
  expectEqual('background after a reload', await background(phone), light);
};

const dates: Journey = async ({ phone }) => {
  await phone.open(optionalLinks.calendar());
  // Browsers of different years put a comma after the weekday, or none.
  await phone.see(/\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{1,2} [A-Z][a-z]{2}\b/);
  await phone.seeNo(/\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d/);
};

export const SETTINGS: Group = {
  name: 'settings',
  isMarketHeld: true,
  journeys: {
    'dark and light are chosen, and outlive a reload': themes,
    'dates are written in one way': dates,
  },
};

const MOVING = `
  const lasts = (durations) => durations.split(', ').some((one) => Number.parseFloat(one) > 0.01);
  return [...document.querySelectorAll('*')].filter((element) => {
    const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
    return lasts(transitionDuration) || (animationName !== 'none' && lasts(animationDuration));
  }).map((element) => element.outerHTML.slice(0, 80));`;

const systemWishes: Journey = async ({ phone }) => {
  await phone.open(links.account());
  await phone.see(/₹\d/);
  const [red = 255] = (await background(phone)).match(/\d+/g)?.map(Number) ?? [];
  if (red > 80) throw new Error(`The system is dark and the page is ${await background(phone)}.`);
  await phone.press('Search');
  await phone.find('Close', 'dialog button');
  expectEqual('what moves', await phone.browser.run<string[]>(MOVING), []);
};

export const SYSTEM: Group = {
  name: 'system',
  condition: 'dark and still',
  journeys: { 'the page is dark and nothing of it moves, as the system asks': systemWishes },
};

/** The code of each language, and its name in itself. */
const LANGUAGES_SHOWN = [
  ['zh', '中文'],
  ['de', 'Deutsch'],
  ['es', 'Español'],
  ['en', 'English'],
] as const;

/** Whether the mark of simulated money is seen whole, in whichever of its two forms (D1). */
const MARK_IS_SEEN = `
  return [...document.querySelectorAll('header [title] span')].some((one) => {
    const { left, right, top, bottom, width } = one.getBoundingClientRect();
    if (!one.checkVisibility() || width === 0 || left < 0 || right > innerWidth || top < 0) return false;
    const front = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return front !== null && (one.contains(front) || front.contains(one));
  });`;

const chooseLanguages: Journey = async ({ phone }) => {
  try {
    for (const [code, name] of LANGUAGES_SHOWN) {
      await phone.open(links.settings());
      await phone.press(name, 'label');
      await phone.until(
        `The page is in ${name}`,
        'return document.documentElement.lang === arguments[0]',
        code,
      );
      await phone.open(links.home());
      for (const width of [PHONE.width, 320]) {
        await phone.browser.resize(width, PHONE.height);
        await phone.until(`The mark is seen in ${name} at ${width} px`, MARK_IS_SEEN);
      }
      await phone.browser.resize(PHONE.width, PHONE.height);
    }
  } finally {
    await phone.browser.resize(PHONE.width, PHONE.height);
  }
};

export const LANGUAGES: Group = {
  name: 'languages',
  prepare: async ({ server: { faultProxy } }) => {
    rewriteDeployment(faultProxy, { languages: ['en', 'zh', 'de', 'es'] });
  },
  journeys: {
    'each of four languages is chosen, and the mark of simulated money stays in the header': chooseLanguages,
  },
};

async function trade(phone: Phone): Promise<void> {
  await phone.open(ticketOf(STEEL));
  await phone.press('Review order');
  await phone.press('Place order');
  await phone.see(/Bought 1 EXSTEEL at ₹/);
  await phone.press('Done');
}

const tradeAndReload: Journey = async ({ phone }) => {
  await trade(phone);
  await phone.open('/account');
  await phone.see(/₹\d/);
  await phone.browser.go('reload');
  await phone.see(/(Net worth|Total assets)/);
};

/** Without storage each load asks for the login again, as meant. */
const logInWithoutStorage: Journey = async ({ phone, customer }) => {
  await phone.see(/Markets/);
  await phone.press('Account', 'nav a');
  await phone.see(/(Net worth|Total assets).*₹\d/s);
  await phone.browser.go('reload');
  await phone.see(/Create an account/);
  await phone.logIn(customer);
  await phone.see(/Markets/);
};

const fullStorage: Journey = async (scene) => {
  const { phone } = scene;
  await phone.open(links.settings());
  await phone.browser.run(`
    for (let size = 1 << 20; size >= 1; size >>= 1)
      for (let count = 0; ; count += 1)
        try { localStorage.setItem('filler-' + size + '-' + count, 'x'.repeat(size)); } catch { break; }`);
  await tradeAndReload(scene);
};

export const PRIVATE: Group = {
  name: 'private',
  condition: 'private',
  isMarketHeld: true,
  journeys: { 'a private window trades and is loaded anew': tradeAndReload },
};
export const COOKIES_BLOCKED: Group = {
  name: 'cookies-blocked',
  condition: 'cookies blocked',
  journeys: { 'a browser that blocks cookies logs in and shows the account': logInWithoutStorage },
};
export const STORAGE_OFF: Group = {
  name: 'storage-off',
  condition: 'local storage off',
  journeys: { 'a browser without local storage logs in and shows the account': logInWithoutStorage },
};
export const DATABASES_OFF: Group = {
  name: 'databases-off',
  condition: 'databases and workers off',
  isMarketHeld: true,
  journeys: { 'a browser without databases and workers trades and is loaded anew': tradeAndReload },
};
export const STORAGE_FULL: Group = {
  name: 'storage-full',
  isMarketHeld: true,
  journeys: { 'a browser whose storage is full trades and is loaded anew': fullStorage },
};
