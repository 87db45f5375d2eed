import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { READING_TIME } from './deliberate-press.ts';
import { Confirm, Dialog } from './dialog.tsx';

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'],
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const FRAME = 20;
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const readIt = () => pass(FRAME + READING_TIME);

/** As a finger or a mouse presses: `detail` counts the clicks of a pointer. */
const tap = (button: HTMLElement) => {
  fireEvent.pointerDown(button);
  fireEvent.pointerUp(button);
  fireEvent.click(button, { detail: 1 });
};
/** As a key presses a button: the browser makes a click of it. */
const press = (button: HTMLElement, key: string, { repeat = false } = {}) => {
  if (fireEvent.keyDown(button, { key, repeat })) fireEvent.click(button);
};
/** As a screen reader does: nothing comes before the click. */
const activate = (button: HTMLElement) => fireEvent.click(button);

const ACTIVATIONS = {
  'a tap': tap,
  Enter: (button: HTMLElement) => press(button, 'Enter'),
  Space: (button: HTMLElement) => press(button, ' '),
  'a screen reader': activate,
};

function renderPlace(text = 'Buy 3 EXSTEEL') {
  const place = vi.fn();
  const view = render(
    <Button afterReading={text} onClick={place}>
      Place order
    </Button>,
  );
  const show = (next: string) =>
    view.rerender(
      <Button afterReading={next} onClick={place}>
        Place order
      </Button>,
    );
  return { place, show, unmount: view.unmount, button: screen.getByRole('button', { name: 'Place order' }) };
}

test.each(Object.entries(ACTIVATIONS))('%s counts only after the time to read', (_, activation) => {
  for (let gap = 40; gap < READING_TIME; gap += 50) {
    const { place, button, unmount } = renderPlace();
    pass(gap);
    activation(button);
    expect(place, `after ${gap} ms`).not.toHaveBeenCalled();
    readIt();
    activation(button);
    expect(place).toHaveBeenCalledTimes(1);
    unmount();
  }
});

test('a press that is held while what is read changes does not count, however long it is held', () => {
  const { place, show, button } = renderPlace('Sell 10 EXSTEEL');
  readIt();
  fireEvent.pointerDown(button);
  show('Sell 5 EXSTEEL');
  readIt();
  fireEvent.click(button, { detail: 1 });
  expect(place).not.toHaveBeenCalled();
  tap(button);
  expect(place).toHaveBeenCalledTimes(1);
});

test('a press that the browser takes for scrolling leaves the next activation alone', () => {
  const { place, button } = renderPlace();
  fireEvent.pointerDown(button);
  fireEvent.pointerCancel(button);
  readIt();
  activate(button);
  expect(place).toHaveBeenCalledTimes(1);
});

test('until it is read, the button is disabled and keeps its place in the order of focus', () => {
  const { button } = renderPlace();
  button.focus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  readIt();
  expect(button).not.toHaveAttribute('aria-disabled');
  expect(button).toHaveFocus();
});

test.each(['Enter', ' '])('the key %j that is held down presses nothing', (key) => {
  const { place, button } = renderPlace();
  readIt();
  for (let times = 0; times < 30; times += 1) press(button, key, { repeat: true });
  expect(place).not.toHaveBeenCalled();
});

test('a press that began before the time to read was over does not count where it ends after it', () => {
  const { place, button } = renderPlace();
  fireEvent.pointerDown(button);
  readIt();
  fireEvent.click(button, { detail: 1 });
  expect(place).not.toHaveBeenCalled();
  tap(button);
  expect(place).toHaveBeenCalledTimes(1);
});

test('a button whose text changes is disabled for the reading time again', () => {
  const { place, show, button } = renderPlace('Buy 3 EXSTEEL');
  readIt();
  show('Buy 3 EXSTEEL. The price has moved.');
  tap(button);
  expect(place).not.toHaveBeenCalled();
  readIt();
  tap(button);
  expect(place).toHaveBeenCalledTimes(1);
});

test('a button that another dialog has covered is disabled for the reading time again', () => {
  const place = vi.fn();
  const page = (isAsking: boolean) => (
    <>
      <Dialog open title="Review" onClose={() => {}}>
        <Button afterReading="Buy 3 EXSTEEL" onClick={place}>
          Place order
        </Button>
      </Dialog>
      <Dialog open={isAsking} title="Discard this order?" onClose={() => {}} />
    </>
  );
  const { rerender } = render(page(true));
  readIt();
  rerender(page(false));
  const button = screen.getByRole('button', { name: 'Place order' });
  tap(button);
  expect(place).not.toHaveBeenCalled();
  readIt();
  tap(button);
  expect(place).toHaveBeenCalledTimes(1);
});

test('a question is answered with yes only after the time to read it, and with no at once', () => {
  const [yes, no] = [vi.fn(), vi.fn()];
  render(<Confirm open title="Log out?" confirmLabel="Log out" onConfirm={yes} onClose={no} />);
  tap(screen.getByRole('button', { name: 'Log out' }));
  expect(yes).not.toHaveBeenCalled();
  tap(screen.getByRole('button', { name: 'Cancel' }));
  expect(no).toHaveBeenCalledTimes(1);
  readIt();
  tap(screen.getByRole('button', { name: 'Log out' }));
  expect(yes).toHaveBeenCalledTimes(1);
});

test('a button that commits nothing takes a press at once', () => {
  const open = vi.fn();
  render(<Button onClick={open}>Review order</Button>);
  tap(screen.getByRole('button', { name: 'Review order' }));
  expect(open).toHaveBeenCalledTimes(1);
});
