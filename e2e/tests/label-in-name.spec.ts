/** Speech control works by what is seen: a control's accessible name says its visible text (WCAG 2.5.3). */

import { locales } from '@bourse/session/config';
import type { CDPSession, Page } from '@playwright/test';
import { keepOn } from '../src/kept.ts';
import { screensOf, settled } from '../src/screens.ts';
import { expect, test } from '../src/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The attribute that numbers the controls, so that they are found in the browser's accessibility tree. */
const NUMBER = 'data-numbered';

/** Numbers the controls of the page and returns the visible text of each, as a list of text nodes. */
const seenTexts = (page: Page): Promise<string[][]> =>
  page.evaluate((number) => {
    const isSeen = (text: Text): boolean => {
      const { parentElement: around } = text;
      if (!around?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { width, height } = range.getBoundingClientRect();
      // Text for screen readers only is clipped to one pixel.
      for (let box: Element | null = around; box; box = box.parentElement)
        if (getComputedStyle(box).clipPath !== 'none' && box.getBoundingClientRect().width < 3) return false;
      return width > 1 && height > 1;
    };
    const textsOf = (element: Element): Text[] => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (node instanceof Text && node.data.trim() !== '' && isSeen(node)) found.push(node);
      return found;
    };
    const controls = document.querySelectorAll(
      'a[href], button, summary, input, textarea, select, [role="button"], [role="tab"], [role="option"], [role="slider"]',
    );
    return [...controls].map((control, at) => {
      control.setAttribute(number, `${at}`);
      const isField = control.matches('input, textarea, select');
      const labels = isField ? [...((control as HTMLInputElement).labels ?? [])] : [control];
      if (!control.checkVisibility({ visibilityProperty: true })) return [];
      // A description has a place of its own beside the name.
      const described = control.getAttribute('aria-describedby')?.split(' ') ?? [];
      const isDescription = ({ parentElement }: Text) =>
        described.some((id) => parentElement?.closest(`[id="${id}"]`));
      return labels
        .flatMap(textsOf)
        .filter((text) => !isDescription(text))
        .map(({ data }) => data.trim());
    });
  }, NUMBER);

/** The accessible name of each numbered control, as the browser computes it. */
async function namesOf(session: CDPSession): Promise<Map<number, string>> {
  const { nodes: elements } = await session.send('DOM.getFlattenedDocument', { depth: -1 });
  const numbers = new Map<number, number>();
  for (const { backendNodeId, attributes = [] } of elements) {
    const at = attributes.indexOf(NUMBER);
    if (at >= 0) numbers.set(backendNodeId, Number(attributes[at + 1]));
  }
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  return new Map(
    nodes.flatMap(({ backendDOMNodeId, ignored, name }) => {
      const number = numbers.get(backendDOMNodeId ?? -1);
      return number === undefined || ignored ? [] : [[number, String(name?.value ?? '')]];
    }),
  );
}

/** Words as they are spoken: symbols and punctuation are left out, except the percent sign. */
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+|%/gu) ?? [];

/** A name begins with the first visible text, and has the other words in their order. Hidden words may stand between. */
function says(name: string, texts: readonly string[]): boolean {
  const words = wordsOf(name);
  // The number on an icon is a part of its name, and the icon's meaning comes first.
  if (texts.length === 1 && /^\d+\+?$/.test(texts[0] ?? ''))
    return words.includes(texts[0]?.replace('+', '') ?? '');
  const first = wordsOf(texts[0] ?? '');
  if (first.some((word, at) => words[at] !== word)) return false;
  let at = 0;
  // Prices change between reading the texts and reading the names.
  const others = texts.flatMap(wordsOf).filter((word) => !/\d/.test(word));
  return others.every((word) => {
    at = words.indexOf(word, at) + 1;
    return at > 0;
  });
}

/** Describes the controls of the page whose name does not say their visible text. */
async function wrongNames(page: Page, session: CDPSession): Promise<string[]> {
  const texts = await seenTexts(page);
  const names = await namesOf(session);
  return texts.flatMap((seen, at) => {
    const name = names.get(at);
    const isWrong = name !== undefined && seen.some((text) => wordsOf(text).length > 0) && !says(name, seen);
    return isWrong ? [`seen "${seen.join('|')}", named "${name}"`] : [];
  });
}

for (const locale of locales)
  for (const width of [390, 1280])
    test(`the name of each control begins with its visible text at ${width} px: ${locale}`, async ({
      page,
      testServer,
      demo,
      signIn,
    }) => {
      test.setTimeout(900_000);
      await page.setViewportSize({ width, height: 844 });
      await keepOn(page, { locale });
      const session = await page.context().newCDPSession(page);
      await session.send('Accessibility.enable');
      await session.send('DOM.enable');
      const wrong: Record<string, string[]> = {};
      const screens = await screensOf(testServer.url, demo);
      const [open, closed] = [screens.filter((one) => one.open), screens.filter((one) => !one.open)];
      for (const { name: screen, path } of [...open, ...closed]) {
        if (screen === closed[0]?.name) await signIn(demo);
        await page.goto(path);
        await settled(page);
        // Data that arrives between reading the texts and reading the names changes a name, so both are read once more.
        const found = (await wrongNames(page, session)).length > 0 ? await wrongNames(page, session) : [];
        if (found.length > 0) wrong[screen] = [...new Set(found)];
      }
      expect(wrong).toEqual({});
    });
