import { afterAll, beforeAll } from 'vitest';

/** Draws nothing; measures text as if each character were 7 px wide. */
const context = new Proxy(
  { measureText: (text: string) => ({ width: 7 * text.length }) },
  { get: (known, name) => Reflect.get(known, name) ?? (() => undefined), set: () => true },
);

/** jsdom has no layout: every element is as large as the chart of a phone. */
const SIZES = { clientWidth: 360, clientHeight: 300, offsetWidth: 360, offsetHeight: 300 };

const OBSERVER = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
const MEDIA = () => ({ matches: false, addEventListener() {}, removeEventListener() {} });

/** Gives the document of a test file the canvas and the layout that the chart needs, and takes them away after it. */
export function fakeCanvas(): void {
  const changes: [target: object, name: string, change: PropertyDescriptor][] = [
    [HTMLCanvasElement.prototype, 'getContext', { value: () => context, writable: true }],
    ...Object.entries(SIZES).map(([name, size]): (typeof changes)[number] => [
      HTMLElement.prototype,
      name,
      { get: () => size },
    ]),
    [globalThis, 'ResizeObserver', { value: OBSERVER }],
    [globalThis, 'matchMedia', { value: MEDIA }],
  ];
  const originals = changes.map(([target, name]) => Object.getOwnPropertyDescriptor(target, name));

  beforeAll(() => {
    for (const [target, name, change] of changes)
      Object.defineProperty(target, name, { ...change, configurable: true });
  });
  afterAll(() => {
    changes.forEach(([target, name], index) => {
      const original = originals[index];
      if (original) Object.defineProperty(target, name, original);
      else Reflect.deleteProperty(target, name);
    });
  });
}
