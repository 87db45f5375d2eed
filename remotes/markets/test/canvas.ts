/** A canvas that draws nothing and a place of a phone's size: this document has neither, and the chart needs both. */
const context = new Proxy(
  { measureText: (text: string) => ({ width: 7 * text.length }) },
  { get: (known, name) => Reflect.get(known, name) ?? (() => undefined), set: () => true },
);

HTMLCanvasElement.prototype.getContext = (() => context) as never;
for (const [name, size] of [
  ['clientWidth', 360],
  ['clientHeight', 300],
  ['offsetWidth', 360],
  ['offsetHeight', 300],
] as const)
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size });
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.matchMedia ??= (() => ({
  matches: false,
  addEventListener() {},
  removeEventListener() {},
})) as never;
