/** What both pages of `pnpm bench:chart` share: the same bars in a container of the same size, and the measurements. */
import type { Period, Quote } from '@bourse/contract/market';

export interface Drawn {
  /** Updates the last bar with a newer price. */
  tick: (live: Quote) => void;
}

const frame = () => new Promise<number>((next) => requestAnimationFrame(next));

/** @param draw draws a chart of the period into the host element */
export async function measure(
  draw: (host: HTMLElement, period: Period, quote: Quote) => Drawn,
): Promise<void> {
  const asked = new URLSearchParams(location.search);
  const quote: Quote = await (await fetch(asked.get('bars') ?? '')).json();
  const host = document.getElementById('chart') as HTMLElement;
  const began = performance.now();
  const chart = draw(host, asked.get('period') as Period, quote);
  await frame();
  await frame();
  const ready = performance.now();

  let times: number[] = [];
  let isWatching = false;
  const watch = (now: number) => {
    if (!isWatching) return;
    times.push(now);
    requestAnimationFrame(watch);
  };

  const updateOnce = async (number: number): Promise<number> => {
    const price = (Number(quote.price) * (1 + (number % 20) / 10_000)).toFixed(2) as Quote['price'];
    const live = { ...quote, price, time: (quote.time ?? 0) + number, volume: (quote.volume ?? 0) + number };
    // The frame that draws the update lies between the animation frames before and after it.
    let drawing = 0;
    requestAnimationFrame(() => {
      drawing = performance.now();
    });
    const start = performance.now();
    chart.tick(live);
    const taken = performance.now() - start;
    await frame();
    return taken + performance.now() - drawing;
  };

  // e2e/bench/chart.ts uses this global.
  const bench = {
    ready,
    drawn: ready - began,
    watchFrames: () => {
      times = [];
      isWatching = true;
      requestAnimationFrame(watch);
    },
    frames: () => {
      isWatching = false;
      return times.slice(1).map((now, index) => now - (times[index] ?? now));
    },
    update: async (count: number) => {
      const spent: number[] = [];
      for (let number = 1; number <= count; number += 1) spent.push(await updateOnce(number));
      return spent;
    },
  };
  Object.assign(window, { bench });
}
