/** Every screen, opened by its address as the demo customer sees it, on small phones and with large text. */
import { screensOf } from '../../src/screens.ts';
import { PHONE } from '../browser.ts';
import type { Group, Journey } from '../journey.ts';
import type { Phone } from '../phone.ts';

/** Widths of phones, px: a common one, an old one, and a common one whose page is enlarged to 200 %. */
const WIDTHS = [390, 320, 195] as const;

/** What the failed parts say. A part of home that is not missed fails without a word. */
const FAILED = `
  return [...document.querySelectorAll('[role="alert"], [hidden][data-problem]')]
    .map((one) => one.innerText.trim() || one.dataset.problem).filter(Boolean);`;

/**
 * By how much the topmost dialog, or the page, is wider than the window, px. `innerWidth` is no measure: Chromium on a
 * phone makes it as wide as what overflows. The page is laid out anew first, because WebKit keeps the overflow from before
 * a resize, and Firefox the container queries from before a change of the text's size.
 */
const OVERFLOW = `
  const page = document.documentElement;
  page.style.fontSize = arguments[0];
  document.body.style.display = 'none';
  page.getBoundingClientRect();
  document.body.style.display = '';
  const shown = [...document.querySelectorAll('dialog[open]')].at(-1) ?? page;
  return Math.round(shown.getBoundingClientRect().left + shown.scrollWidth - page.clientWidth);`;

/** @returns one line for each fault of the screen that is open */
async function faultsOf(phone: Phone): Promise<string[]> {
  const failed = await phone.browser.run<string[]>(FAILED);
  const faults = failed.map((text) => `has failed: ${text}`);
  const expectFit = async (situation: string, textSize = '') => {
    const over = await phone.browser.run<number>(OVERFLOW, textSize);
    if (over > 0) faults.push(`is ${over} px too wide for ${situation}`);
  };
  for (const width of WIDTHS) {
    await phone.browser.resize(width, PHONE.height);
    await expectFit(`${width} px`);
  }
  await phone.browser.resize(PHONE.width, PHONE.height);
  await expectFit('text of 200 %', '200%');
  return faults;
}

const everyScreen: Journey = async ({ phone, server, customer }) => {
  const faults: string[] = [];
  try {
    for (const { name, path, open } of await screensOf(server.url, customer)) {
      // A customer who is logged in is led from these to home.
      if (open) continue;
      await phone.open(path);
      await phone.seeComplete();
      for (const fault of await faultsOf(phone)) faults.push(`${name} (${path}) ${fault}`);
    }
  } finally {
    await phone.browser.resize(PHONE.width, PHONE.height);
  }
  if (faults.length > 0) throw new Error(faults.join('\n    '));
};

export const SCREENS: Group = {
  name: 'screens',
  isOfDemo: true,
  journeys: {
    'each screen is complete and no wider than 390, 320 and 195 px, nor with text of 200 %': everyScreen,
  },
};
