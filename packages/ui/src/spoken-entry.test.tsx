import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SpokenEntry } from './spoken-entry.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pause = () => act(() => vi.advanceTimersByTime(1_000));
const said = () => screen.getByRole('status').textContent;

it('an entry is announced once the customer has paused, and a price tick announces nothing', () => {
  const { rerender } = render(<SpokenEntry entered="1" sentence="Quantity 1, You pay ₹10" />);
  pause();
  expect(said()).toBe('');
  rerender(<SpokenEntry entered="7" sentence="Quantity 7, You pay ₹70" />);
  act(() => vi.advanceTimersByTime(500));
  expect(said()).toBe('');
  rerender(<SpokenEntry entered="75" sentence="Quantity 75, You pay ₹750" />);
  act(() => vi.advanceTimersByTime(999));
  expect(said()).toBe('');
  // The price at the end of the pause is announced.
  rerender(<SpokenEntry entered="75" sentence="Quantity 75, You pay ₹751" />);
  act(() => vi.advanceTimersByTime(1));
  expect(said()).toBe('Quantity 75, You pay ₹751');
  rerender(<SpokenEntry entered="75" sentence="Quantity 75, You pay ₹760" />);
  pause();
  expect(said()).toBe('Quantity 75, You pay ₹751');
});

it('what the app enters itself is not announced, and the customer’s choice of the same number is', () => {
  const { rerender } = render(<SpokenEntry entered={undefined} sentence="Quantity 41" />);
  rerender(<SpokenEntry entered={undefined} sentence="Quantity 42" />);
  pause();
  expect(said()).toBe('');
  rerender(<SpokenEntry entered="42" sentence="Quantity 42" />);
  pause();
  expect(said()).toBe('Quantity 42');
});
