import '@bourse/i18n/i18n';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Field, PasswordField, PhoneField } from './field.tsx';

test('the problem of a field replaces the hint, marks the field as invalid and describes it', () => {
  const { rerender } = render(<Field label="Code" hint="6 letters" />);
  const field = screen.getByLabelText('Code');
  expect(field).not.toHaveAttribute('aria-invalid');
  screen.getByRole('textbox', { name: 'Code', description: '6 letters' });
  rerender(<Field label="Code" hint="6 letters" problem="Invalid invitation code" />);
  expect(screen.getByRole('textbox', { name: 'Code', description: 'Invalid invitation code' })).toBe(field);
  expect(field).toHaveAttribute('aria-invalid', 'true');
});

test('a phone field drops everything but digits before onChange is called', async () => {
  const seen = vi.fn();
  render(<PhoneField label="Phone" prefix="+91" onChange={(event) => seen(event.target.value)} />);
  await userEvent.click(screen.getByLabelText('Phone'));
  await userEvent.paste('98765-432 10');
  expect(seen).toHaveBeenLastCalledWith('9876543210');
});

test.each([
  '+91 98765-43210',
  '0091 98765 43210',
  '+91 (0)98765 43210',
  '098765 43210',
  '919876543210',
  '९८७६५४३२१०',
  '＋91 ９８７６５ 43210',
  '\u202a+91 98765 43210\u202c',
  ' 98765 43210 ',
])('a phone field reads the pasted number %j as its ten digits', async (copied) => {
  render(<PhoneField label="Phone" prefix="+91" />);
  const field = screen.getByLabelText<HTMLInputElement>('Phone');
  await userEvent.click(field);
  await userEvent.paste(copied);
  expect(field).toHaveValue('9876543210');
});

test.each(['9187654321', '91987654321', '0987654321', '4498765432100'])(
  'a phone field keeps the digits of %s, which have no known country code',
  async (copied) => {
    render(<PhoneField label="Phone" prefix="+91" />);
    const field = screen.getByLabelText<HTMLInputElement>('Phone');
    await userEvent.click(field);
    await userEvent.paste(copied);
    expect(field).toHaveValue(copied);
  },
);

test.each([
  ['+52 1 55 1234 5678', '+52', '5512345678'],
  ['+52 55 1234 5678', '+52', '5512345678'],
  ['+65 9123 4567', '+91', '+6591234567'],
  ['+44 7911 123456', '+91', '+447911123456'],
  ['+1 415 555 2671', '+91', '+14155552671'],
])('a phone field reads the pasted number %s beside %s as %s', async (copied, prefix, shown) => {
  render(<PhoneField label="Phone" prefix={prefix} />);
  const field = screen.getByLabelText<HTMLInputElement>('Phone');
  await userEvent.click(field);
  await userEvent.paste(copied);
  expect(field).toHaveValue(shown);
});

test('a phone field takes the country code digit by digit', async () => {
  render(<PhoneField label="Phone" prefix="+91" />);
  const field = screen.getByLabelText<HTMLInputElement>('Phone');
  await userEvent.type(field, '+919876543210');
  expect(field).toHaveValue('9876543210');
});

test('a password field shows and hides the password', async () => {
  render(<PasswordField label="Password" />);
  const field = screen.getByLabelText<HTMLInputElement>('Password', { selector: 'input' });
  expect(field.type).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field.type).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field.type).toBe('password');
});
