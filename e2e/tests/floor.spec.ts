import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { links } from '@bourse/links/links';
import { scriptAboveFloor, styleAboveFloor } from '@bourse/remote-build/above-floor';
import { placeOf, readSet } from '@bourse/remote-build/release-set';
import { COMPOSED } from '../src/composed.ts';
import { rewriteDeployment } from '../src/release.ts';
import { expect, test } from '../src/test.ts';

/** Newer features that scripts use, each with the reason why supported browsers without the feature still work. */
const GUARDED: Readonly<Record<string, string>> = {
  '.getTextInfo()': 'i18next checks that it exists',
  '.transfer()': 'our own `links.transfer`, not the method of ArrayBuffer',
  cookieStore: 'axios checks that it exists',
  TouchEvent: 'the chart creates one only during a touch, and Safari on a Mac, which lacks it, has no touch',
  'navigator.connection': 'React checks that it exists',
  'navigator.share': 'called only when `navigator.canShare` accepts the file',
};

/** Newer CSS features that are ornament, each with its effect in browsers without it. The page stays readable and usable. */
const ORNAMENT: Readonly<Record<string, string>> = {
  '::selection': "selected text has the browser's colours",
  '@starting-style': 'sheets appear without an animation',
  'cursor: grab': 'phones have no cursor',
  'cursor: grabbing': 'phones have no cursor',
  'cursor: not-allowed': 'phones have no cursor',
  'cursor: pointer': 'phones have no cursor',
  'field-sizing': 'a field has a fixed width',
  'forced-color-adjust': 'Safari has no forced colours',
  'grid-template-rows: subgrid': 'each row of the search has the height of its own text',
  'hanging-punctuation': 'quotation marks stand inside the line',
  'justify-content: safe': 'content that is wider than its box begins at its edge',
  'overflow-anchor': 'the chat keeps its scroll position by script',
  resize: 'phones have no handle to resize a field',
  'scrollbar-color': "a scroll bar has the browser's colours",
  'scrollbar-gutter': 'a scroll bar takes its space only when it appears',
  'scrollbar-width': 'a thin scroll bar is shown',
  'text-size-adjust': 'Firefox does not adjust the size of text',
  'text-wrap': 'lines of a paragraph are of unequal length',
};

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => join(folder, name));

test('every emitted script and style works in the oldest browsers of package.json', { tag: '@core' }, () => {
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

test('an unsupported browser shows a message in each language of the deployment, and the app does not start', {
  tag: '@core',
}, async ({ page, faultProxy }) => {
  rewriteDeployment(faultProxy, { languages: ['en', 'de'] });
  await page.route('**/login', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html
      .replace('(animation-composition: add)', '(animation-composition: none-such)')
      // Removes the page's policy, because it allows only the unchanged inline style, by its hash.
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

test('a supported browser does not show the message for unsupported browsers', async ({
  page,
  testServer,
}) => {
  await page.goto(testServer.url + links.login());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('#too-old')).toHaveCount(0);
});
