import '@bourse/i18n/i18n';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { PhotoPicker, type PhotoPickerProps } from './photo-picker.tsx';

const show = (props: Partial<PhotoPickerProps> = {}) => {
  const onPick = vi.fn();
  const all = { label: 'Front', note: 'Take or choose', state: 'empty', onPick, ...props } as const;
  return { onPick, ...render(<PhotoPicker {...all} />) };
};
const photo = new File(['x'], 'photo.jpg', { type: 'image/jpeg' });

test('a photo picker accepts pictures from camera and files, and can take the same file twice', async () => {
  const { onPick } = show();
  const input = screen.getByLabelText('Front');
  expect(input).toHaveAttribute('accept', 'image/*');
  expect(input).not.toHaveAttribute('capture');
  await userEvent.upload(input, photo);
  await userEvent.upload(input, photo);
  expect(onPick.mock.calls).toEqual([[photo], [photo]]);
});

test('the note and the problem of a photo describe its input, and the problem marks it as invalid', () => {
  show({ problem: 'Please select an image file' });
  const input = screen.getByLabelText('Front');
  expect(input).toHaveAccessibleDescription('Take or choose Please select an image file');
  expect(input).toBeInvalid();
});

test('an upload shows its progress, and can be cancelled', async () => {
  const onCancel = vi.fn();
  show({ state: 'uploading', note: 'Uploading…', progress: 0.25, onCancel });
  expect(screen.getByRole('progressbar', { name: 'Uploading…' })).toHaveValue(0.25);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledOnce();
});

test('a failed upload can be tried again', async () => {
  const onRetry = vi.fn();
  show({ state: 'failed', problem: 'Failed to upload file', onRetry });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test('the focus stays with a photo whose Cancel button goes because it has been uploaded', () => {
  const { rerender, onPick } = show({ state: 'uploading', onCancel: () => undefined });
  screen.getByRole('button', { name: 'Cancel' }).focus();
  rerender(<PhotoPicker label="Front" note="Replace" state="done" onPick={onPick} />);
  expect(screen.getByLabelText('Front')).toHaveFocus();
});
