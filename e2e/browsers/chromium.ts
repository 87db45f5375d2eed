/** Chromium, which Playwright drives without anything beside the browser. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { type Browser, type Condition, PHONE } from './browser.ts';

/** Chromium's own setting that blocks cookies, and with them all storage of a page. */
const COOKIES_BLOCKED = { profile: { default_content_setting_values: { cookies: 2 } } };

/** Playwright's names of the keys that have no character. */
const KEYS: Readonly<Record<string, string>> = { '\n': 'Enter', '\b': 'Backspace', '→': 'ArrowRight' };

/** @returns how to open it; undefined where it has no such setting */
export function chromiumIn(
  executablePath: string,
  condition: Condition,
): (() => Promise<Browser>) | undefined {
  if (condition === 'local storage off' || condition === 'databases and workers off') return undefined;
  return async () => {
    const profile = mkdtempSync(join(tmpdir(), 'bourse-chromium-'));
    if (condition === 'cookies blocked') {
      mkdirSync(join(profile, 'Default'));
      writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(COOKIES_BLOCKED));
    }
    const phone: BrowserContextOptions = {
      viewport: PHONE,
      isMobile: true,
      hasTouch: true,
      locale: 'en-US',
      ...(condition === 'dark and still' ? { colorScheme: 'dark', reducedMotion: 'reduce' } : {}),
    };
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const launched = condition === 'private' ? await chromium.launch({ executablePath, args }) : undefined;
    const context = launched
      ? await launched.newContext(phone)
      : await chromium.launchPersistentContext(profile, { executablePath, args, ...phone });
    const tabOf = (page: Page, close: () => Promise<void>): Browser => ({
      open: async (url) => void (await page.goto(url)),
      go: async (way) =>
        void (await (way === 'reload' ? page.reload() : way === 'back' ? page.goBack() : page.goForward())),
      run: <T>(script: string, ...given: readonly unknown[]) =>
        page.evaluate<T>(`(function () {${script}}).apply(null, ${JSON.stringify(given)}) ?? null`),
      press: async (x, y, gap) => {
        await page.touchscreen.tap(x, y);
        if (gap === undefined) return;
        await new Promise((later) => setTimeout(later, gap));
        await page.touchscreen.tap(x, y);
      },
      type: async (text) => {
        for (const character of text) await page.keyboard.press(KEYS[character] ?? character);
      },
      choose: (selector, path) => page.locator(selector).first().setInputFiles(path),
      resize: (width, height) => page.setViewportSize({ width, height }),
      openTab: async () => {
        const opened = await context.newPage();
        return tabOf(opened, () => opened.close());
      },
      close,
    });
    return tabOf(context.pages()[0] ?? (await context.newPage()), async () => {
      await context.close();
      await launched?.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    });
  };
}
