/** A customer's phone: what they press, write and see in a browser, whichever it is. */
import { type Browser, eventually } from './browser.ts';

interface Point {
  x: number;
  y: number;
}

/** How the topmost dialog, or the page, is searched for something by its accessible name. */
const NAME = `
  const within = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const named = (ids) => ids.split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  const nameOf = (one) => {
    const ids = one.getAttribute('aria-labelledby');
    return (one.getAttribute('aria-label') ?? (ids && named(ids)) ?? one.labels?.[0]?.textContent ?? one.textContent ?? '').trim();
  };`;

/**
 * Finds an enabled, visible control by name and returns its centre in the window. While it moves, or something covers it,
 * there is none: a press would meet something else.
 */
const FIND = `${NAME}
  // The frame that is drawn before the scripts is replaced in a moment.
  if (document.querySelector('#placeholder')) return null;
  const [selector, name] = arguments;
  const found = [...within.querySelectorAll(selector)].find((one) =>
    nameOf(one).startsWith(name) && !one.disabled && one.getAttribute('aria-disabled') !== 'true' && one.checkVisibility());
  if (!found) return null;
  const isMoving = document.getAnimations().some(({ playState, effect }) =>
    playState === 'running' && Number.isFinite(effect.getComputedTiming().endTime) && effect.target?.contains(found));
  if (isMoving) return null;
  found.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const { x, y, width, height } = found.getBoundingClientRect();
  const middle = { x: x + width / 2, y: y + height / 2 };
  const top = document.elementFromPoint(middle.x, middle.y);
  return top && (found.contains(top) || top.contains(found)) ? middle : null;`;

const ALL_TEXT = 'return (document.body?.innerText ?? "")';
/** What the customer reads first: the topmost dialog, or the page. */
const TEXT = `const shown = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  return (shown?.innerText ?? '').slice(0, 600)`;

const PRESSED = 'a, button, label, [role="tab"], [role="option"]';
const VALUE = `${NAME}
  const [selector, name] = arguments;
  return [...within.querySelectorAll(selector)].find((one) => nameOf(one).startsWith(name))?.value ?? null;`;

/** Whether the screen is there and no part of it is still loading. */
const IS_COMPLETE = `
  const shown = [...document.querySelectorAll('h1, h2, h3, main')].some((one) => one.checkVisibility());
  return shown && document.querySelector('#placeholder, [aria-busy="true"]') === null;`;

/** What was written, without what fields add to it: commas, spaces, capitals. */
const plain = (value: string) => value.replace(/[\s,]/g, '').toLowerCase();

const FILLED = 'input, textarea';

export interface Phone {
  readonly browser: Browser;
  /** Opens an address of the app. */
  open: (path: string) => Promise<void>;
  /** The path and the query of the page. */
  address: () => Promise<string>;
  /** Where something stands that can be pressed. */
  find: (name: string, selector?: string) => Promise<Point>;
  press: (name: string, selector?: string) => Promise<void>;
  /** @param gap ms between the two presses, at the same point */
  pressTwice: (name: string, gap: number) => Promise<void>;
  /** Writes into a field in place of what stands there. */
  fill: (name: string, text: string) => Promise<void>;
  /** Waits until a field holds this. */
  seeValue: (name: string, value: string) => Promise<void>;
  /** Presses what leads to an address. */
  pressLinkTo: (path: string) => Promise<void>;
  see: (pattern: RegExp) => Promise<void>;
  /** Waits until a text is gone. */
  seeNo: (pattern: RegExp) => Promise<void>;
  seeNoDialog: () => Promise<void>;
  /** Waits until no part of the screen is still loading. */
  seeComplete: () => Promise<void>;
  seeAddress: (pattern: RegExp) => Promise<void>;
  /** Waits until a script in the page says so. */
  until: (what: string, script: string, ...args: readonly unknown[]) => Promise<void>;
  logIn: (customer: { phone: string; password: string }) => Promise<void>;
}

/** @param url the address of the test server */
export function phoneWith(browser: Browser, url: string): Phone {
  const place = async (name: string, selector = PRESSED): Promise<Point> => {
    const found = await browser.run<Point | null>(FIND, selector, name);
    if (found) return found;
    throw new Error(`There is no "${name}" that could be pressed, but: ${await browser.run<string>(TEXT)}`);
  };
  const text = () => browser.run<string>(ALL_TEXT);
  /** Finds and presses as one attempt: what still moves may be elsewhere by then, and is looked for again. */
  const pressOne = (name: string, selector?: string, gap?: number) =>
    eventually(async () => {
      const { x, y } = await place(name, selector);
      await browser.press(x, y, gap);
    });
  const phone: Phone = {
    browser,
    open: (path) => browser.open(url + path),
    address: () => browser.run<string>('return location.pathname + location.search'),
    find: (name, selector) => eventually(() => place(name, selector)),
    press: pressOne,
    pressTwice: (name, gap) => pressOne(name, undefined, gap),
    // Retries when the field does not hold the text. A sheet that has just opened may take the focus.
    fill: (name, written) =>
      eventually(async () => {
        await pressOne(name, FILLED);
        await browser.run('document.activeElement?.select?.()');
        // Some fields keep the caret at their end and cannot be selected.
        const before = (await browser.run<string | null>(VALUE, FILLED, name)) ?? '';
        await browser.type('\b'.repeat(before.length) + written);
        const held = (await browser.run<string | null>(VALUE, FILLED, name)) ?? '';
        if (plain(held) !== plain(written))
          throw new Error(`"${name}" holds "${held}" and not "${written}".`);
      }),
    seeValue: (name, value) =>
      eventually(async () => {
        const held = await browser.run<string | null>(VALUE, FILLED, name);
        if (held !== value) throw new Error(`"${name}" holds ${held} and not ${value}.`);
      }),
    pressLinkTo: (path) => pressOne('', `a[href=${JSON.stringify(path)}]`),
    see: (pattern) =>
      eventually(async () => {
        if (!pattern.test(await text()))
          throw new Error(`${pattern} is not seen, but: ${await browser.run<string>(TEXT)}`);
      }),
    seeNo: (pattern) =>
      eventually(async () => {
        const [found] = pattern.exec(await text()) ?? [];
        if (found !== undefined) throw new Error(`"${found}" is still seen.`);
      }),
    seeNoDialog: () =>
      phone.until('No dialog is open', 'return document.querySelector("dialog[open]") === null'),
    seeComplete: () => phone.until('The screen is complete', IS_COMPLETE),
    seeAddress: (pattern) =>
      eventually(async () => {
        const address = await phone.address();
        if (!pattern.test(address)) throw new Error(`The address is ${address} and not ${pattern}.`);
      }),
    until: (what, script, ...args) =>
      eventually(async () => {
        if (!(await browser.run<unknown>(script, ...args)))
          throw new Error(`${what}: not so, but there is: ${await browser.run<string>(TEXT)}`);
      }),
    logIn: async (customer) => {
      await phone.open('/login');
      await phone.fill('Phone number', customer.phone);
      await phone.fill('Password', customer.password);
      await phone.press('Log in');
      await phone.until('The login is over', 'return location.pathname !== "/login"');
    },
  };
  return phone;
}
