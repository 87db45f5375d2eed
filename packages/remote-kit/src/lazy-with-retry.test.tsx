import '@bourse/i18n/i18n';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider, useSearchParams } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyWithRetry } from './lazy-with-retry.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Hanging = lazyWithRetry(() => new Promise<() => null>(() => {}), { pending: <p>waiting</p> });

function Page() {
  const [query] = useSearchParams();
  return (
    <>
      <Link to="?open">Open</Link>
      <Hanging />
      {query.has('open') && <p>the sheet</p>}
    </>
  );
}

test('a link to the same page is followed while a part of it is still loading', async () => {
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Page /> }])} />);
  expect(await screen.findByText('waiting')).toBeInTheDocument();
  // The router navigates in a transition, and React's act() does not finish one while anything is suspended. Browsers
  // do, because the part has a Suspense boundary of its own.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  screen.getByRole('link', { name: 'Open' }).click();
  expect(await screen.findByText('the sheet')).toBeInTheDocument();
});
