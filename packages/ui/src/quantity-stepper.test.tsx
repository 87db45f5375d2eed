import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { snapDown, stepDown, stepUp } from './quantity.ts';
import { QuantityStepper } from './quantity-stepper.tsx';

const STEPS = { min: 100, max: 250, step: 100 };

test.each([
  // quantity, up, down, snapped
  [undefined, 100, undefined, undefined],
  [1, 100, undefined, 1],
  [100, 200, undefined, 100],
  [150, 200, 100, 100],
  [200, 250, 100, 200],
  [249, 250, 200, 200],
  [250, undefined, 200, 250],
  [900, undefined, 250, 250],
])(
  'with 100, 200 and 250 allowed, from %s one steps up to %s and down to %s; typed it is %s',
  (quantity, up, down, snapped) => {
    expect(stepUp(quantity, STEPS)).toBe(up);
    expect(stepDown(quantity, STEPS)).toBe(down);
    expect(quantity && snapDown(quantity, STEPS)).toBe(snapped);
  },
);

test('with a maximum below the minimum, only the minimum is a step', () => {
  const none = { min: 100, max: 40, step: 1 };
  expect([stepUp(100, none), stepDown(100, none), snapDown(300, none)]).toEqual([undefined, undefined, 100]);
});

function Shares({
  start = '100',
  onSubmit = () => {},
}: {
  start?: string;
  onSubmit?: (value: string) => void;
}) {
  const [value, setValue] = useState(start);
  const [selected, setSelected] = useState(true);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(value);
      }}
    >
      <QuantityStepper
        label="Shares"
        {...STEPS}
        value={value}
        onChange={(next) => {
          setValue(next);
          setSelected(false);
        }}
        snap={(quantity) => snapDown(quantity, STEPS)}
        selected={selected}
        problem={value === '' ? 'At least 100' : undefined}
      />
      <button type="submit">Apply</button>
    </form>
  );
}

const shares = () => screen.getByRole('textbox', { name: 'Shares' });
const button = (name: string) => screen.getByRole('button', { name });

test('the buttons and the arrow keys go from step to step, and stop at both ends', () => {
  render(<Shares />);
  expect(button('−100')).toHaveAttribute('aria-disabled', 'true');
  for (const quantity of ['200', '250', '250']) {
    fireEvent.click(button('+100'));
    expect(shares()).toHaveValue(quantity);
  }
  expect(button('+100')).toHaveAttribute('aria-disabled', 'true');
  fireEvent.keyDown(shares(), { key: 'ArrowDown' });
  expect(shares()).toHaveValue('200');
  fireEvent.keyDown(shares(), { key: 'ArrowUp' });
  expect(shares()).toHaveValue('250');
});

test('the first digit replaces a selected quantity wherever the caret is', async () => {
  render(<Shares />);
  const input = shares() as HTMLInputElement;
  input.focus();
  input.setSelectionRange(1, 1);
  await userEvent.keyboard('20');
  expect(input).toHaveValue('20');
});

test('a typed quantity becomes a step when the field is left; by Enter it is seen before it is sent', async () => {
  const sent = vi.fn();
  render(<Shares onSubmit={sent} />);
  await userEvent.type(shares(), '249', { initialSelectionStart: 0, initialSelectionEnd: 3 });
  await userEvent.keyboard('{Enter}');
  expect(shares()).toHaveValue('200');
  expect(sent).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(sent).toHaveBeenCalledExactlyOnceWith('200');
  await userEvent.clear(shares());
  await userEvent.type(shares(), '199');
  await userEvent.tab();
  expect(shares()).toHaveValue('100');
});

test('what is wrong with the quantity is said at its input', async () => {
  render(<Shares />);
  await userEvent.clear(shares());
  expect(shares()).toBeInvalid();
  expect(shares()).toHaveAccessibleDescription('At least 100');
});

afterEach(() => vi.useRealTimers());

test('a button that is held repeats from 400 ms on, until it is released', () => {
  vi.useFakeTimers();
  const Count = () => {
    const [value, setValue] = useState('1');
    return <QuantityStepper label="Shares" min={1} max={99} step={1} value={value} onChange={setValue} />;
  };
  render(<Count />);
  const more = button('+1');
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  fireEvent.pointerDown(more, { button: 0 });
  pass(399);
  expect(shares()).toHaveValue('1');
  pass(1);
  expect(shares()).toHaveValue('2');
  pass(100);
  pass(100);
  expect(shares()).toHaveValue('4');
  fireEvent.pointerUp(more);
  // The browser's click that ends the press.
  fireEvent.click(more);
  pass(1_000);
  expect(shares()).toHaveValue('4');
  fireEvent.click(more);
  expect(shares()).toHaveValue('5');
});
