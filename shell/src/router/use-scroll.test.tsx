import { act, cleanup, render } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Root } from './root.tsx';

let height: number;
const scrollTo = (y: number) => {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true, writable: true });
  window.dispatchEvent(new Event('scroll'));
};

beforeEach(() => {
  height = 5_000;
  Object.defineProperty(document.documentElement, 'scrollHeight', { get: () => height, configurable: true });
  vi.spyOn(window, 'scrollTo').mockImplementation(
    ((_x: number, y: number) => y === window.scrollY || scrollTo(y)) as never,
  );
  scrollTo(0);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  window.scrollY = 0;
  Reflect.deleteProperty(document.documentElement, 'scrollHeight');
});

function open(address: string) {
  const children = ['/list', '/one'].map((path) => ({ path, element: <p>{path}</p> }));
  window.history.replaceState(null, '', address);
  const router = createBrowserRouter([{ element: <Root />, children }]);
  render(<RouterProvider router={router} />);
  return (to: string | -1, replace = false) =>
    act(async () => void (await (to === -1 ? router.navigate(-1) : router.navigate(to, { replace }))));
}

it('a new screen starts at its top', async () => {
  const go = open('/list');
  scrollTo(1_200);
  await go('/one');
  expect(window.scrollY).toBe(0);
});

it('going back restores the scroll position of a screen', async () => {
  const go = open('/list');
  scrollTo(1_200);
  await go('/one');
  scrollTo(300);
  await go(-1);
  expect(window.scrollY).toBe(1_200);
});

it('going back to a screen that is shorter now starts at its top', async () => {
  const go = open('/list');
  scrollTo(1_200);
  await go('/one');
  height = window.innerHeight + 400;
  await go(-1);
  expect(window.scrollY).toBe(0);
});

it('another tab of the same screen keeps the scroll position, also when going back to it', async () => {
  const go = open('/list');
  scrollTo(700);
  await go('/list?tab=success', true);
  expect(window.scrollY).toBe(700);
  await go('/one');
  await go(-1);
  expect(window.scrollY).toBe(700);
});

it('going back restores the scroll position of an address that was replaced just before it was left', async () => {
  const go = open('/list');
  scrollTo(1_200);
  // Both are rendered together.
  await act(async () => {
    await go('/list?page=2', true);
    await go('/one');
  });
  await go(-1);
  expect(window.scrollY).toBe(1_200);
});

it('a new screen in the place of one that was left by Back starts at its top', async () => {
  const go = open('/list');
  await go('/one');
  scrollTo(900);
  await go(-1);
  await go('/one?other');
  await go('/list');
  await go(-1);
  expect(window.scrollY).toBe(0);
});
