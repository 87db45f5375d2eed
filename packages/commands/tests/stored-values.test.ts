import {
  cacheNames,
  databaseNames,
  ofCustomer,
  ofDevice,
  ofTab,
  untilSessionEnds,
  untilSignOut,
} from '@bourse/session/keys';
import { expect, it } from 'vitest';
import { readTree } from './tree.ts';

/** Files of code that runs in a page of the app or in its service worker. */
const IN_PAGE =
  /^(?:packages\/(?:api|i18n|links|remote-kit|session|ui)|remotes\/[^/]+|shell)\/src\/.+\.tsx?$/;
const TEST = /\.test\.tsx?$/;

/** Browser APIs that only these files may use, so that every name begins with the base path and no access throws. */
const ONLY: readonly (readonly [what: string, pattern: RegExp, files: readonly string[]])[] = [
  [
    "the browser's storage",
    /\b(?:localStorage|sessionStorage)\b/,
    [
      'packages/session/src/area.ts',
      // The inline script uses it, before any module is loaded.
      'shell/src/boot/kept.ts',
      'packages/remote-kit/src/kept-draft.ts',
      // Defines a fake storage for prerendering, in a process without a page.
      'shell/src/prerender/environment.ts',
    ],
  ],
  ['a channel or a lock', /\bBroadcastChannel\b|\bnavigator\.locks\b/, ['packages/session/src/tabs.ts']],
  [
    'a database',
    /\bindexedDB\b|from 'idb-keyval'/,
    ['packages/api/src/last-answers.ts', 'packages/api/src/kept.ts'],
  ],
  ['caches', /\bcaches\./, ['shell/src/service-worker/file-store.ts', 'shell/src/service-worker/worker.ts']],
];

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');
const tree = readTree();
const sources = [...tree]
  .filter(([file]) => IN_PAGE.test(file) && !TEST.test(file))
  .map(([file, text]) => [file, withoutComments(text)] as const);

it.each(ONLY)('%s is accessed only by the listed files', (_what, pattern, files) => {
  const touching = sources.filter(([, text]) => pattern.test(text)).map(([file]) => file);
  expect(touching.toSorted()).toEqual(files.toSorted());
});

it('product.md names every key of keys.ts under its lifetime, and no other key', () => {
  const page = tree.get('packages/contract/product.md') ?? '';
  const section = page.split('## What the device keeps\n')[1]?.split('\n## ')[0] ?? '';
  const named = new Map(
    [...section.matchAll(/^- \*\*(.+?)\*\*:([\s\S]*?)(?=^- |^$|(?![\s\S]))/gm)].map(
      ([, lifetime, text = '']) => [lifetime, [...text.matchAll(/`(\w+)`/g)].map(([, key]) => key).sort()],
    ),
  );
  expect(Object.fromEntries(named)).toEqual({
    'Until the session ends': [...untilSessionEnds, ...databaseNames].toSorted(),
    'Of a customer, until they sign out': untilSignOut.toSorted(),
    'Of a customer, for their next session': ofCustomer.toSorted(),
    'Of the device': ofDevice.toSorted(),
    'Of a tab': ofTab.toSorted(),
    'Of the service worker': cacheNames.toSorted(),
  });
});
