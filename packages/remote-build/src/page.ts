import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Registry } from '@bourse/remote-kit/registry';
import type { Deployment } from '@bourse/session/config';

/** Folder of a shell release in which the parts of the page lie; no file of it is fetched. */
export const PAGE = 'page';

/** Names a page by all that it is made of. */
const releaseOf = (pieces: readonly string[]): string =>
  createHash('sha256').update(pieces.join('\0')).digest('hex').slice(0, 12);

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** JSON that may stand in a script element: nothing in it can end the element. */
export const inlined = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * What the page may do: run its own files and the one inline script that we know by its hash, apply its own styles and
 * the one inline style, talk to its own host and to the API's. No eval, no other origin, no base that moves the rest.
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
    "manifest-src 'self'",
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
const startOf = ({ base, shell }: Registry): string =>
  shell.main
    .map((name) => {
      const kind = name.endsWith('.css') ? 'style' : 'script';
      const attributes = `as="${kind}" crossorigin="anonymous" integrity="${shell.files[name]}"`;
      return `<link rel="preload" href="${base}${shell.dir}${name}" ${attributes}>`;
    })
    .join('');

/** The HTML, with everything in it that the first moment needs. */
export const pageOf = (page: Page): string => namedPageOf(page).html;

/** The HTML, and the name by which it calls itself: two pages with the same name are the same. */
export function namedPageOf({ parts, registry, deployment, policy }: Page): {
  html: string;
  release: string;
} {
  const read = (name: string) => readFileSync(path.join(parts, PAGE, name), 'utf8').trim();
  const boot = read('boot.js');
  const style = read('placeholder.css');
  const pieces: Record<string, string> = {
    policy: policy
      ? `<meta http-equiv="Content-Security-Policy" content="${policyOf(boot, style, deployment.apiBase)}">`
      : '',
    start: policy ? startOf(registry) : '',
    style: `<style>${style}</style>`,
    data:
      `<script type="application/json" id="deployment">${inlined(deployment)}</script>\n    ` +
      `<script type="application/json" id="registry">${inlined(registry)}</script>`,
    boot: `<script>${boot}</script>`,
  };
  const template = read('index.html');
  const release = releaseOf([template, ...Object.values(pieces)]);
  pieces.release = `<meta name="release" content="${release}">`;
  const html = template.replace(
    /<!--(policy|start|style|data|boot|release)-->/g,
    (_, name: string) => pieces[name] ?? '',
  );
  return { html, release };
}
