/** Finds the states that a contrast theme hides: they differ in the app's own colours, and look alike in forced ones. */
import type { Page } from '@playwright/test';

/** A rule of the styles that draws a state of an element on the page. */
interface DrawnState {
  /** Without pseudo-elements. */
  selector: string;
  /** `:checked`, `[data-filled="true"]`: what the element, or one around or in it, has while it is in the state. */
  state: string;
}

const findStates = (page: Page): Promise<DrawnState[]> =>
  page.evaluate(() => {
    const STATE = /:checked|\[(?:data|aria)-[a-z-]+(?:="[^"]*")?\]/g;
    const DRAWN =
      /(?:^|\s)(?:background|border|color|fill|stroke|box-shadow|outline|opacity|text-decoration)/;
    const rulesIn = (rules: CSSRuleList): CSSStyleRule[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSStyleRule) return [rule];
        if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) return [];
        return 'cssRules' in rule ? rulesIn(rule.cssRules as CSSRuleList) : [];
      });
    const found = new Map<string, { selector: string; state: string }>();
    for (const { selectorText, style } of [...document.styleSheets].flatMap((sheet) =>
      rulesIn(sheet.cssRules),
    )) {
      if (!DRAWN.test(style.cssText)) continue;
      for (const part of selectorText.split(/,(?![^(]*\))/)) {
        const selector = part.replaceAll(/::[a-z-]+/g, '').trim();
        for (const [state] of selector.matchAll(STATE)) found.set(selector + state, { selector, state });
      }
    }
    return [...found.values()].filter(({ selector }) =>
      [...document.querySelectorAll(selector)].some((one) => one.checkVisibility()),
    );
  });

/** @returns where it is drawn, in the window; undefined where the state is not of one element or nothing is drawn */
const show = (page: Page, drawn: DrawnState) =>
  page.evaluate(({ selector, state }) => {
    const drawnAt = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
    const owner = drawnAt?.closest(state) ?? drawnAt?.querySelector(state);
    if (!drawnAt || !owner || owner === document.documentElement) return undefined;
    drawnAt.scrollIntoView({ block: 'center' });
    const { left, top, right, bottom } = drawnAt.getBoundingClientRect();
    const x = Math.max(0, left - 2);
    const y = Math.max(0, top - 2);
    const width = Math.min(innerWidth, right + 2) - x;
    const height = Math.min(innerHeight, bottom + 2) - y;
    return width > 4 && height > 4 ? { x, y, width, height } : undefined;
  }, drawn);

/** Takes the state from the element, or gives it back. */
const change = (page: Page, drawn: DrawnState, isOn: boolean) =>
  page.evaluate(
    ({ selector, state, isOn }) => {
      const [, name = '', value = ''] = /^\[([a-z-]+)(?:="([^"]*)")?\]$/.exec(state) ?? [];
      const taken = document.querySelector('[data-state-taken]');
      if (isOn) {
        if (name) taken?.setAttribute(name, value);
        else if (taken instanceof HTMLInputElement) taken.checked = true;
        return taken?.removeAttribute('data-state-taken');
      }
      const drawnAt = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
      const owner = drawnAt?.closest(state) ?? drawnAt?.querySelector(state);
      owner?.setAttribute('data-state-taken', '');
      if (name) owner?.removeAttribute(name);
      else if (owner instanceof HTMLInputElement) owner.checked = false;
    },
    { ...drawn, isOn },
  );

async function isSeen(page: Page, drawn: DrawnState): Promise<boolean> {
  const clip = await show(page, drawn);
  if (!clip) return false;
  const withState = await page.screenshot({ clip });
  await change(page, drawn, false);
  const without = await page.screenshot({ clip });
  await change(page, drawn, true);
  return !withState.equals(without);
}

/**
 * Takes each state from an element that has it, in the app's colours and in forced ones.
 * @param open loads the page: Chromium does not paint all of a page anew when its colours become forced
 * @returns the selectors whose state is seen in the app's colours alone
 */
export async function lostStates(page: Page, open: () => Promise<unknown>): Promise<string[]> {
  await open();
  const seen: DrawnState[] = [];
  for (const drawn of await findStates(page)) if (await isSeen(page, drawn)) seen.push(drawn);
  await page.emulateMedia({ forcedColors: 'active' });
  await open();
  const lost: string[] = [];
  for (const drawn of seen) if (!(await isSeen(page, drawn))) lost.push(drawn.selector);
  await page.emulateMedia({ forcedColors: 'none' });
  return lost;
}
