import '@bourse/i18n/i18n';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Notice, SAID_FOR, useNotice } from './undo-toast.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Part({ name, notice }: { name: string; notice: Notice }) {
  const [toast, show] = useNotice();
  return (
    <>
      <button type="button" onClick={() => show(notice)}>
        {name}
      </button>
      {toast}
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const wait = (time: number) => act(() => vi.advanceTimersByTime(time));

function open() {
  const undo = vi.fn();
  render(
    <>
      <Part name="remove" notice={{ said: 'Removed', action: { label: 'Undo', run: undo, isUndo: true } }} />
      <Part name="fail" notice={{ said: 'Failed', isProblem: true }} />
    </>,
  );
  return undo;
}

test('the action of a message has no time limit, and works once', () => {
  const undo = open();
  press('remove');
  wait(24 * 3_600_000);
  press('Undo');
  expect(undo).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Removed')).not.toBeInTheDocument();
});

test('the close button of a message closes it and does not run the action', () => {
  const undo = open();
  press('remove');
  press('Close');
  expect(screen.queryByText('Removed')).not.toBeInTheDocument();
  expect(undo).not.toHaveBeenCalled();
});

test('a message of another part of the page replaces the shown one, and takes over its shortcut', () => {
  const undo = open();
  press('remove');
  press('fail');
  expect(screen.getByText('Failed')).toBeInTheDocument();
  expect(screen.queryByText('Removed')).not.toBeInTheDocument();
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(undo).not.toHaveBeenCalled();
});

test('a message without an action disappears after some seconds', () => {
  open();
  press('fail');
  wait(SAID_FOR - 1);
  expect(screen.getByText('Failed')).toBeInTheDocument();
  wait(1);
  expect(screen.queryByText('Failed')).not.toBeInTheDocument();
});
