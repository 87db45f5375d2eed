/**
 * News content is HTML from outside. What is left of it here is text, its structure, links and pictures: no script,
 * no frame, no form, and no style of its own (the page's policy would refuse that anyway; the look is ours).
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

/** A relative link would lead into this app, or from disk to a file. */
const WHOLE_ADDRESS = /^\s*(?:https?:\/\/|mailto:|tel:)/i;

const purifier = createPurifier(window);

purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.nodeName === 'A') {
    if (!WHOLE_ADDRESS.test(element.getAttribute('href') ?? '')) return element.removeAttribute('href');
    // The app stays where it is, and the page that opens learns nothing of it.
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

/** @returns HTML that may be put into the page */
export const sanitise = (html: string): string =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
