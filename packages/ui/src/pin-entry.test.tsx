import '@bourse/i18n/i18n';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { PinEntry, type PinEntryProps, PinPair, type Pins } from './pin-entry.tsx';

/** The keys have the same name. */
const INPUT = { selector: 'input' };

function Code(props: Partial<PinEntryProps>) {
  const [value, setValue] = useState('');
  return <PinEntry label="Code" value={value} onChange={setValue} {...props} />;
}

const code = () => screen.getByLabelText<HTMLInputElement>('Code', INPUT);
const pad = (name: string) => screen.getByRole('group', { name });
const press = async (group: string, ...keys: string[]) => {
  for (const key of keys) await userEvent.click(within(pad(group)).getByRole('button', { name: key }));
};

describe('the entry of six digits', () => {
  it('takes digits from the keyboard, drops everything else, and takes no seventh', async () => {
    render(<Code />);
    await userEvent.type(code(), '0a1 2');
    expect(code()).toHaveValue('012');
    await userEvent.type(code(), '34567');
    expect(code()).toHaveValue('012345');
  });

  it('takes digits from its own keys, and deletes them one by one', async () => {
    render(<Code autoFocus />);
    await press('Code', '0', '7', '7');
    expect(code()).toHaveValue('077');
    await press('Code', 'Delete');
    expect(code()).toHaveValue('07');
  });

  it('replaces what was typed by a code that is pasted, whatever stands between its digits', async () => {
    render(<Code />);
    await userEvent.type(code(), '99');
    await userEvent.paste('246 810');
    expect(code()).toHaveValue('246810');
  });

  it.each(['२४६८१०', '２４６ ８１０'])('takes %s, the digits of another script', async (pasted) => {
    render(<Code />);
    await userEvent.click(code());
    await userEvent.paste(pasted);
    expect(code()).toHaveValue('246810');
  });

  it('takes nothing of a longer number that is pasted, and says so', async () => {
    render(<Code />);
    await userEvent.type(code(), '9');
    await userEvent.paste('24681012');
    expect(code()).toHaveValue('9');
    expect(code()).toHaveAccessibleDescription('At most 6 digits');
    await userEvent.type(code(), '8');
    expect(code()).not.toHaveAccessibleDescription('At most 6 digits');
  });

  it('can neither be read nor is it kept by the browser', () => {
    render(<Code />);
    expect(code()).toHaveAttribute('type', 'password');
    expect(code()).toHaveAttribute('autocomplete', 'off');
  });

  it('says how many digits there are, but none of them', async () => {
    render(<Code />);
    const status = screen.getByRole('status');
    expect(status).toBeEmptyDOMElement();
    await userEvent.type(code(), '246');
    expect(status).toHaveTextContent('3 of 6 digits');
  });

  it('shows the hint, and instead of it what is wrong', () => {
    const { rerender } = render(<Code hint="6 digits" />);
    expect(code()).toHaveAccessibleDescription('6 digits');
    expect(code()).toBeValid();
    rerender(<Code hint="6 digits" problem="Incorrect authorization key" />);
    expect(code()).toHaveAccessibleDescription('Incorrect authorization key');
    expect(code()).toBeInvalid();
  });

  it('shows its keys with the focus, until another field takes it', async () => {
    render(
      <>
        <Code />
        <input aria-label="Quantity" />
        <button type="button">Confirm</button>
      </>,
    );
    expect(screen.queryByRole('group', { name: 'Code' })).not.toBeInTheDocument();
    await userEvent.click(code());
    expect(pad('Code')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(pad('Code')).toBeInTheDocument();
    await userEvent.click(code());
    await userEvent.click(screen.getByRole('textbox', { name: 'Quantity' }));
    expect(screen.queryByRole('group', { name: 'Code' })).not.toBeInTheDocument();
  });

  it('takes the focus when what was entered is wrong, for the next code', () => {
    const { rerender } = render(<Code />);
    rerender(<Code problem="Incorrect authorization key" />);
    expect(code()).toHaveFocus();
  });

  it('takes nothing while it is disabled', () => {
    render(<Code autoFocus disabled />);
    expect(code()).toBeDisabled();
    for (const key of within(pad('Code')).getAllByRole('button')) expect(key).toBeDisabled();
  });
});

function NewCode({ problem }: { problem?: string }) {
  const [value, setValue] = useState<Pins>(['', '']);
  return <PinPair labels={['New', 'Again']} value={value} onChange={setValue} problem={problem} autoFocus />;
}

const first = () => screen.getByLabelText<HTMLInputElement>('New', INPUT);
const second = () => screen.getByLabelText<HTMLInputElement>('Again', INPUT);

describe('a new code that is entered twice', () => {
  it('moves on with the sixth digit, and says so', async () => {
    render(<NewCode />);
    expect(first()).toHaveFocus();
    await userEvent.keyboard('135790');
    expect(second()).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent('Now confirm');
    await userEvent.keyboard('1357');
    expect([first().value, second().value]).toEqual(['135790', '1357']);
    expect(screen.getByRole('status')).toHaveTextContent('4 of 6 digits');
  });

  it('goes back to the first entry by deleting on an empty second one', async () => {
    render(<NewCode />);
    await userEvent.keyboard('1357901{Backspace}{Backspace}');
    expect([first().value, second().value]).toEqual(['13579', '']);
    expect(first()).toHaveFocus();
  });

  it('is entered wholly with one pad, which follows the entry whose turn it is', async () => {
    render(<NewCode />);
    await press('New', '1', '3', '5', '7', '9', '0');
    await press('Again', '1', 'Delete', 'Delete');
    await press('New', '8');
    expect([first().value, second().value]).toEqual(['135798', '']);
  });

  it('marks the second entry as wrong when the two differ', () => {
    render(<NewCode problem="Passwords do not match" />);
    expect(second()).toBeInvalid();
    expect(first()).toBeValid();
    expect(second()).toHaveAccessibleDescription('Passwords do not match');
  });
});
