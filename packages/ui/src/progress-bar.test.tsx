import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ProgressBar } from './progress-bar.tsx';

test.each([
  [9, 12, 0.75],
  [13, 12, 1],
  [-1, 12, 0],
  [5, 0, 0],
])('a progress bar at %d of %d is filled by %d', (value, max, filled) => {
  render(<ProgressBar label="Sold" value={value} max={max} />);
  expect(screen.getByRole('progressbar', { name: 'Sold' })).toHaveValue(filled);
});
