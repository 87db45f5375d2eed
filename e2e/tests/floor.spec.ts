import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { links } from '@bourse/links/links';
import { scriptAboveFloor, styleAboveFloor } from '@bourse/remote-build/above-floor';
import { placeOf, readSet } from '@bourse/remote-build/release-set';
import { COMPOSED } from '../src/composed.ts';
import { rewriteDeployment } from '../src/release.ts';
import { expect, test } from '../src/test.ts';

/** What scripts use of newer browsers, and why older ones run them all the same. */
const GUARDED: Readonly<Record<string, string>> = {
  '.getTextInfo()': 'i18next asks for it first',
  '.transfer()': 'a link of ours, and not that of ArrayBuffer',
  cookieStore: 'axios asks for it first',
  TouchEvent: 'the chart makes one while a touch is followed, which Safari on a Mac has not',
  'navigator.connection': 'React asks for it first',
  'navigator.share': 'the table of a list is shared where canShare says yes',
};

/** What styles say to newer browsers alone. Without it a page looks plainer, and everything can be read and pressed. */
const ORNAMENT: Readonly<Record<string, string>> = {
  '::selection': 'selected text has the colours of an iPhone',
  '@starting-style': 'sheets appear without rising',
  'cursor: grab': 'phones have no cursor',
  'cursor: grabbing': 'phones have no cursor',
  'cursor: not-allowed': 'phones have no cursor',
  'cursor: pointer': 'phones have no cursor',
  'field-sizing': 'a field has the width that its rule says',
  'forced-color-adjust': 'Safari forces no colours',
  'grid-template-rows: subgrid': 'rows of the search are as high as their words',
  'hanging-punctuation': 'quotation marks stand inside the line',
  'justify-content: safe': 'what is wider than its box begins at its edge',
  'overflow-anchor': 'the chat keeps its place itself',
  resize: 'a phone has no handle to pull',
  'scrollbar-color': "a scroll bar has the browser's colours",
  'scrollbar-gutter': 'a scroll bar takes its room when it is needed',
  'scrollbar-width': 'a thin scroll bar is shown',
  'text-size-adjust': 'Firefox keeps the size of text as it is',
  'text-wrap': 'lines of a paragraph are of unequal length',
};

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => join(folder, name));

test('every script and style is for the oldest browsers that package.json names', { tag: '@core' }, () => {
  const parts = Object.entries(readSet(COMPOSED)?.parts ?? {});
  const files = parts.flatMap(([part, name]) => filesIn(join(COMPOSED, placeOf(part), name)));
  expect(files.length).toBeGreaterThan(200);
  const found = new Map<string, string>();
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const names = file.endsWith('.css') ? styleAboveFloor(text) : scriptAboveFloor(text);
    for (const name of names) found.set(name, file);
  }
  const excused = { ...GUARDED, ...ORNAMENT };
  expect([...found].filter(([name]) => !Object.hasOwn(excused, name))).toEqual([]);
  expect(Object.keys(excused).filter((name) => !found.has(name))).toEqual([]);
});

test('an older browser gets a sentence in each language of the deployment, and nothing of the app starts', {
  tag: '@core',
}, async ({ page, faultProxy }) => {
  rewriteDeployment(faultProxy, { languages: ['en', 'de'] });
  await page.route('**/login', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html
      .replace('(animation-composition: add)', '(animation-composition: none-such)')
      // The page's policy knows its style by its hash.
      .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '');
    expect(body).toContain('none-such');
    await route.fulfill({ response, body });
  });
  await page.goto(links.login());
  await expect(page.getByText('Your browser is too old for Bourse.')).toBeInViewport();
  await expect(page.getByText('Ihr Browser ist zu alt für Bourse.')).toBeInViewport();
  await expect(page.locator('#root')).toBeEmpty();
  await expect(page.locator('script[src], link[rel="stylesheet"]')).toHaveCount(0);
});

test('a browser that is not older has no such sentence', async ({ page, testServer }) => {
  await page.goto(testServer.url + links.login());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('#too-old')).toHaveCount(0);
});
