/**
 * A `getComputedStyle` that answers sooner than jsdom's. To tell whether an element is shown, Testing Library asks for the
 * styles of it and of all elements around it, and for each of them jsdom matches every rule of a browser's style sheet: a
 * fifth of the processor time of the screens' tests. What these rules say depends on an element's name and a few of its
 * attributes, so that jsdom need only be asked once for each kind of element.
 */

interface Asked {
  /** In a style sheet. */
  name: string;
  /** What an element has that inherits it, where nothing says otherwise; absent where it is not inherited. */
  inherited?: string;
}

/** The properties that decide whether an element is shown and can be clicked. */
const ASKED: Readonly<Record<string, Asked>> = {
  display: { name: 'display' },
  opacity: { name: 'opacity' },
  visibility: { name: 'visibility', inherited: 'visible' },
  pointerEvents: { name: 'pointer-events', inherited: 'auto' },
};
const BY_NAME = new Map(Object.values(ASKED).map((asked) => [asked.name, asked]));

/** The attributes that the rules for these properties name. */
const ATTRIBUTES = ['hidden', 'open', 'popover', 'type'];

/** Words that stand for a value from elsewhere. */
const KEYWORDS = new Set(['inherit', 'initial', 'unset', 'revert', 'revert-layer']);

type Ask = typeof window.getComputedStyle;

const kindOf = (element: Element): string =>
  `${element.namespaceURI} ${element.localName} ${ATTRIBUTES.map((name) => element.getAttribute(name)).join()}`;

function shownStyles(ask: Ask) {
  const kinds = new Map<string, Map<string, string>>();

  /** What the browser's style sheet says of an element of this kind. */
  const valueOfKind = (element: Element, { name }: Asked): string => {
    const kind = kindOf(element);
    const values = kinds.get(kind) ?? new Map<string, string>();
    kinds.set(kind, values);
    let value = values.get(name);
    if (value === undefined) {
      // Nothing is around a copy, from which it could inherit.
      const copy = element.cloneNode(false) as Element;
      copy.removeAttribute('style');
      value = ask(copy).getPropertyValue(name);
      values.set(name, value);
    }
    return value;
  };

  const styleValue = (element: Element, asked: Asked): string => {
    const { name, inherited } = asked;
    const own = element.hasAttribute('style') ? (element as HTMLElement).style.getPropertyValue(name) : '';
    if (KEYWORDS.has(own)) return ask(element).getPropertyValue(name);
    const value = own || valueOfKind(element, asked);
    const parent = element.parentElement;
    return !own && parent && value === inherited ? styleValue(parent, asked) : value;
  };

  return (element: Element): CSSStyleDeclaration =>
    new Proxy({} as CSSStyleDeclaration, {
      get: (_, property) => {
        const asked = ASKED[String(property)];
        if (asked) return styleValue(element, asked);
        if (property === 'getPropertyValue')
          return (name: string) => {
            const askedByName = BY_NAME.get(name);
            return askedByName ? styleValue(element, askedByName) : ask(element).getPropertyValue(name);
          };
        const style = ask(element);
        const value = Reflect.get(style, property);
        return typeof value === 'function' ? value.bind(style) : value;
      },
    });
}

/** Those of ours, in which jsdom's would only be asked twice. */
const installed = new WeakSet<Ask>();

/** Replaces `getComputedStyle` of the page. Where the page has style sheets of its own, jsdom answers as before. */
export function answerSooner(): void {
  if (installed.has(window.getComputedStyle)) return;
  const ask: Ask = window.getComputedStyle.bind(window);
  const styleOf = shownStyles(ask);
  window.getComputedStyle = (element, pseudoElement) =>
    // The first summary of its details differs from others.
    pseudoElement || document.styleSheets.length > 0 || element.localName === 'summary'
      ? ask(element, pseudoElement)
      : styleOf(element);
  installed.add(window.getComputedStyle);
}
