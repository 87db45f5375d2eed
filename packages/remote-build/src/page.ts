import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Registry } from '@bourse/remote-kit/registry';
import type { Deployment } from '@bourse/session/config';
import { criticalStyles } from './critical-styles.ts';
import { PREVIEW_STYLE, previewMark } from './preview-mark.ts';

/** Folder of a shell release in which the parts of the page lie; no file of it is fetched. */
export const PAGE = 'page';
/** Name of the program in that folder that renders the first screens. */
export const PRERENDER = 'prerender';

/** Names a page by all that it is made of. */
const releaseOf = (pieces: readonly string[]): string =>
  createHash('sha256').update(pieces.join('\0')).digest('hex').slice(0, 12);

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** JSON that may stand in a script element: nothing in it can end the element. */
export const inlined = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * What the page may do: run its own files and the one inline script that we know by its hash, apply its own styles and
 * the one inline style, talk to its own host and to the API's. No eval, no other origin, no base that moves the rest.
 * The manifest is covered by `default-src`, because WebKit does not know `manifest-src`.
 */
export function policyOf(boot: string, style: string, apiBase: string): string {
  const api = /^https?:/.test(apiBase) ? ` ${new URL(apiBase).origin}` : '';
  return [
    "default-src 'self'",
    `script-src 'self' ${sha256(boot)}`,
    `style-src 'self' ${sha256(style)}`,
    `connect-src 'self'${api}`,
    `img-src 'self' data: blob:${api}`,
    "font-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ');
}

export interface Page {
  /** The shell release whose page it is. */
  readonly parts: string;
  readonly registry: Registry;
  readonly deployment: Deployment;
  /** In development the compiler talks to the page in ways that the policy forbids, and its files have no hashes. */
  readonly policy: boolean;
}

/**
 * The files that every page load wants, in words that a browser's look-ahead reads: they start while the rest of the page is
 * still on its way. From disk the browser refuses them, and the inline script asks again.
 */
const startOf = ({ base, files = base, shell }: Registry): string =>
  shell.main
    .filter((name) => !name.endsWith('.css'))
    .map((name) => {
      const attributes = `as="script" crossorigin="anonymous" integrity="${shell.files[name]}"`;
      return `<link rel="preload" href="${files}${shell.dir}${name}" ${attributes}>`;
    })
    .join('');

/** Bytes that the rendered screens may have. They are a few kilobytes; the limit keeps a mistake from ending in a cut. */
const MOST_OUTPUT = 50_000_000;

/** HTML, or HTML by name; in the program, `shell/src/prerender/render-screens.tsx`. */
interface Prerendered {
  readonly screens: Readonly<Record<string, string>>;
  readonly noScript: string;
  /** The message for unsupported browsers. Absent in older releases of the shell. */
  readonly tooOld?: string;
}

/**
 * The first screens: rendered by the shell's own release, in a process of their own. Undefined for a release of before
 * there were any.
 */
function prerender(parts: string, deployment: Deployment, registry: Registry): Prerendered | undefined {
  const program = path.join(parts, PAGE, `${PRERENDER}.cjs`);
  if (!existsSync(program)) return undefined;
  const output = execFileSync(process.execPath, [program], {
    input: JSON.stringify({ deployment, registry }),
    env: {},
    encoding: 'utf8',
    maxBuffer: MOST_OUTPUT,
  });
  return JSON.parse(output) as Prerendered;
}

/**
 * The styles of the first paint: of every page, and of what is rendered in this one. What they name by address lies in the
 * release.
 */
function stylesOf(parts: string, { base, files = base, shell }: Registry, { screens }: Prerendered): string {
  const styles = (files: readonly string[]) =>
    files
      .filter((name) => name.endsWith('.css'))
      .map((name) => readFileSync(path.join(parts, name), 'utf8').trim());
  const html = Object.values(screens).join('');
  const parted = [...shell.frame, ...shell.signIn].filter((name) => !shell.main.includes(name));
  return [...styles(shell.main), criticalStyles(styles(parted).join(''), html)]
    .join('')
    .replaceAll(/url\(([\w.-]+)\)/g, (_, file: string) => `url(${files}${shell.dir}${file})`);
}

/** The HTML, with everything in it that the first moment needs. */
export const pageOf = (page: Page): string => namedPageOf(page).html;

/** The HTML, and the name by which it calls itself: two pages with the same name are the same. */
export function namedPageOf({ parts, registry, deployment, policy }: Page): {
  html: string;
  release: string;
} {
  const read = (name: string) => readFileSync(path.join(parts, PAGE, name), 'utf8').trim();
  const boot = read('boot.js');
  const prerendered = policy ? prerender(parts, deployment, registry) : undefined;
  const {
    screens,
    noScript,
    tooOld = '<p>Your browser is too old for Bourse.</p>',
  } = prerendered ?? { screens: {}, noScript: '<p>Bourse needs JavaScript.</p>' };
  const style =
    read('placeholder.css') +
    (prerendered ? stylesOf(parts, registry, prerendered) : '') +
    (registry.preview ? PREVIEW_STYLE : '');
  const { base, files = base } = registry;
  const pieces: Record<string, string> = {
    policy: policy
      ? `<meta http-equiv="Content-Security-Policy" content="${policyOf(boot, style, deployment.apiBase)}">`
      : '',
    start: policy ? startOf(registry) : '',
    style:
      // The prefix of every storage key. A preview uses the prefix of its live app, so both share stored values.
      `<meta name="base" content="${files}">` +
      `${registry.preview ? '<meta name="robots" content="noindex">' : ''}<style>${style}</style>`,
    data:
      `<script type="application/json" id="deployment">${inlined(deployment)}</script>\n    ` +
      `<script type="application/json" id="registry">${inlined(registry)}</script>\n    ` +
      `<script type="application/json" id="screens">${inlined(screens)}</script>`,
    'no-script': noScript,
    'too-old': tooOld,
    boot: `${registry.preview ? previewMark(registry.preview) : ''}<script>${boot}</script>`,
  };
  const template = read('index.html');
  const release = releaseOf([template, ...Object.values(pieces)]);
  pieces.release = `<meta name="release" content="${release}">`;
  const html = template.replace(
    /<!--(policy|start|style|data|no-script|too-old|boot|release)-->/g,
    (_, name: string) => pieces[name] ?? '',
  );
  return { html, release };
}
