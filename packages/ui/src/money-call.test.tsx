import '@bourse/i18n/i18n';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { CallOutcome, CostLine, ReviewSheet, type ReviewSheetProps } from './money-call.tsx';

/** The keys have the same name. */
const INPUT = { selector: 'input' };
const CODE = { label: 'Transaction code', hint: '6 digits' };
const open = (props: Partial<ReviewSheetProps> = {}) => {
  const onConfirm = vi.fn();
  const onClose = vi.fn();
  render(
    <ReviewSheet
      open
      onClose={onClose}
      title="Review"
      subject="Withdraw ₹500"
      total={[{ key: 'total', label: 'You receive', value: '₹500' }]}
      confirmLabel="Withdraw"
      isSending={false}
      onConfirm={onConfirm}
      {...props}
    >
      <p>No fee</p>
    </ReviewSheet>,
  );
  return { onConfirm, onClose, button: screen.getByRole<HTMLButtonElement>('button', { name: 'Withdraw' }) };
};

/** Once it can be read (D92). */
const pressWhenRead = async (button: HTMLElement) => {
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
  await userEvent.click(button);
};

describe('the cost of a money call', () => {
  const line = { sum: '2 × $10.00', from: 'USD', home: 'INR', label: 'You pay' } as const;

  it('has the total in the home currency, and the rate where the other currency differs', () => {
    render(<CostLine {...line} rate="83.125" total="1663.00" />);
    expect(screen.getByText('≈ $1 = ₹83.1250')).toBeTruthy();
    expect(screen.getByText('₹1,663.00')).toBeTruthy();
  });

  it('has a dash for a total that is not known, and no rate between the same currencies', () => {
    render(<CostLine {...line} from="INR" rate="1" total={undefined} />);
    expect(screen.getByText('–')).toBeTruthy();
    expect(screen.queryByText(/≈/)).toBeNull();
  });
});

describe('the review of a money call', () => {
  it('can be confirmed without a code when none is required', async () => {
    const { onConfirm, button } = open();
    expect(screen.getByText('Withdraw ₹500')).toBeInTheDocument();
    await pressWhenRead(button);
    expect(onConfirm.mock.calls).toEqual([[undefined]]);
  });

  it('requires six digits as the transaction code, and clears them after sending', async () => {
    const { onConfirm, button } = open({ code: CODE });
    const field = screen.getByLabelText<HTMLInputElement>('Transaction code', INPUT);
    await userEvent.type(field, '24a68');
    expect(field).toHaveValue('2468');
    // The empty boxes are visible, so the button has the reason for screen readers only.
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('Please complete all required fields');
    await userEvent.type(field, '10');
    await pressWhenRead(button);
    expect(onConfirm.mock.calls).toEqual([['246810']]);
    expect(field).toHaveValue('');
  });

  it('says on Enter that something is missing, and sends on Enter once all is there', async () => {
    const { onConfirm, button } = open({ code: CODE, incomplete: 'Please fill all in' });
    const field = screen.getByLabelText('Transaction code', INPUT);
    await userEvent.type(field, '246{Enter}');
    expect(screen.getByRole('button', { name: 'Withdraw' })).toHaveAccessibleDescription(
      'Please fill all in',
    );
    await userEvent.type(field, '810');
    expect(screen.queryByText('Please fill all in')).not.toBeInTheDocument();
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    await userEvent.keyboard('{Enter>4}');
    expect(onConfirm.mock.calls).toEqual([['246810']]);
  });

  it('shows what stands in place of the code for a customer without a transaction password', () => {
    const { button } = open({ code: CODE, noCode: <p>Set one first</p> });
    expect(screen.getByText('Set one first')).toBeInTheDocument();
    expect(screen.queryByLabelText('Transaction code', INPUT)).not.toBeInTheDocument();
    expect(button).toHaveAccessibleDescription('Please complete all required fields');
  });

  it('shows the reason of a refusal and can be sent again', async () => {
    const { onConfirm, button } = open({ error: { code: 'overloaded' } });
    expect(screen.getByRole('alert')).toHaveTextContent('The service is busy. Please try again.');
    await pressWhenRead(button);
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it('says at the transaction code what is wrong with it, until another one is entered', async () => {
    const { button } = open({ code: CODE, error: { code: 'incorrect-transaction-password', triesLeft: 2 } });
    const field = screen.getByLabelText('Transaction code', INPUT);
    expect(field).toHaveAccessibleDescription('Incorrect authorization key. 2 tries left.');
    expect(field).toBeInvalid();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await userEvent.type(field, '246810');
    expect(field).toBeValid();
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
  });

  it.each([
    ['transaction-password-locked', undefined],
    ['incorrect-transaction-password', 0],
  ])('cannot be confirmed while the transaction password is locked: %s, %s tries left', (name, triesLeft) => {
    const retry = { at: Date.UTC(2026, 10, 22, 9, 17), isLatest: false };
    const { button } = open({ code: CODE, error: { code: name, triesLeft, retry } });
    const field = screen.getByLabelText('Transaction code', INPUT);
    expect(field).toBeDisabled();
    expect(field).toHaveAccessibleDescription('Too many wrong entries. Locked until 14:47.');
    expect(button).toHaveAttribute('aria-disabled', 'true');
  });

  it('leads a customer without a transaction password to where it is set', () => {
    const setCodeLink = <a href="/settings">Set it now</a>;
    open({ code: CODE, error: { code: 'transaction-password-not-set' }, setCodeLink });
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('Please set a transaction password first.');
    expect(within(alert).getByRole('link', { name: 'Set it now' })).toBeInTheDocument();
  });

  it('shows why it cannot be sent, and does not send it', async () => {
    const { onConfirm, button } = open({ reason: 'You are offline' });
    expect(screen.getByText('You are offline')).toBeInTheDocument();
    await userEvent.click(button);
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('cannot be dismissed while it is being sent', () => {
    open({ isSending: true });
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  });
});

describe('the outcome of a money call', () => {
  it('stays the same live region from checking to the result', () => {
    const { rerender } = render(<CallOutcome state="checking" title="Checking…" />);
    const status = screen.getByRole('status');
    rerender(<CallOutcome state="done" title="Withdrawal requested" figures="₹500" />);
    expect(screen.getByRole('status')).toBe(status);
    expect(status.textContent).toBe('Withdrawal requested₹500');
  });

  it('shows one action and further links', async () => {
    const onPress = vi.fn();
    const links = <a href="/records">Records</a>;
    render(
      <CallOutcome state="refused" title="Refused" action={{ label: 'Try again', onPress }} links={links} />,
    );
    await pressWhenRead(screen.getByRole('button', { name: 'Try again' }));
    expect(onPress).toHaveBeenCalledOnce();
    expect(screen.getByRole('link', { name: 'Records' })).toBeInTheDocument();
  });
});
