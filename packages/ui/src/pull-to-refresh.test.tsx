import '@bourse/i18n/i18n';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { HeaderMenuContext } from './header-menu.tsx';
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

/** Dispatches the events of one finger: touchstart, touchmoves, touchend. */
function drag(target: HTMLElement, ...way: (readonly [across: number, down: number])[]) {
  fireEvent.touchStart(target, at(0, 0));
  for (const [across, down] of way) fireEvent.touchMove(target, at(across, down));
  const [across, down] = way.at(-1) ?? [0, 0];
  fireEvent.touchEnd(target, { touches: [], changedTouches: at(across, down).touches });
}

test('a pull at the top of the page refreshes once and announces it', async () => {
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

test('a pull goes on where what it began on is replaced meanwhile, as by a list that has come', () => {
  const { refresh, body } = open();
  const pull = (end: 'touchEnd' | 'touchCancel') => {
    const skeleton = document.createElement('span');
    body.append(skeleton);
    fireEvent.touchStart(skeleton, at(0, 0));
    fireEvent.touchMove(skeleton, at(0, 20));
    skeleton.remove();
    fireEvent.touchMove(skeleton, at(0, 130));
    expect(document.querySelector('[data-pull="enough"]')).toBeInTheDocument();
    fireEvent[end](skeleton, { touches: [], changedTouches: at(0, 130).touches });
    expect(document.querySelector('[data-pull]')).not.toBeInTheDocument();
  };
  pull('touchCancel');
  expect(refresh).not.toHaveBeenCalled();
  pull('touchEnd');
  expect(refresh).toHaveBeenCalledTimes(1);
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

test('a page that is scrolled down or covered by a dialog cannot be pulled', () => {
  const { refresh, body } = open();
  window.scrollY = 1;
  drag(body, [0, 20], [0, 130]);
  window.scrollY = 0;
  document.documentElement.setAttribute('data-dialog-open', '');
  drag(body, [0, 20], [0, 130]);
  expect(refresh).not.toHaveBeenCalled();
});

test('a second finger or a touchcancel ends a pull', () => {
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

test('keyboard users have a button that refreshes', () => {
  const { refresh } = open();
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('the open menu of the header has a row that closes it and refreshes', () => {
  const refresh = vi.fn(async () => {});
  const close = vi.fn();
  const place = document.createElement('div');
  const { container } = render(
    <HeaderMenuContext value={{ place, close }}>
      <Screen onRefresh={refresh}>quotes</Screen>
    </HeaderMenuContext>,
  );
  container.append(place);
  fireEvent.click(within(place).getByRole('button', { name: 'Refresh' }));
  expect(close).toHaveBeenCalledTimes(1);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('a failed refresh is announced', async () => {
  open(() => Promise.reject(new Error('offline')));
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Couldn’t refresh'));
});

test('a screen without onRefresh cannot be pulled', () => {
  render(<Screen>form</Screen>);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
