import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { Form } from './form.tsx';

afterEach(() => vi.restoreAllMocks());

const deferred = () => {
  let settle = { resolve: () => {}, reject: (_: Error) => {} };
  const promise = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...settle };
};

test('a double tap on a button runs its handler once, even within one frame', async () => {
  const work = deferred();
  const send = vi.fn(() => work.promise);
  render(<Button onClick={send}>Place order</Button>);
  const button = screen.getByRole('button', { name: 'Place order' });

  fireEvent.click(button);
  fireEvent.click(button);
  expect(send).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));

  work.resolve();
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  fireEvent.click(button);
  expect(send).toHaveBeenCalledTimes(2);
});

test('a button can be pressed again after its handler has failed', async () => {
  const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => {});
  const work = deferred();
  render(<Button onClick={() => work.promise}>Save</Button>);
  const button = screen.getByRole('button', { name: 'Save' });
  fireEvent.click(button);
  const refused = new Error('refused');
  work.reject(refused);
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
  expect(reported).toHaveBeenCalledExactlyOnceWith(refused);
});

test('a pending button ignores presses and keeps the focus', async () => {
  const send = vi.fn();
  const { rerender } = render(<Button onClick={send}>Save</Button>);
  const button = screen.getByRole('button', { name: 'Save' });
  button.focus();
  rerender(
    <Button onClick={send} pending>
      Save
    </Button>,
  );
  await userEvent.click(button);
  expect(send).not.toHaveBeenCalled();
  expect(button).toHaveFocus();
});

test('a reason disables the button, describes it and is announced, without remounting the button', async () => {
  const send = vi.fn();
  const { rerender } = render(
    <Button onClick={send} reason={undefined}>
      Buy
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Buy' });
  rerender(
    <Button onClick={send} reason="Insufficient funds">
      Buy
    </Button>,
  );
  expect(screen.getByRole('button', { name: 'Buy', description: 'Insufficient funds' })).toBe(button);
  expect(screen.getByRole('status').textContent).toBe('Insufficient funds');
  await userEvent.click(button);
  expect(send).not.toHaveBeenCalled();
});

test('Enter and the submit button submit a form once while it is being submitted', async () => {
  const work = deferred();
  const submit = vi.fn(() => work.promise);
  render(
    <Form onSubmit={submit}>
      <input aria-label="Name" />
      <Button type="submit">Log in</Button>
    </Form>,
  );
  await userEvent.type(screen.getByLabelText('Name'), 'x{Enter}{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(submit).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Log in' })).toHaveAttribute('aria-busy', 'true');
  work.resolve();
  await waitFor(() => expect(screen.getByRole('button')).not.toHaveAttribute('aria-busy'));
});

test('Enter does not submit a form whose submit button has a reason', async () => {
  const submit = vi.fn();
  render(
    <Form onSubmit={submit}>
      <input aria-label="Amount" />
      <Button type="submit" reason="The minimum is 500">
        Ask
      </Button>
    </Form>,
  );
  await userEvent.type(screen.getByLabelText('Amount'), '1{Enter}');
  expect(submit).not.toHaveBeenCalled();
});
