import '@bourse/i18n/i18n';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { READING_TIME } from './deliberate-press.ts';
import { Confirm, Dialog } from './dialog.tsx';
import { coverDialogs, topDialog } from './open-dialogs.ts';

const marked = () => document.documentElement.hasAttribute('data-dialog-open');

afterEach(() => {
  vi.useRealTimers();
});

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      count {count}
    </button>
  );
}

test('a dialog unmounts its body on close, so that its state is new when it opens again', async () => {
  const dialog = (open: boolean) => (
    <Dialog open={open} onClose={() => {}} title="Edit">
      <Counter />
    </Dialog>
  );
  const { rerender } = render(dialog(true));
  fireEvent.click(screen.getByText('count 0'));
  screen.getByText('count 1');
  rerender(dialog(false));
  await waitFor(() => expect(screen.queryByText('count 1')).not.toBeInTheDocument());
  rerender(dialog(true));
  screen.getByText('count 0');
});

test('the page is marked while any dialog is open, and unmarked when a dialog unmounts without closing', () => {
  const { rerender, unmount } = render(
    <>
      <Dialog open onClose={() => {}} title="One" />
      <Dialog open onClose={() => {}} title="Two" />
    </>,
  );
  expect(marked()).toBe(true);
  rerender(
    <>
      <Dialog open={false} onClose={() => {}} title="One" />
      <Dialog open onClose={() => {}} title="Two" />
    </>,
  );
  expect(marked()).toBe(true);
  unmount();
  expect(marked()).toBe(false);
});

test('Escape, the backdrop and the close button ask to close a dialog, and the parent may refuse', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const onClose = vi.fn();
  render(
    <Dialog open onClose={onClose} title="Draft">
      <p>Body</p>
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Draft' });
  const unhindered = fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(unhindered).toBe(false);
  fireEvent.click(screen.getByText('Body'));
  expect(onClose).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(READING_TIME);
  fireEvent.click(dialog);
  expect(onClose).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(READING_TIME);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(3);
  expect(dialog).toHaveAttribute('open');
});

test('a dialog asks its parent once when the close button is pressed twice', () => {
  const onClose = vi.fn();
  const page = (open: boolean) => <Dialog open={open} onClose={onClose} title="Draft" />;
  const { rerender } = render(page(true));
  const button = screen.getByRole('button', { name: 'Close' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(onClose).toHaveBeenCalledTimes(1);
  rerender(page(false));
  fireEvent.click(button);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a dialog asks again at once when the question of its parent has been answered', () => {
  const onClose = vi.fn();
  const page = (isAsking: boolean) => (
    <>
      <Dialog open onClose={onClose} title="Draft" />
      <Dialog open={isAsking} onClose={() => {}} title="Discard?" />
    </>
  );
  const { rerender } = render(page(false));
  const draft = screen.getByRole('dialog', { name: 'Draft' });
  fireEvent(draft, new Event('cancel', { cancelable: true }));
  rerender(page(true));
  rerender(page(false));
  fireEvent(draft, new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('a dialog that cannot be dismissed ignores Escape and the backdrop', () => {
  const onClose = vi.fn();
  render(<Dialog open onClose={onClose} title="Sending" dismissable={false} />);
  const dialog = screen.getByRole('dialog');
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  fireEvent.click(dialog);
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
});

test('a field with data-autofocus takes the focus when its dialog opens', () => {
  render(
    <Dialog open onClose={() => {}} title="Search">
      <input aria-label="Query" data-autofocus />
    </Dialog>,
  );
  expect(screen.getByLabelText('Query')).toHaveFocus();
});

test('a confirmation runs its work once and cannot be dismissed while it runs', async () => {
  let settle = () => {};
  const onConfirm = vi.fn(() => new Promise<void>((done) => (settle = done)));
  const onClose = vi.fn();
  render(<Confirm open onClose={onClose} title="Log out?" confirmLabel="Log out" onConfirm={onConfirm} />);
  const confirm = screen.getByRole('button', { name: 'Log out' });
  await waitFor(() => expect(confirm).not.toHaveAttribute('aria-disabled'));
  fireEvent.click(confirm);
  fireEvent.click(confirm);
  expect(onConfirm).toHaveBeenCalledTimes(1);
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(onClose).not.toHaveBeenCalled();
  settle();
  await waitFor(() => expect(confirm).not.toHaveAttribute('aria-busy'));
});

test('while the lock covers the page, no other dialog is shown, even one opened later; all return unchanged afterwards', async () => {
  const dialogs = (later: boolean) => (
    <>
      <Dialog open onClose={() => {}} title="Sheet">
        <Counter />
      </Dialog>
      <Dialog open onClose={() => {}} title="Lock" dismissable={false} overAll />
      <Dialog open={later} onClose={() => {}} title="Later" />
    </>
  );
  const shown = () =>
    [...document.querySelectorAll('dialog[open]')].map((dialog) => dialog.getAttribute('aria-labelledby'));
  const idOf = (title: string) => screen.getByRole('heading', { name: title, hidden: true }).id;
  const { rerender } = render(dialogs(false));
  fireEvent.click(screen.getByText('count 0'));
  let uncover = () => {};
  act(() => {
    uncover = coverDialogs();
  });
  rerender(dialogs(true));
  expect(shown()).toEqual([idOf('Lock')]);
  // The lock is the top dialog, and neither Back nor `close` closes it.
  expect(topDialog()?.leadsBack()).toBe(false);
  topDialog()?.close();
  act(() => uncover());
  expect(shown()).toEqual(['Sheet', 'Lock', 'Later'].map(idOf));
  screen.getByText('count 1');
});
