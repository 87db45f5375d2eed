/** A canvas that draws nothing and a place of a phone's size: this document has neither, and the chart needs both. */
const measureText = (text: string) => ({ width: 7 * text.length });

/** A text that was written on a canvas. */
export interface Written {
  canvas: HTMLCanvasElement;
  text: string;
  /** CSS px. */
  x: number;
  y: number;
}

let record: ((written: Written) => void) | undefined;
const contexts = new WeakMap<HTMLCanvasElement, object>();

const contextOf = (canvas: HTMLCanvasElement): object =>
  new Proxy(
    {
      measureText,
      fillText: (text: string, x: number, y: number) => record?.({ canvas, text, x, y }),
    },
    { get: (known, name) => Reflect.get(known, name) ?? (() => undefined), set: () => true },
  );

HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement) {
  const context = contexts.get(this) ?? contextOf(this);
  contexts.set(this, context);
  return context;
} as never;

/** @returns what canvases write from now on, and a function that ends it */
export function recordTexts(): { texts: Written[]; stop: () => void } {
  const texts: Written[] = [];
  record = (written) => void texts.push(written);
  return {
    texts,
    stop: () => {
      record = undefined;
    },
  };
}

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
