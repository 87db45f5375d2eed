import { describe, expect, it } from 'vitest';
import { sanitise } from './sanitise.ts';

const show = (html: string): HTMLElement => {
  const page = document.createElement('div');
  page.innerHTML = sanitise(html);
  return page;
};

describe('sanitise removes', () => {
  it.each([
    ['a script', '<p>a</p><script>window.hurt = 1</script>', 'script'],
    ['a frame', '<iframe src="https://example.org"></iframe>', 'iframe'],
    ['an object', '<object data="x.swf"></object><embed src="x.swf">', 'object, embed'],
    [
      'a style sheet',
      '<style>body { display: none }</style><link rel="stylesheet" href="https://e.org/x.css">',
      'style, link',
    ],
    [
      'a form',
      '<form action="https://e.org"><input name="password"><button>Sign in</button></form>',
      'form, input, button',
    ],
    [
      'a drawing with a script in it',
      '<svg><script>window.hurt = 1</script><a xlink:href="javascript:1"><text>x</text></a></svg>',
      'svg, script',
    ],
    ['a new base for all addresses', '<base href="https://e.org/">', 'base'],
    ['a redirection', '<meta http-equiv="refresh" content="0;url=https://e.org">', 'meta'],
    ['a template', '<template><img src=x onerror=alert(1)></template>', 'template'],
  ])('%s', (_what, html, selector) => {
    expect(show(html).querySelector(selector)).toBeNull();
  });

  it.each([
    '<img src="https://e.org/1.jpg" onerror="alert(1)">',
    '<p onclick="alert(1)">a</p>',
    '<a href="https://e.org" onmouseover="alert(1)">a</a>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  ])('an event handler: %s', (html) => {
    for (const element of show(html).querySelectorAll('*'))
      for (const name of element.getAttributeNames()) expect(name).not.toMatch(/^on/);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    '&#106;avascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/hosts',
    '/settings',
    '//e.org',
  ])('a link to %s', (href) => {
    const link = show(`<a href="${href}">read</a>`).querySelector('a');
    expect(link?.textContent).toBe('read');
    expect(link?.hasAttribute('href')).toBe(false);
  });

  it('styles, classes and ids', () => {
    const paragraph = show(
      '<p style="position:fixed" class="x" id="root" name="y" data-z="1">a</p>',
    ).firstElementChild;
    expect(paragraph?.getAttributeNames()).toEqual([]);
  });

  it('a picture without a web address', () => {
    expect(show('<img src="data:image/svg+xml,<svg onload=alert(1)>">').querySelector('img')).toBeNull();
    expect(show('<img>').querySelector('img')).toBeNull();
  });
});

describe('sanitise keeps', () => {
  it('text, structure, links and pictures', () => {
    const html =
      '<h2>Results</h2><p>Profit <strong>rose</strong> by 3&nbsp;% &amp; <em>more</em>.</p>' +
      '<ul><li>one</li></ul><blockquote>quiet</blockquote>' +
      '<table><tbody><tr><th scope="row">Q1</th><td colspan="2">12</td></tr></tbody></table>';
    expect(sanitise(html)).toBe(html);
  });

  it('the text around removed elements', () => {
    expect(show('<center><font color="red">Hello</font></center>').textContent).toBe('Hello');
  });

  it('links, which open in a new window without access to this one', () => {
    const link = show('<a href="https://e.org/a?b=1" target="_self" rel="opener">more</a>').querySelector(
      'a',
    );
    expect(link?.getAttribute('href')).toBe('https://e.org/a?b=1');
    expect(link?.getAttribute('target')).toBe('_blank');
    expect(link?.getAttribute('rel')).toBe('noopener noreferrer');
  });

  it('pictures of other hosts and of the back end, loaded lazily', () => {
    const [other, own] = show(
      '<img src="https://e.org/1.jpg" alt="A port"><img src="/pictures/2.svg">',
    ).querySelectorAll('img');
    expect(other?.getAttribute('src')).toBe('https://e.org/1.jpg');
    expect(other?.getAttribute('alt')).toBe('A port');
    expect(own?.getAttribute('src')).toBe(`${location.origin}/pictures/2.svg`);
    expect(own?.getAttribute('loading')).toBe('lazy');
    expect(own?.getAttribute('alt')).toBe('');
  });
});
