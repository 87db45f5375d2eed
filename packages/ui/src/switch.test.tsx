import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Switch } from './switch.tsx';

function Loans() {
  const [isOn, set] = useState(true);
  return (
    <ul>
      <Switch label="Loans" detail="Approved, paid out, due" checked={isOn} onChange={set} />
    </ul>
  );
}

test('a switch is changed by its text and by the keyboard, and says what it switches', async () => {
  render(<Loans />);
  const user = userEvent.setup();
  const loans = screen.getByRole('switch', { name: 'Loans', description: 'Approved, paid out, due' });
  expect(loans).toBeChecked();
  await user.click(screen.getByText('Approved, paid out, due'));
  expect(loans).not.toBeChecked();
  await user.keyboard(' ');
  expect(loans).toBeChecked();
});
