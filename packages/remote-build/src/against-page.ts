/**
 * What a page gets that shows a remote of this checkout in a running deployment: files of its own origin, which is what the
 * page's policy allows.
 */
import { PREVIEW_STYLE } from './preview-mark.ts';

/** The marks of a preview, and why the last save has not come to the page. */
export const MARK = `${PREVIEW_STYLE}
#local-problem{position:fixed;inset:auto 0 0;z-index:2147483647;max-height:60%;overflow:auto;margin:0;padding:16px;
background:#131620;color:#FF8A8A;border-top:2px solid #FF8A8A;font:12px/1.4 monospace;white-space:pre-wrap}`;

/** Loads the page anew when there is another release than it began with, or says why there is none. */
export const RELOAD = `(() => {
  const { src, dataset } = document.currentScript;
  const events = new EventSource(new URL('changes', src));
  events.onmessage = ({ data }) => {
    const { release, problem } = JSON.parse(data);
    if (release !== dataset.release) return location.reload();
    document.getElementById('local-problem')?.remove();
    if (!problem) return;
    const box = document.createElement('pre');
    box.id = 'local-problem';
    box.textContent = problem;
    document.body.append(box);
  };
})();
`;

/** Takes the place of a service worker that this origin had from another app, and ends with it. */
export const NO_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;
