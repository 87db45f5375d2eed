/**
 * What marks a preview on each of its screens, in the HTML itself, so that no code has to run for it: a frame around the
 * window, and what it is. When it is over, the inline script says so on the document and starts nothing.
 */
import type { Registry } from '@bourse/remote-kit/registry';
import type { Locale } from '@bourse/session/config';

type Preview = NonNullable<Registry['preview']>;

const TEXTS: Readonly<Record<Locale, { readonly is: string; readonly over: string }>> = {
  en: { is: 'Preview', over: 'This preview has expired.' },
  zh: { is: '预览', over: '此预览已过期。' },
  de: { is: 'Vorschau', over: 'Diese Vorschau ist abgelaufen.' },
  es: { is: 'Vista previa', over: 'Esta vista previa ha caducado.' },
};

/** @param preview its name has only letters, digits and hyphens */
export function previewMark({ name, until }: Preview): string {
  const languages = Object.entries(TEXTS);
  const day = until.slice(0, 10);
  return [
    '<aside id="preview">',
    ...languages.map(([lang, { is }]) => `<span lang="${lang}">${is} ${name} · ${day}</span>`),
    ...languages.map(([lang, { over }]) => `<p lang="${lang}">${over}</p>`),
    '</aside>',
  ].join('');
}

const otherLanguages = Object.keys(TEXTS)
  .map((lang) => `:root:lang(${lang}) #preview span:not(:lang(${lang}))`)
  .join(',');

/**
 * Above all layers, over the edge of the header where nothing stands, and never in the way of a finger. Until the language
 * of the page is known it is English.
 */
export const PREVIEW_STYLE = [
  '#preview{position:fixed;inset:0;z-index:2147483647;border:2px solid #F5B83D;pointer-events:none;font:600 12px/1.4 sans-serif}',
  '#preview span{position:absolute;left:50%;top:env(safe-area-inset-top);transform:translateX(-50%);padding:0 8px;font-size:10px;white-space:nowrap;background:#F5B83D;color:#131620}',
  `${otherLanguages},#preview p{display:none}`,
  ':root[data-preview=over] #preview{display:grid;place-content:center;padding:16px;background:#131620;color:#fff;font-size:16px;text-align:center}',
  ':root[data-preview=over] #preview p{display:block;margin:8px}',
  ':root[data-preview=over] #preview span{display:none}',
].join('');
