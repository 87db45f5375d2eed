import { changeLocale, i18n } from '@bourse/i18n/i18n';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { NumberEntry } from './number-pad.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';

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
  expect(input).toHaveValue('25x');
  for (let times = 0; times < 3; times += 1)
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(input).toHaveValue('');
  expect(input).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByLabelText('Shares', { selector: 'input' })).toHaveAttribute(
    'aria-describedby',
    screen.getByText('At least 1').id,
  );
});

const inGroups = (digits: string) => new Intl.NumberFormat('en-IN').format(BigInt(digits));

function Money() {
  const [value, setValue] = useState('');
  return (
    <>
      <NumberEntry label="Amount" prefix="₹" group={inGroups} value={value} onChange={setValue} />
      <output data-testid="value">{value}</output>
    </>
  );
}

function Steps() {
  const [value, setValue] = useState('');
  return (
    <>
      <QuantityStepper
        label="Amount"
        {...{ min: 1, max: 999_999, step: 1 }}
        group={inGroups}
        value={value}
        onChange={setValue}
      />
      <output data-testid="value">{value}</output>
    </>
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

const UNCLEAR = 'Unclear number. Write digits only, like 250.';

describe.each([
  ['of the number pad', Money],
  ['with steps', Steps],
])('a whole number %s', (_, Form) => {
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
  const sent = () => screen.getByTestId('value').textContent;

  test.each([
    ['₹1,25,000', '1,25,000'],
    ['₹ 1 25 000', '1,25,000'],
    ['1,25,000.00', '1,25,000'],
    ['25000', '25,000'],
    ['١٢٥', '125'],
    ['१,२५,०००', '1,25,000'],
    [' 500\u200f', '500'],
    ['500/-', '500'],
  ])('that is pasted as %j is %s', async (pasted, shown) => {
    render(<Form />);
    await userEvent.click(field());
    await userEvent.paste(pasted);
    expect(field()).toHaveValue(shown);
    expect(field()).toBeValid();
    expect(sent()).toBe(shown.replaceAll(',', ''));
  });

  test.each([
    ['500,00', UNCLEAR],
    ['1500,5', UNCLEAR],
    ['(500)', UNCLEAR],
    ['-5', UNCLEAR],
    ['−5', UNCLEAR],
    ['25k', UNCLEAR],
    ['5 lakh', UNCLEAR],
    ['1e9', UNCLEAR],
    ['10-20', UNCLEAR],
    ['twenty', UNCLEAR],
    ['25000.50', 'Whole numbers only'],
    ['12345678901', 'At most 9 digits'],
  ])('that is pasted as %j is none, and says why', async (pasted, sentence) => {
    render(<Form />);
    await userEvent.type(field(), '7');
    await userEvent.tripleClick(field());
    await userEvent.paste(pasted);
    expect(field()).toHaveValue(pasted);
    expect(field()).toBeInvalid();
    expect(field()).toHaveAccessibleDescription(sentence);
    expect(sent()).toBe('');
  });

  test.each(['500.50', '2.5', '1,5', '12a'])('that is typed as %s is not another number', async (typed) => {
    render(<Form />);
    await userEvent.type(field(), typed);
    expect(field()).toHaveValue(typed);
    expect(field()).toBeInvalid();
    expect(sent()).toBe('');
    await userEvent.tab();
    expect(field()).toHaveValue(typed);
  });

  test('that is typed with groups of its own is that number', async () => {
    render(<Form />);
    await userEvent.type(field(), '1,25,000');
    expect(sent()).toBe('125000');
    await userEvent.tab();
    expect(field()).toHaveValue('1,25,000');
  });

  test('that is typed with an empty fraction, or with the digits of another script, is rewritten in plain digits when the field loses focus', async () => {
    render(<Form />);
    await userEvent.type(field(), '1२.0');
    expect(field()).toHaveValue('1२.0');
    expect(sent()).toBe('12');
    await userEvent.tab();
    expect(field()).toHaveValue('12');
  });

  test('that was not clear goes on from what is corrected', async () => {
    render(<Form />);
    await userEvent.type(field(), '2500.5');
    await userEvent.keyboard('{Backspace}{Backspace}');
    expect(field()).toHaveValue('2,500');
    expect(field()).toBeValid();
    expect(sent()).toBe('2500');
  });
});

test('the keys of the pad go on from what is written', async () => {
  render(<Money />);
  const amount = screen.getByRole('textbox', { name: 'Amount' });
  await userEvent.type(amount, '2.');
  await userEvent.click(screen.getByRole('button', { name: '5' }));
  expect(amount).toHaveValue('2.5');
  expect(amount).toHaveAccessibleDescription('Whole numbers only');
  for (let times = 0; times < 2; times += 1)
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(amount).toHaveValue('2');
});

test('what is unclear depends on how the reader’s language writes decimals', async () => {
  onTestFinished(() => void i18n.changeLanguage('en'));
  await changeLocale('de');
  render(<Money />);
  const amount = screen.getByRole('textbox', { name: 'Amount' });
  await userEvent.click(amount);
  await userEvent.paste('2,384');
  expect(amount).toHaveAccessibleDescription(
    'Unklar, welche Zahl gemeint ist. Bitte nur Ziffern, zum Beispiel 250.',
  );
});
