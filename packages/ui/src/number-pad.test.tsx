import '@bourse/i18n/i18n';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { cleanEntry, type PadKey, pressKey } from './number-entry.ts';
import { NumberEntry } from './number-pad.tsx';

const type = (keys: string, rule: { decimals: number; digits: number }) =>
  [...keys].reduce((value, key) => pressKey(value, (key === '<' ? 'delete' : key) as PadKey, rule), '');

test('a whole-number entry takes digits, no leading zeros, no decimal point and no more digits than fit', () => {
  const shares = { decimals: 0, digits: 3 };
  expect(type('025', shares)).toBe('25');
  expect(type('2.5', shares)).toBe('25');
  expect(type('1234', shares)).toBe('123');
  expect(type('12<<<', shares)).toBe('');
});

test('a decimal entry takes one decimal point and as many decimals as allowed', () => {
  const money = { decimals: 2, digits: 6 };
  expect(type('12.345', money)).toBe('12.34');
  expect(type('.5', money)).toBe('0.5');
  expect(type('1..2', money)).toBe('1.2');
  expect(type('1.', money)).toBe('1.');
});

test('a pasted text is read as far as it is a number', () => {
  expect(cleanEntry('₹ 1.250', { decimals: 2, digits: 6 }, '7')).toBe('7');
  expect(cleanEntry('12,5', { decimals: 2, digits: 6 })).toBe('12.5');
  expect(cleanEntry('abc', { decimals: 0, digits: 6 }, '7')).toBe('');
  expect(cleanEntry('250 INR', { decimals: 0, digits: 6 }, '7')).toBe('250');
});

test.each(['-5', '−5', '-₹5', '1e9', '1 lakh 20', '10-20'])(
  'a pasted %s is not read as another number',
  (text) => {
    expect(cleanEntry(text, { decimals: 0, digits: 6 }, '7')).toBe('7');
  },
);

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

function Preset({ of = '12' }: { of?: string }) {
  const [value, setValue] = useState(of);
  const [preset, setPreset] = useState(true);
  const write = (next: string) => {
    setValue(next);
    setPreset(false);
  };
  return <NumberEntry label="Shares" value={value} preset={preset} onChange={write} digits={3} />;
}

test.each([
  ['a key of the pad', '3', () => userEvent.click(screen.getByRole('button', { name: '3' }))],
  ['a key of the keyboard', '3', () => userEvent.keyboard('3')],
  ['the pad’s Delete', '', () => userEvent.click(screen.getByRole('button', { name: 'Delete' }))],
  ['the keyboard’s Backspace', '', () => userEvent.keyboard('{Backspace}')],
])('a preset value is shown as selected and is replaced as a whole by %s', async (_key, left, press) => {
  render(<Preset />);
  const input = screen.getByLabelText<HTMLInputElement>('Shares', { selector: 'input' });
  expect(input.dataset.preset).toBe('true');
  input.focus();
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, 2]);
  // The value is replaced also when the caret was moved into it.
  input.setSelectionRange(1, 1);
  await press();
  expect(input).toHaveValue(left);
  expect(input.dataset.preset).toBe('false');
  await userEvent.keyboard('5');
  expect(input).toHaveValue(`${left}5`);
});

test('a preset 1 becomes 15 where 1 and 5 are typed', async () => {
  render(<Preset of="1" />);
  const input = screen.getByLabelText<HTMLInputElement>('Shares', { selector: 'input' });
  input.focus();
  await userEvent.keyboard('1');
  expect(input.dataset.preset).toBe('false');
  await userEvent.keyboard('5');
  expect(input).toHaveValue('15');
});

test('the number pad and the keyboard write into the same input, and the pad keeps the focus there', async () => {
  render(<Shares />);
  const input = screen.getByLabelText<HTMLInputElement>('Shares', { selector: 'input' });
  await userEvent.click(input);
  // Focusing the input selected its content.
  await userEvent.click(screen.getByRole('button', { name: '2' }));
  expect(input).toHaveValue('2');
  expect(input).toHaveFocus();
  await userEvent.keyboard('5x');
  expect(input).toHaveValue('25');
  for (let times = 0; times < 2; times += 1)
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(input).toHaveValue('');
  expect(input).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByLabelText('Shares', { selector: 'input' })).toHaveAttribute(
    'aria-describedby',
    screen.getByText('At least 1').id,
  );
});

function Money() {
  const [value, setValue] = useState('');
  return (
    <NumberEntry
      label="Amount"
      prefix="₹"
      group={(digits) => new Intl.NumberFormat('en-IN').format(BigInt(digits))}
      value={value}
      onChange={setValue}
    />
  );
}

test('an amount is grouped while it is typed, and the caret stays where it was', async () => {
  render(<Money />);
  const amount = screen.getByRole('textbox', { name: 'Amount' }) as HTMLInputElement;
  await userEvent.type(amount, '125000');
  expect(amount).toHaveValue('1,25,000');
  // Behind '1,2'.
  await userEvent.type(amount, '9', { initialSelectionStart: 3, initialSelectionEnd: 3 });
  expect(amount).toHaveValue('12,95,000');
  expect(amount.selectionStart).toBe('12,9'.length);
  amount.setSelectionRange(0, 2);
  await userEvent.keyboard('{Delete}');
  expect(amount).toHaveValue('95,000');
});

test.each([
  ['₹1,25,000', '1,25,000'],
  ['₹ 1 25 000', '1,25,000'],
  ['25000.50', '7'],
  ['-5', '7'],
  ['1e9', '7'],
  ['twenty', ''],
])('an amount that is pasted as %s is %s', async (pasted, shown) => {
  render(<Money />);
  const amount = screen.getByRole('textbox', { name: 'Amount' });
  await userEvent.type(amount, '7');
  await userEvent.clear(amount);
  if (shown === '7') await userEvent.type(amount, '7');
  await userEvent.tripleClick(amount);
  await userEvent.paste(pasted);
  expect(amount).toHaveValue(shown);
});
