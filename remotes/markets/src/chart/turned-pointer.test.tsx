import { expect, it } from 'vitest';
import { turnPointer } from './turned-pointer.ts';

it('a press on a turned plot is at the place that the finger sees, and elsewhere it stays where it is', () => {
  document.body.innerHTML = '<div id="plot"><canvas></canvas></div><button></button>';
  const [plot, canvas, button] = ['#plot', 'canvas', 'button'].map((one) => document.querySelector(one));
  if (!plot || !canvas || !button) throw new Error('no page');
  // On the screen 300 wide and 700 high; for the one who holds the phone sideways 700 wide and 300 high.
  plot.getBoundingClientRect = () => new DOMRect(50, 20, 300, 700);
  const stop = turnPointer((target) => target.closest('#plot'));
  const seen: [number, number][] = [];
  for (const one of [canvas, button])
    one.addEventListener('mousedown', (event) => {
      const { clientX, clientY } = event as MouseEvent;
      seen.push([clientX, clientY]);
    });
  const press = (one: Element) =>
    one.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, clientX: 330, clientY: 120 }));

  press(canvas);
  press(button);
  stop();
  press(canvas);
  // 100 from its left edge, 20 below its upper edge.
  expect(seen).toEqual([
    [50 + 100, 20 + 20],
    [330, 120],
    [330, 120],
  ]);
  document.body.innerHTML = '';
});
