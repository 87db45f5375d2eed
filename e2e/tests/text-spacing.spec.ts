/** Larger text and wider spacing of text cut nothing (WCAG 1.4.4, 1.4.12). */
import type { Page } from '@playwright/test';
import { keepOn } from '../src/kept.ts';
import { openEach, settled } from '../src/screens.ts';
import { expect, test } from '../src/test.ts';
import { unreadableTexts } from '../src/text-places.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The spacing that WCAG 1.4.12 names. A constructed style sheet is allowed by the page's content security policy. */
const spaceText = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-block-end: 2em !important; }
    `);
    document.documentElement.style.fontSize = '';
    document.adoptedStyleSheets.push(sheet);
  });

const enlargeText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

for (const locale of ['de', 'es'] as const)
  test(`text of 200 % is readable on every screen, and in wider spacing in header and bottom bar: ${locale}`, async ({
    page,
    testServer,
    demo,
    signIn,
  }) => {
    test.setTimeout(900_000);
    await keepOn(page, { locale });
    await signIn(demo);
    const cut: Record<string, string[]> = {};
    for await (const { name } of openEach(page, testServer.url, demo)) {
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      for (const [change, apply, parts] of [
        ['at 200 %', enlargeText, 'header, main, [data-sticks="bottom"]'],
        // A name in a row may end in dots then: its link leads to the whole name.
        ['spaced', spaceText, 'header, [data-sticks="bottom"]'],
      ] as const) {
        await apply(page);
        await settled(page);
        const lines: string[] = [];
        for (const part of await page.locator(parts).all()) lines.push(...(await unreadableTexts(part)));
        if (lines.length > 0) cut[`${name}, ${change}`] = lines;
      }
    }
    expect(cut).toEqual({});
  });
