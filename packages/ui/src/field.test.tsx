// @vitest-environment jsdom
import '@bourse/i18n/i18n';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Field, PasswordField, PhoneField } from './field.tsx';

afterEach(cleanup);

test('a problem takes the place of the hint, marks the field and describes it', () => {
  const { rerender } = render(<Field label="Code" hint="6 letters" />);
  const field = screen.getByLabelText('Code');
  expect(field.getAttribute('aria-invalid')).toBeNull();
  screen.getByRole('textbox', { name: 'Code', description: '6 letters' });
  rerender(<Field label="Code" hint="6 letters" problem="Invalid invitation code" />);
  expect(screen.getByRole('textbox', { name: 'Code', description: 'Invalid invitation code' })).toBe(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('a phone number drops all but digits before anybody sees it', async () => {
  const seen = vi.fn();
  render(<PhoneField label="Phone" prefix="+91" onChange={(event) => seen(event.target.value)} />);
  await userEvent.click(screen.getByLabelText('Phone'));
  await userEvent.paste('98765-432 10');
  expect(seen).toHaveBeenLastCalledWith('9876543210');
});

test('a password shows and hides', async () => {
  render(<PasswordField label="Password" />);
  const field = screen.getByLabelText<HTMLInputElement>('Password', { selector: 'input' });
  expect(field.type).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field.type).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field.type).toBe('password');
});
