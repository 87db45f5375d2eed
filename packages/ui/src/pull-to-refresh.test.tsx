// @vitest-environment jsdom
import '@bourse/i18n/i18n';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Screen } from './screen.tsx';

afterEach(() => {
  cleanup();
  window.scrollY = 0;
  document.documentElement.removeAttribute('data-dialog-open');
});

const at = (across: number, down: number) => {
  const touch = { clientX: 100 + across, clientY: 200 + down };
  return { touches: [touch], changedTouches: [touch] };
};

function open(onRefresh: () => Promise<unknown> = async () => {}) {
  const refresh = vi.fn(onRefresh);
  render(<Screen onRefresh={refresh}>quotes</Screen>);
  return { refresh, body: screen.getByText('quotes') };
}

/** As a finger does: down, on its way, up. */
function drag(target: HTMLElement, ...way: (readonly [across: number, down: number])[]) {
  fireEvent.touchStart(target, at(0, 0));
  for (const [across, down] of way) fireEvent.touchMove(target, at(across, down));
  const [across, down] = way.at(-1) ?? [0, 0];
  fireEvent.touchEnd(target, { touches: [], changedTouches: at(across, down).touches });
}

test('a pull at the top refreshes once, and says so', async () => {
  let answer = () => {};
  const { refresh, body } = open(
    () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      }),
  );
  drag(body, [0, 20], [0, 130]);
  expect(refresh).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Refreshing…'));
  drag(body, [0, 20], [0, 130]);
  expect(refresh).toHaveBeenCalledTimes(1);
  answer();
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''));
});

test.each([
  [
    'is short',
    [
      [0, 20],
      [0, 60],
    ],
  ],
  [
    'goes across: a swipe back, a strip, a chart',
    [
      [20, 6],
      [160, 130],
    ],
  ],
  [
    'goes up',
    [
      [0, -20],
      [0, 130],
    ],
  ],
  [
    'is taken back',
    [
      [0, 20],
      [0, 130],
      [0, 40],
    ],
  ],
] as const)('a drag that %s refreshes nothing', (_, way) => {
  const { refresh, body } = open();
  drag(body, ...way);
  expect(refresh).not.toHaveBeenCalled();
});

test('what is scrolled down, or lies under a dialog, is not pulled', () => {
  const { refresh, body } = open();
  window.scrollY = 1;
  drag(body, [0, 20], [0, 130]);
  window.scrollY = 0;
  document.documentElement.setAttribute('data-dialog-open', '');
  drag(body, [0, 20], [0, 130]);
  expect(refresh).not.toHaveBeenCalled();
});

test('a second finger, or the browser, ends a pull', () => {
  const { refresh, body } = open();
  fireEvent.touchStart(body, at(0, 0));
  fireEvent.touchMove(body, at(0, 130));
  fireEvent.touchStart(body, { touches: [...at(0, 130).touches, ...at(50, 50).touches] });
  fireEvent.touchEnd(body, { touches: [], changedTouches: at(0, 130).touches });
  fireEvent.touchStart(body, at(0, 0));
  fireEvent.touchMove(body, at(0, 130));
  fireEvent.touchCancel(body);
  fireEvent.touchEnd(body, { touches: [], changedTouches: at(0, 130).touches });
  expect(refresh).not.toHaveBeenCalled();
});

test('the keyboard has a button for it', () => {
  const { refresh } = open();
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('what could not be had is said', async () => {
  open(() => Promise.reject(new Error('offline')));
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Couldn’t refresh'));
});

test('a screen that has nothing to refresh cannot be pulled', () => {
  render(<Screen>form</Screen>);
  expect(screen.queryByRole('button')).toBeNull();
});
