import { expect, it } from 'vitest';
import { type Direction, type Look, stylesOf } from './chart-look.ts';

const look = new Proxy(
  {},
  { get: (_, token) => (token === 'averages' ? ['accent'] : String(token)) },
) as Look;

it.each<Direction>(['up', 'down', 'flat'])(
  'a line and the tag of the last price have one colour, %s, in each style',
  (shown) => {
    for (const isLine of [true, false]) {
      const { candle } = stylesOf(look, { isLine, isMinutes: false, directions: { shown, isOfDrawn: true } });
      expect(candle?.area?.lineColor).toBe(shown);
      expect(candle?.priceMark?.last?.upColor).toBe(shown);
      expect(candle?.priceMark?.last?.downColor).toBe(shown);
    }
  },
);

it('a line whose shown change is that of the day alone has the accent’s colour', () => {
  const directions = { shown: 'down', isOfDrawn: false } as const;
  const { candle } = stylesOf(look, { isLine: true, isMinutes: false, directions });
  expect(candle?.area?.lineColor).toBe('accent');
  expect(candle?.priceMark?.last?.upColor).toBe('down');
});
