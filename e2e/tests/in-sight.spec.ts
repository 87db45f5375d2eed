/** A review never shows the button that sends without the total and the worst price (D92). */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../src/market-open.ts';
import { giveCard, REVIEWS } from '../src/reviews.ts';

const SIZES = [
  [320, 568],
  [568, 320],
  [390, 844],
  [667, 375],
  [844, 390],
  [932, 430],
] as const;
const TEXT = [100, 200] as const;

/** Shows the page in each window and size of text. @param look is told which: '320×568, text at 200 %' */
async function inEachWindow(page: Page, look: (where: string) => Promise<void>): Promise<void> {
  for (const [width, height] of SIZES) {
    for (const percent of TEXT) {
      await page.setViewportSize({ width, height });
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = `${size}%`;
      }, percent);
      await look(`${width}×${height}, text at ${percent} %`);
    }
  }
}

/** @returns the labels of figures that are not in sight at a place of the scroll at which the button is */
const hiddenBeside = (review: Locator, button: string, labels: readonly string[]): Promise<string[]> =>
  review.evaluate(
    async (dialog, [pattern, wanted]) => {
      /** The centre of the visible part of a rectangle; undefined if none of it is inside the window. */
      const middleOf = ({ left, right, top, bottom }: DOMRect) => {
        const [low, high] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
        return high - low < 1 ? undefined : { x: (left + right) / 2, y: (low + high) / 2 };
      };
      const isSeen = (element: Element) => {
        const middle = middleOf(element.getBoundingClientRect());
        return middle !== undefined && element.contains(document.elementFromPoint(middle.x, middle.y));
      };
      const isWhole = (element: Element) => {
        const { top, bottom, left, right } = element.getBoundingClientRect();
        return top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight && isSeen(element);
      };
      const sends = [...dialog.querySelectorAll('button')].find((one) =>
        new RegExp(pattern as string).test(one.textContent),
      );
      const figures = [...dialog.querySelectorAll('dt')].filter(({ textContent }) =>
        wanted.includes(textContent),
      );
      const missing = wanted.filter((label) => !figures.some(({ textContent }) => textContent === label));
      const scrollers = [...dialog.querySelectorAll('*')].filter(
        ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight,
      );
      const hidden = new Set(missing);
      let wasSeen = false;
      for (let step = 0; step <= 20; step += 1) {
        for (const part of scrollers) part.scrollTop = (step / 20) * (part.scrollHeight - part.clientHeight);
        await new Promise(requestAnimationFrame);
        if (!sends || !isSeen(sends)) continue;
        wasSeen = true;
        for (const label of figures)
          if (!isWhole(label) || !label.nextElementSibling || !isWhole(label.nextElementSibling))
            hidden.add(label.textContent);
      }
      return wasSeen ? [...hidden] : ['the button'];
    },
    [button, labels] as const,
  );

for (const { name, prepare, fill, opens, review, complete, sends, totals } of REVIEWS) {
  test(`the total of ${name} is in sight whenever its button is, in every window and size of text`, async ({
    page,
    api,
    account,
    signIn,
    testServer: { backOffice },
  }) => {
    await prepare?.(api, account, backOffice);
    await signIn(account);
    await fill(page, api);
    await opens(page).click();
    const dialog = page.getByRole('dialog', { name: review });
    await complete?.(dialog);
    await expect(dialog.getByRole('button', { name: sends })).toBeEnabled();
    await inEachWindow(page, async (where) => {
      expect.soft(await hiddenBeside(dialog, sends.source, totals), where).toEqual([]);
    });
  });
}

/** @returns a message for each control that overlaps a key of the number pad, and for an amount that is not fully visible */
const faultsOfPad = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = [...document.querySelectorAll('button, aside a')].filter((it) => it.checkVisibility());
    const keysOf = (part: Element) => [...part.querySelectorAll(':scope > button')];
    const pad = [...document.querySelectorAll('[role="group"]')].find((it) => keysOf(it).length === 11);
    if (!pad) return ['There are no keys.'];
    const keys = keysOf(pad);
    const faults: string[] = [];
    for (const key of keys) {
      const box = key.getBoundingClientRect();
      for (const control of controls) {
        if (pad.contains(control)) continue;
        const other = control.getBoundingClientRect();
        const x = (Math.max(box.left, other.left) + Math.min(box.right, other.right)) / 2;
        const y = (Math.max(box.top, other.top) + Math.min(box.bottom, other.bottom)) / 2;
        const isWithin = (it: DOMRect) => x > it.left && x < it.right && y > it.top && y < it.bottom;
        if (!isWithin(box) || !isWithin(other)) continue;
        const hits = document.elementsFromPoint(x, y);
        const over = hits.findIndex((it) => control.contains(it));
        const below = hits.slice(over + 1).find((it) => !it.closest('aside') && !control.contains(it));
        // An action bar, a header or a sheet covers the key: it is not seen below the control.
        if (over >= 0 && below && key.contains(below))
          faults.push(`${control.textContent} over ${key.textContent}`);
      }
    }
    const input = document.querySelector('input[inputmode="none"]');
    if (input && input.scrollWidth > input.clientWidth + 1) faults.push('The amount is cut.');
    return faults;
  });

for (const { name, fill } of REVIEWS.filter(({ hasKeys }) => hasKeys)) {
  test(`the keys of the form of ${name} are free, and its amount is whole, in every window and size of text`, async ({
    page,
    api,
    account,
    signIn,
    testServer: { backOffice },
  }) => {
    await giveCard(api, account, backOffice);
    await signIn(account);
    await fill(page, api);
    await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible();
    await inEachWindow(page, async (where) => {
      for (const end of [0, 1]) {
        await page.evaluate((part) => {
          for (const it of document.querySelectorAll('*')) it.scrollTop = part * it.scrollHeight;
        }, end);
        expect.soft(await faultsOfPad(page), where).toEqual([]);
      }
    });
  });
}
