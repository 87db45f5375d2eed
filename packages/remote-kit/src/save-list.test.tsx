import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SaveList } from './save-list.tsx';

const texts = {
  label: 'CSV',
  reading: (count: number, total: number) => `${count} of ${total}`,
  failed: 'Not all rows could be read',
  none: 'No rows',
};

it('says how far the reading is, and saves all rows at its end', async () => {
  let end = (_: number[]) => {};
  const save = vi.fn(async () => {});
  render(
    <SaveList
      texts={texts}
      save={save}
      read={({ onRead }) => {
        onRead(100, 10_000);
        return new Promise<number[]>((resolve) => {
          end = resolve;
        });
      }}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'CSV' }));
  expect(screen.getByRole('status')).toHaveTextContent('100 of 10000');
  expect(screen.getByRole('button', { name: 'CSV' })).toHaveAttribute('aria-busy', 'true');
  end([1, 2]);
  await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith([1, 2]));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('saves nothing and says so where the rows cannot be read, until they can', async () => {
  const save = vi.fn(async () => {});
  const read = vi.fn<() => Promise<number[]>>(async () => [1]).mockRejectedValueOnce(new Error('offline'));
  render(<SaveList texts={texts} save={save} read={read} />);
  fireEvent.click(screen.getByRole('button', { name: 'CSV' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Not all rows could be read');
  expect(save).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('says that there is nothing to save', async () => {
  const save = vi.fn(async () => {});
  render(<SaveList texts={texts} save={save} read={async () => []} />);
  fireEvent.click(screen.getByRole('button', { name: 'CSV' }));
  expect(await screen.findByText('No rows')).toBeInTheDocument();
  expect(save).not.toHaveBeenCalled();
});

it('stops reading when its screen is left', async () => {
  let isStopped = false;
  const { unmount } = render(
    <SaveList
      texts={texts}
      save={async () => {}}
      read={({ signal }) => {
        signal.addEventListener('abort', () => {
          isStopped = true;
        });
        return new Promise<number[]>(() => {});
      }}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'CSV' }));
  unmount();
  expect(isStopped).toBe(true);
});
