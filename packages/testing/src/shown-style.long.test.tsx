import { afterEach, expect, it } from 'vitest';

const NAMES =
  'a area article aside audio b base bdi bdo blockquote body br button canvas caption cite code col colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark menu meta meter nav noscript object ol optgroup option output p param picture pre progress q rp rt ruby s samp script search section select slot small source span strong style sub summary sup table tbody td template textarea tfoot th thead time title tr track u ul var video wbr'.split(
    ' ',
  );
const ATTRIBUTES = [
  {},
  { hidden: '' },
  { hidden: 'until-found' },
  { open: '' },
  { popover: '' },
  { type: 'hidden' },
  { type: 'submit' },
];
const STYLES = [
  '',
  'display: none',
  'display: flex',
  'visibility: hidden',
  'pointer-events: none',
  'opacity: 0',
  'display: inherit; visibility: inherit; pointer-events: inherit; opacity: inherit',
  'visibility: visible; pointer-events: auto',
  'display: initial; visibility: unset',
];

afterEach(() => {
  document.body.replaceChildren();
  for (const style of document.head.querySelectorAll('style')) style.remove();
});

const answersOf = (elements: readonly Element[]): string[] =>
  elements.map((element) => {
    const style = getComputedStyle(element);
    const byName = ['display', 'visibility', 'pointer-events', 'opacity'].map((name) =>
      style.getPropertyValue(name),
    );
    return [
      element.outerHTML,
      style.display,
      style.visibility,
      style.pointerEvents,
      style.opacity,
      ...byName,
    ].join(' ');
  });

/** jsdom's own, which answers where the page has a style sheet. */
const answersOfJsdom = (elements: readonly Element[]): string[] => {
  document.head.append(document.createElement('style'));
  return answersOf(elements);
};

const elementWith = (name: string, attributes: object): Element => {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
};

it.each(ATTRIBUTES)(
  'says of each element of HTML with %j whether it is shown as jsdom does',
  (attributes) => {
    const elements = NAMES.map((name) => elementWith(name, attributes));
    document.body.append(...elements);
    const answers = answersOf(elements);
    expect(answers).toEqual(answersOfJsdom(elements));
  },
);

it.each(STYLES)('says within elements of any style what jsdom says of one with "%s"', (style) => {
  const elements = STYLES.flatMap((around) => {
    const outer = elementWith('section', { style: around });
    const inner = elementWith('button', style ? { style } : {});
    const within = document.createElement('span');
    outer.append(document.createElement('div'));
    outer.firstElementChild?.append(inner);
    inner.append(within);
    document.body.append(outer);
    return [inner, within];
  });
  const answers = answersOf(elements);
  expect(answers).toEqual(answersOfJsdom(elements));
});

it('obeys the style sheets of a page that has some', () => {
  document.body.innerHTML = '<p class="gone">text</p>';
  const [text] = document.body.children;
  const display = () => getComputedStyle(text as Element).display;
  expect(display()).toBe('block');
  const style = document.createElement('style');
  style.textContent = '.gone { display: none }';
  document.head.append(style);
  expect(display()).toBe('none');
});

it('leaves all other properties to jsdom', () => {
  document.body.innerHTML = '<b style="color: red">text</b>';
  const [text] = document.body.children;
  const style = getComputedStyle(text as Element);
  expect([style.fontWeight, style.color, style.getPropertyValue('color')]).toEqual([
    'bolder',
    'rgb(255, 0, 0)',
    'rgb(255, 0, 0)',
  ]);
});
