/** A toggle has one name, and says its state by `aria-pressed` or `aria-checked` alone (WCAG 4.1.2). */
import type { Page } from '@playwright/test';
import { openEach, settled } from '../src/screens.ts';
import { expect, test } from '../src/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Describes a toggle as Playwright does: `button "Hide amounts" [pressed]`. */
const STATE = / \[(?:pressed|checked)(?:=\w+)?\]/;
const nameOf = (described: string) => described.replace(STATE, '');

/** Presses each toggle of the page twice, except the known ones. @returns what was renamed by it */
async function pressToggles(page: Page, known: Set<string>): Promise<string[]> {
  const renamed: string[] = [];
  const toggles = page.locator('[aria-pressed], [role="switch"], [type="checkbox"]');
  const dialogs = page.locator('dialog[open]');
  const count = await toggles.count();
  for (let at = 0; at < count; at += 1) {
    const toggle = toggles.nth(at);
    if (!(await toggle.isVisible()) || !(await toggle.isEnabled())) continue;
    const before = await toggle.ariaSnapshot();
    if (known.has(nameOf(before))) continue;
    const opened = await dialogs.count();
    await toggle.press('Space');
    await settled(page);
    // A switch that asks a question first has not been switched yet.
    if ((await dialogs.count()) > opened) {
      await page.keyboard.press('Escape');
      await settled(page);
      continue;
    }
    const after = await toggle.ariaSnapshot();
    if (STATE.exec(before)?.[0] === STATE.exec(after)?.[0]) continue;
    known.add(nameOf(before));
    if (nameOf(before) !== nameOf(after)) renamed.push(`${before} became ${after}`);
    await toggle.press('Space');
    await settled(page);
  }
  return renamed;
}

test('no toggle changes its name when it is pressed', async ({ page, testServer, demo, signIn }) => {
  test.setTimeout(900_000);
  await signIn(demo);
  // Screens of one remote share their toggles.
  const switched = new Map<string, Set<string>>();
  const renamed: Record<string, string[]> = {};
  for await (const { name, owner } of openEach(page, testServer.url, demo)) {
    const known = switched.get(owner) ?? new Set();
    switched.set(owner, known);
    const found = await pressToggles(page, known);
    if (found.length > 0) renamed[name] = found;
  }
  expect(renamed).toEqual({});
  const names = [...switched.values()].flatMap((known) => [...known]);
  expect(names).toEqual(expect.arrayContaining(['- button "Hide amounts"', '- switch "Loans"']));
});
