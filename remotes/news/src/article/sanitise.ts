/**
 * Sanitises the HTML of news, which comes from outside. It keeps text, structure, links and pictures, and removes
 * scripts, frames, forms and styles (which the content security policy blocks as well).
 */
import { fileAddress } from '@bourse/api/files';
import createPurifier from 'dompurify';

const TAGS = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'div', 'span', 'section', 'article'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'code', 'figure', 'figcaption', 'img', 'a'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'del', 'ins', 'sub', 'sup', 'small', 'mark', 'abbr', 'time', 'q'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];
const ATTRIBUTES = [
  ...['href', 'src', 'alt', 'title', 'width', 'height', 'colspan', 'rowspan', 'scope'],
  ...['datetime', 'start', 'reversed', 'lang', 'dir'],
];

/** A relative link would lead into this app, or to a file when the app runs from disk. */
const WHOLE_ADDRESS = /^\s*(?:https?:\/\/|mailto:|tel:)/i;

const purifier = createPurifier(window);

purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.nodeName === 'A') {
    if (!WHOLE_ADDRESS.test(element.getAttribute('href') ?? '')) return element.removeAttribute('href');
    // The link opens a new window, which gets no reference to this one.
    element.setAttribute('target', '_blank');
    element.setAttribute('rel', 'noopener noreferrer');
  }
  if (element.nodeName === 'IMG') {
    const address = fileAddress(element.getAttribute('src'));
    if (!address) return element.remove();
    element.setAttribute('src', address);
    element.setAttribute('loading', 'lazy');
    element.setAttribute('decoding', 'async');
    if (!element.hasAttribute('alt')) element.setAttribute('alt', '');
  }
});

/** @returns HTML that is safe to insert into the page */
export const sanitise = (html: string): string =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
