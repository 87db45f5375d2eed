import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Pager } from './pager.tsx';

const said = () => screen.getByRole('status').textContent;

test('the pager announces the page that its button has turned to', async () => {
  function Stocks() {
    const [page, setPage] = useState(1);
    return <Pager label="Stocks" page={page} pages={5} onChange={setPage} />;
  }
  render(<Stocks />);
  expect(said()).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(said()).toBe('Page 2 of 5');
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
  expect(said()).toBe('Page 1 of 5');
});

test('the pager announces a page once its rows have arrived', () => {
  const pager = (page: number, pending: boolean) => (
    <Pager label="Stocks" page={page} pages={5} pending={pending} onChange={() => undefined} />
  );
  const { rerender } = render(pager(1, false));
  act(() => screen.getByRole('button', { name: 'Next' }).click());
  rerender(pager(2, true));
  expect(said()).toBe('');
  rerender(pager(2, false));
  expect(said()).toBe('Page 2 of 5');
});

test('the pager does not announce a page that scrolling has reached', () => {
  const { rerender } = render(<Pager label="Stocks" page={1} pages={5} onChange={() => undefined} />);
  rerender(<Pager label="Stocks" page={2} pages={5} onChange={() => undefined} />);
  expect(said()).toBe('');
});

test('the pager says the page alone where the number of pages is not known', async () => {
  function Records() {
    const [page, setPage] = useState(1);
    return <Pager label="Records" page={page} hasNext={page < 2} onChange={setPage} />;
  }
  render(<Records />);
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(said()).toBe('Page 2');
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
});
