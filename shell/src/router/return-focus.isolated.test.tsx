import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { returnFocus } from './return-focus.ts';

let areRowsLate = false;
let showRows = () => {};

function List() {
  const [areShown, setShown] = useState(!areRowsLate);
  showRows = () => setShown(true);
  return (
    areShown && (
      <>
        <Link to="/one">First way</Link>
        <Link to="/one">Second way</Link>
        <button type="button">Hide amounts</button>
      </>
    )
  );
}

/** Opens the list. @returns a function that navigates; after it, the list renders its rows only when `showRows` is called */
function open() {
  areRowsLate = false;
  const router = createMemoryRouter([
    { path: '/', element: <List /> },
    { path: '/one', element: <button type="button">Elsewhere</button> },
  ]);
  render(<RouterProvider router={router} />);
  returnFocus(router);
  return (to: string | -1, options?: { replace: boolean }) =>
    act(async () => {
      areRowsLate = true;
      await router.navigate(to as string, options);
    });
}

const focusOn = (name: string) => act(() => screen.getByText(name).focus());

it('focuses the link that led away, also when another link has the same address', async () => {
  const go = open();
  focusOn('Second way');
  await go('/one');
  expect(document.body).toHaveFocus();
  await go(-1);
  act(() => showRows());
  await waitFor(() => expect(screen.getByText('Second way')).toHaveFocus());
});

it('focuses the link that led away, also when the address of its page was replaced before', async () => {
  const go = open();
  focusOn('Second way');
  await go('/?page=2', { replace: true });
  await go('/one');
  await go(-1);
  act(() => showRows());
  await waitFor(() => expect(screen.getByText('Second way')).toHaveFocus());
});

it('leaves the focus alone when the customer acts before the link is rendered', async () => {
  const go = open();
  focusOn('First way');
  await go('/one');
  await go(-1);
  act(() => void document.dispatchEvent(new Event('pointerdown')));
  act(() => showRows());
  await screen.findByText('First way');
  expect(screen.getByText('First way')).not.toHaveFocus();
});

it('focuses no link when a button was focused after it', async () => {
  const go = open();
  focusOn('First way');
  focusOn('Hide amounts');
  await go('/one');
  await go(-1);
  act(() => showRows());
  await screen.findByText('First way');
  expect(screen.getByText('First way')).not.toHaveFocus();
});
