import '@bourse/i18n/i18n';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { Confirm } from './dialog.tsx';
import { Form } from './form.tsx';
import { IconButton } from './icon-button.tsx';

const gone = new Error('the device cannot do it');
const SENTENCE = 'Something went wrong. Please try again.';

const pressed: Readonly<Record<string, (work: () => unknown) => ReactNode>> = {
  Button: (work) => <Button onClick={work}>Press</Button>,
  'Button with a reason': (work) => (
    <Button onClick={work} reason={undefined}>
      Press
    </Button>
  ),
  IconButton: (work) => <IconButton icon="close" label="Press" onClick={work} />,
  Form: (work) => (
    <Form onSubmit={work}>
      <Button type="submit">Press</Button>
    </Form>
  ),
  Confirm: (work) => <Confirm open onClose={() => {}} title="Sure?" confirmLabel="Press" onConfirm={work} />,
};

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe.each(Object.entries(pressed))('%s', (_, show) => {
  it('shows a message and reports the error when its work rejects, and can be pressed again', async () => {
    const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => {});
    const work = vi.fn(() => Promise.reject(gone));
    render(show(work));
    const button = screen.getByRole('button', { name: 'Press' });
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    fireEvent.click(button);
    await waitFor(() =>
      expect(screen.getAllByRole('alert').some((it) => it.textContent === SENTENCE)).toBe(true),
    );
    expect(reported).toHaveBeenCalledExactlyOnceWith(gone);
    work.mockImplementation(async () => undefined as never);
    fireEvent.click(button);
    await waitFor(() => expect(screen.queryByText(SENTENCE)).not.toBeInTheDocument());
    expect(work).toHaveBeenCalledTimes(2);
  });
});

it('shows the message of a second failure for as long as that of the first', async () => {
  vi.useFakeTimers();
  vi.spyOn(globalThis, 'reportError').mockImplementation(() => {});
  render(<Button onClick={() => Promise.reject(gone)}>Press</Button>);
  const fail = () => act(async () => void fireEvent.click(screen.getByRole('button')));
  const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
  await fail();
  await pass(5_000);
  await fail();
  await pass(7_000);
  expect(screen.getByText(SENTENCE)).toBeInTheDocument();
  await pass(2_000);
  expect(screen.queryByText(SENTENCE)).not.toBeInTheDocument();
});
