import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Outcome } from './outcome.tsx';

const vibrate = vi.fn(() => true);
/** What a phone's browser has and the test's has not. */
const onDevice = (isTouched: boolean) =>
  Object.assign(navigator, { vibrate, userActivation: { hasBeenActive: isTouched } });

afterEach(() => {
  vibrate.mockClear();
  for (const name of ['vibrate', 'userActivation']) Reflect.deleteProperty(navigator, name);
});

test('a success is felt once, when it becomes one', () => {
  onDevice(true);
  const { rerender } = render(<Outcome tone="checking" title="Checking…" />);
  expect(vibrate).not.toHaveBeenCalled();
  rerender(<Outcome tone="success" title="Bought 3 EXSTEEL" />);
  rerender(<Outcome tone="success" title="Bought 3 EXSTEEL at ₹142.50" />);
  expect(vibrate).toHaveBeenCalledTimes(1);
});

test.each(['partly', 'problem', 'note'] as const)('an outcome that is “%s” is not felt', (tone) => {
  onDevice(true);
  render(<Outcome tone={tone} title="Not placed" />);
  expect(vibrate).not.toHaveBeenCalled();
});

test('a page that nobody has touched, and a device that cannot, stay still', () => {
  onDevice(false);
  render(<Outcome tone="success" title="Bought" />);
  expect(vibrate).not.toHaveBeenCalled();
  Reflect.deleteProperty(navigator, 'vibrate');
  Reflect.deleteProperty(navigator, 'userActivation');
  render(<Outcome tone="success" title="Sold" />);
  expect(screen.getByText('Sold')).toBeInTheDocument();
});
