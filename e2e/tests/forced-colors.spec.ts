/** Contrast themes: a state that the app's colours show is seen in forced colours too (WCAG 1.4.11). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { openStory, storiesOf, test, UI } from '../src/gallery.ts';
import { lostStates } from '../src/lost-states.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** States that are not told by their colour alone. */
const TOLD_OTHERWISE: Readonly<Record<string, RegExp>> = {
  'a badge, an error, a message and an age are words':
    /module__badge|module__toast|module__note\[data-problem|module__stale/,
  'a change has a sign and a triangle': /data-direction/,
  'what is disabled says why': /\[data-disabled/,
};

/** These only show or hide what is in them. */
const DRAW_NO_STATE = ['header-title.module', 'shared-problem.module'];

/** @returns the selectors of states that nothing but a lost colour told */
const untold = async (page: Page, open: () => Promise<unknown>) =>
  (await lostStates(page, open)).filter(
    (selector) => !Object.values(TOLD_OTHERWISE).some((told) => told.test(selector)),
  );

/** The components of packages/ui that draw a state: `button.module` of `button.module.css`. */
const COMPONENTS = readdirSync(join(UI, 'src'))
  .filter((file) => file.endsWith('.module.css'))
  .filter((file) => /:checked|\[(?:data|aria)-/.test(readFileSync(join(UI, 'src', file), 'utf8')))
  .map((file) => file.slice(0, -'.css'.length))
  .filter((component) => !DRAW_NO_STATE.includes(component));

/** Those of them that are on the page, by the names of their classes. */
const componentsOn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[class]')].flatMap((one) =>
      [...one.classList].map((name) => name.split('__')[0] ?? ''),
    ),
  );

test('no component loses a state in forced colours', async ({ gallery: page }) => {
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
