/** Finds states that are visible in the app's own colours, but not in forced colours, i.e. under a contrast theme. */
import type { Page } from '@playwright/test';

/** A CSS rule that changes the look of an element in a state. */
interface StateRule {
  /** The rule's selector, from which pseudo-elements such as `::before` were removed. */
  selector: string;
  /** The part of the selector that only matches in the state: `:checked`, `[data-filled="true"]`. */
  state: string;
}

/** Lists the rules that apply to a visible element of the page. */
const stateRulesOn = (page: Page): Promise<StateRule[]> =>
  page.evaluate(() => {
    const STATE = /:checked|\[(?:data|aria)-[a-z-]+(?:="[^"]*")?\]/g;
    const LOOK = /(?:^|\s)(?:background|border|color|fill|stroke|box-shadow|outline|opacity|text-decoration)/;
    const rulesIn = (rules: CSSRuleList): CSSStyleRule[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSStyleRule) return [rule];
        if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) return [];
        return 'cssRules' in rule ? rulesIn(rule.cssRules as CSSRuleList) : [];
      });
    const found = new Map<string, StateRule>();
    for (const { selectorText, style } of [...document.styleSheets].flatMap((sheet) =>
      rulesIn(sheet.cssRules),
    )) {
      if (!LOOK.test(style.cssText)) continue;
      for (const part of selectorText.split(/,(?![^(]*\))/)) {
        const selector = part.replaceAll(/::[a-z-]+/g, '').trim();
        for (const [state] of selector.matchAll(STATE)) found.set(selector + state, { selector, state });
      }
    }
    return [...found.values()].filter(({ selector }) =>
      [...document.querySelectorAll(selector)].some((one) => one.checkVisibility()),
    );
  });

/** The attribute that `findElement` sets on the element with the state, so that `setState` finds it. */
const OWNER = 'data-state-owner';

/**
 * Scrolls to the first visible element that a rule applies to. The state may be set on it, on an ancestor or on a
 * descendant, which gets the attribute `OWNER`.
 * @returns the element's rectangle within the viewport, for a screenshot; undefined when there is no such element, or when
 *   the state is set on the root element
 */
const findElement = (page: Page, rule: StateRule) =>
  page.evaluate(
    ({ selector, state, mark }) => {
      const element = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
      const owner = element?.closest(state) ?? element?.querySelector(state);
      if (!element || !owner || owner === document.documentElement) return undefined;
      element.scrollIntoView({ block: 'center' });
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const x = Math.max(0, left - 2);
      const y = Math.max(0, top - 2);
      const width = Math.min(innerWidth, right + 2) - x;
      const height = Math.min(innerHeight, bottom + 2) - y;
      if (width <= 4 || height <= 4) return undefined;
      owner.setAttribute(mark, '');
      return { x, y, width, height };
    },
    { ...rule, mark: OWNER },
  );

/** Removes the state from the element with the attribute `OWNER`, or restores the state. */
const setState = (page: Page, { state }: StateRule, isOn: boolean) =>
  page.evaluate(
    ({ state, isOn, mark }) => {
      const owner = document.querySelector(`[${mark}]`);
      const [, name = '', value = ''] = /^\[([a-z-]+)(?:="([^"]*)")?\]$/.exec(state) ?? [];
      if (owner instanceof HTMLInputElement && !name) owner.checked = isOn;
      else if (isOn) owner?.setAttribute(name, value);
      else owner?.removeAttribute(name);
      if (isOn) owner?.removeAttribute(mark);
    },
    { state, isOn, mark: OWNER },
  );

/** Whether the screenshot of an element changes when its state is removed. */
async function isVisible(page: Page, rule: StateRule): Promise<boolean> {
  const clip = await findElement(page, rule);
  if (!clip) return false;
  const withState = await page.screenshot({ clip });
  await setState(page, rule, false);
  const without = await page.screenshot({ clip });
  await setState(page, rule, true);
  return !withState.equals(without);
}

/**
 * Compares each element with and without its state, in the app's colours and in forced colours.
 * @param open loads the page. It is called again for forced colours, because Chromium repaints only a part of a loaded page
 * @returns the selectors of the states that are visible in the app's colours only
 */
export async function lostStates(page: Page, open: () => Promise<unknown>): Promise<string[]> {
  await open();
  const visible: StateRule[] = [];
  for (const rule of await stateRulesOn(page)) if (await isVisible(page, rule)) visible.push(rule);
  await page.emulateMedia({ forcedColors: 'active' });
  await open();
  const lost: string[] = [];
  for (const rule of visible) if (!(await isVisible(page, rule))) lost.push(rule.selector);
  await page.emulateMedia({ forcedColors: 'none' });
  return lost;
}
