/** States that are visible in the app's colours are also visible in forced colours (contrast themes; WCAG 1.4.11). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { openStory, storiesOf, test, UI } from '../src/gallery.ts';
import { lostStates } from '../src/lost-states.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** States that may look alike in forced colours, each with the text or symbol that also shows the state. */
const TOLD_OTHERWISE: Readonly<Record<string, RegExp>> = {
  'badges, errors, messages and ages are text':
    /module__badge|module__toast|module__note\[data-problem|module__stale/,
  'price changes have a plus or minus and a triangle': /data-direction/,
  'disabled fields state the reason': /\[data-disabled/,
};

/** Components that the gallery need not show: their states change no colour, but only show or hide content. */
const DRAW_NO_STATE = ['header-title.module', 'shared-problem.module'];

/** The selectors of the states that are not visible in forced colours and are not in `TOLD_OTHERWISE`. */
const untold = async (page: Page, open: () => Promise<unknown>) =>
  (await lostStates(page, open)).filter(
    (selector) => !Object.values(TOLD_OTHERWISE).some((told) => told.test(selector)),
  );

/** All components of packages/ui whose styles depend on a state, as the prefix of their class names: `button.module`. */
const COMPONENTS = readdirSync(join(UI, 'src'))
  .filter((file) => file.endsWith('.module.css'))
  .filter((file) => /:checked|\[(?:data|aria)-/.test(readFileSync(join(UI, 'src', file), 'utf8')))
  .map((file) => file.slice(0, -'.css'.length))
  .filter((component) => !DRAW_NO_STATE.includes(component));

/** The same prefixes of the components that are on the page. */
const componentsOn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[class]')].flatMap((one) =>
      [...one.classList].map((name) => name.split('__')[0] ?? ''),
    ),
  );

test('each state of each component is visible in forced colours', async ({ gallery: page }) => {
  test.setTimeout(300_000);
  const lost: Record<string, string[]> = {};
  const drawn = new Set<string>();
  for (const story of await storiesOf(page)) {
    const found = await untold(page, () => openStory(page, story));
    for (const component of await componentsOn(page)) drawn.add(component);
    if (found.length > 0) lost[story] = found;
  }
  expect(lost).toEqual({});
  expect(COMPONENTS.filter((component) => !drawn.has(component))).toEqual([]);
});
