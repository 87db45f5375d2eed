// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallOutcome, ReviewSheet, type ReviewSheetProps } from './money-call.tsx';

afterEach(cleanup);
// jsdom knows <dialog> but not how to show it.
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.setAttribute('open', '');
};
HTMLDialogElement.prototype.close ??= function close() {
  this.removeAttribute('open');
};

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

describe('the review of a money call', () => {
  it('is confirmed without a code where none is asked for', async () => {
    const { onConfirm, button } = open();
    expect(screen.getByText('Withdraw ₹500')).toBeInTheDocument();
    await userEvent.click(button);
    expect(onConfirm.mock.calls).toEqual([[undefined]]);
  });

  it('takes six digits as the transaction code, and forgets them once they were sent', async () => {
    const { onConfirm, button } = open({ code: CODE });
    const field = screen.getByLabelText<HTMLInputElement>('Transaction code');
    await userEvent.type(field, '24a68');
    expect([field.value, button.disabled]).toEqual(['2468', true]);
    await userEvent.type(field, '10');
    await userEvent.click(button);
    expect(onConfirm.mock.calls).toEqual([['246810']]);
    expect(field).toHaveValue('');
  });

  it('says why it was refused, and can be sent again', async () => {
    const { onConfirm, button } = open({ refusal: 'The service is busy' });
    expect(screen.getByRole('alert')).toHaveTextContent('The service is busy');
    await userEvent.click(button);
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it('says why it cannot be sent now, and is not sent', async () => {
    const { onConfirm, button } = open({ reason: 'You are offline' });
    expect(screen.getByText('You are offline')).toBeInTheDocument();
    await userEvent.click(button);
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('has no way out while it is sent', () => {
    open({ isSending: true });
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  });
});

describe('the outcome of a money call', () => {
  it('stays the same announced element from checking to done', () => {
    const { rerender } = render(<CallOutcome state="checking" title="Checking…" />);
    const status = screen.getByRole('status');
    rerender(<CallOutcome state="done" title="Withdrawal requested" figures="₹500" />);
    expect(screen.getByRole('status')).toBe(status);
    expect(status.textContent).toBe('Withdrawal requested₹500');
  });

  it('offers one action and further links', async () => {
    const onPress = vi.fn();
    const links = <a href="/records">Records</a>;
    render(
      <CallOutcome state="refused" title="Refused" action={{ label: 'Try again', onPress }} links={links} />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onPress).toHaveBeenCalledOnce();
    expect(screen.getByRole('link', { name: 'Records' })).toBeInTheDocument();
  });
});
