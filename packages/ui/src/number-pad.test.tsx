// @vitest-environment jsdom
import '@bourse/i18n/i18n';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { NumberEntry } from './number-pad.tsx';
import { clean, type PadKey, press } from './pad-entry.ts';

afterEach(cleanup);

const type = (keys: string, rule: { decimals: number; digits: number }) =>
  [...keys].reduce((value, key) => press(value, (key === '<' ? 'delete' : key) as PadKey, rule), '');

test('a whole number takes digits, no leading zeros, no point, no more than fit', () => {
  const shares = { decimals: 0, digits: 3 };
  expect(type('025', shares)).toBe('25');
  expect(type('2.5', shares)).toBe('25');
  expect(type('1234', shares)).toBe('123');
  expect(type('12<<<', shares)).toBe('');
});

test('a decimal takes one point and as many places as allowed', () => {
  const money = { decimals: 2, digits: 6 };
  expect(type('12.345', money)).toBe('12.34');
  expect(type('.5', money)).toBe('0.5');
  expect(type('1..2', money)).toBe('1.2');
  expect(type('1.', money)).toBe('1.');
});

test('what is pasted is read as far as it is a number', () => {
  expect(clean('₹ 1.250', { decimals: 2, digits: 6 }, '7')).toBe('7');
  expect(clean('12,5', { decimals: 2, digits: 6 })).toBe('12.5');
  expect(clean('abc', { decimals: 0, digits: 6 }, '7')).toBe('');
});

function Shares() {
  const [value, setValue] = useState('1');
  return (
    <NumberEntry
      label="Shares"
      value={value}
      onChange={setValue}
      digits={3}
      problem={value === '' ? 'At least 1' : undefined}
    />
  );
}

test('pad and keyboard write into the same real input, and the pad leaves the focus there', async () => {
  render(<Shares />);
  const input = screen.getByLabelText<HTMLInputElement>('Shares', { selector: 'input' });
  await userEvent.click(input);
  await userEvent.click(screen.getByRole('button', { name: '2' }));
  expect(input.value).toBe('12');
  expect(document.activeElement).toBe(input);
  await userEvent.keyboard('5x');
  expect(input.value).toBe('125');
  for (let times = 0; times < 3; times += 1)
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(input.value).toBe('');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText('Shares', { selector: 'input' }).getAttribute('aria-describedby')).toBe(
    screen.getByText('At least 1').id,
  );
});
