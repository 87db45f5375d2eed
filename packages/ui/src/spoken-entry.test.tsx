import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Consequence, SpokenEntry } from './spoken-entry.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pause = () => act(() => vi.advanceTimersByTime(1_000));
const said = () => screen.getByRole('status').textContent;

const entry = (quantity: string, consequence: string) => (
  <Consequence value={consequence}>
    <SpokenEntry entered={quantity} sentence={`Quantity ${quantity}`} />
  </Consequence>
);

it('an entry is announced once the customer has paused, and a price tick announces nothing', () => {
  const { rerender } = render(entry('1', 'You pay ₹10'));
  pause();
  expect(said()).toBe('');
  rerender(entry('7', 'You pay ₹70'));
  act(() => vi.advanceTimersByTime(500));
  expect(said()).toBe('');
  rerender(entry('75', 'You pay ₹750'));
  act(() => vi.advanceTimersByTime(999));
  expect(said()).toBe('');
  // The price at the end of the pause is announced.
  rerender(entry('75', 'You pay ₹751'));
  act(() => vi.advanceTimersByTime(1));
  expect(said()).toBe('Quantity 75, You pay ₹751');
  rerender(entry('75', 'You pay ₹760'));
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
