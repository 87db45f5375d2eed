import '@bourse/i18n/i18n';
import { signIn } from '@bourse/session/session';
import { Dialog } from '@bourse/ui/dialog';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { restoreDraft } from './kept-draft.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { NavigationGuard } from './navigation-guard.tsx';
import { useOpenInAddress } from './use-open-in-address.ts';

/** A form with a review dialog, a sheet that the URL opens (`?sheet`), and a guarded draft. */
function Form() {
  const [isReviewing, setReviewing] = useState(false);
  const [isSending, setSending] = useState(false);
  const [draft, setDraft] = useState('');
  const [isOpen, close] = useOpenInAddress('sheet');
  return (
    <main>
      <p>form</p>
      <input aria-label="Draft" value={draft} onChange={(event) => setDraft(event.target.value)} />
      <button type="button" onClick={() => setReviewing(true)}>
        Review
      </button>
      <Link to="?sheet">Open</Link>
      <Dialog
        open={isReviewing}
        onClose={() => setReviewing(false)}
        title="The review"
        dismissable={!isSending}
      >
        <button type="button" onClick={() => setSending(true)}>
          Send
        </button>
      </Dialog>
      <Dialog open={isOpen} onClose={close} title="The sheet" inAddress>
        <button type="button" onClick={() => setReviewing(true)}>
          Review it
        </button>
      </Dialog>
      <LeaveGuard
        when={draft !== ''}
        draft={`/form?amount=${draft}`}
        title="Discard?"
        stay="Keep"
        discard="Discard"
      />
    </main>
  );
}

let router: ReturnType<typeof createBrowserRouter>;

/** Opens a page at an address, as a link in a new tab does, and then navigates to the others. */
async function open(first: string, ...others: string[]): Promise<void> {
  history.replaceState(null, '', first);
  const frame = (
    <>
      <NavigationGuard />
      <Outlet />
    </>
  );
  router = createBrowserRouter([
    {
      element: frame,
      children: [
        { path: '/', element: <p>list</p> },
        { path: '/form', element: <Form /> },
        { path: '/login', element: <p>login</p> },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  for (const address of others) await act(() => router.navigate(address));
}

const address = () => location.pathname + location.search;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const isOpen = (name: string) => screen.queryByRole('dialog', { name }) !== null;
/** Presses the browser's Back. Waits until the router has reverted the step if a blocker held it. */
const goBack = () =>
  act(async () => {
    const gone = new Promise((done) => addEventListener('popstate', done, { once: true }));
    history.back();
    await gone;
    await vi.waitFor(
      () => {
        const now = router.state.location;
        expect(now.pathname + now.search).toBe(address());
        expect(router.state.navigation.state).toBe('idle');
      },
      { timeout: 30_000 },
    );
  });

beforeEach(() => signIn({ id: '7', phone: '9000000001', signedInAt: 1, token: 't' }));
afterEach(() => router.dispose());

describe('Back', () => {
  it('closes a review first, and leaves the form when pressed again', async () => {
    await open('/', '/form');
    press('Review');
    await goBack();
    await waitFor(() => expect(isOpen('The review')).toBe(false));
    expect(address()).toBe('/form');
    await goBack();
    expect(address()).toBe('/');
  });

  it('closes the dialog above a sheet first, and then the sheet by its history entry', async () => {
    await open('/', '/form', '/form?sheet');
    press('Review it');
    await goBack();
    await waitFor(() => expect(isOpen('The review')).toBe(false));
    expect([address(), isOpen('The sheet')]).toEqual(['/form?sheet', true]);
    await goBack();
    expect(address()).toBe('/form');
    await waitFor(() => expect(isOpen('The sheet')).toBe(false));
  });

  it('does not close a dialog that is sending', async () => {
    await open('/', '/form');
    press('Review');
    press('Send');
    await goBack();
    await goBack();
    expect([address(), isOpen('The review')]).toEqual(['/form', true]);
  });

  it('asks before it discards a draft, keeps the draft when pressed again, and leaves after Discard', async () => {
    await open('/', '/form');
    fireEvent.change(screen.getByRole('textbox', { name: 'Draft' }), { target: { value: '12' } });
    press('Review');
    await goBack();
    expect([isOpen('The review'), isOpen('Discard?')]).toEqual([false, false]);
    await goBack();
    expect(isOpen('Discard?')).toBe(true);
    await goBack();
    await waitFor(() => expect(isOpen('Discard?')).toBe(false));
    expect([address(), screen.getByRole('textbox', { name: 'Draft' })]).toEqual([
      '/form',
      expect.objectContaining({ value: '12' }),
    ]);
    await goBack();
    const discard = await screen.findByRole('button', { name: 'Discard' });
    await waitFor(() => expect(discard).not.toHaveAttribute('aria-disabled'));
    fireEvent.click(discard);
    await waitFor(() => expect(address()).toBe('/'));
  });
});

it('a reload restores the draft, and only on its own page', async () => {
  await open('/', '/form');
  fireEvent.change(screen.getByRole('textbox', { name: 'Draft' }), { target: { value: '12' } });
  const { state } = history;
  restoreDraft();
  expect([address(), history.state]).toEqual(['/form?amount=12', state]);
  history.replaceState(state, '', '/form');
  // It was restored once.
  restoreDraft();
  expect(address()).toBe('/form');

  fireEvent.change(screen.getByRole('textbox', { name: 'Draft' }), { target: { value: '13' } });
  history.replaceState(state, '', '/form?other');
  restoreDraft();
  expect(address()).toBe('/form?other');
});

it('a draft that was discarded is not restored', async () => {
  await open('/', '/form');
  const field = screen.getByRole('textbox', { name: 'Draft' });
  fireEvent.change(field, { target: { value: '12' } });
  fireEvent.change(field, { target: { value: '' } });
  restoreDraft();
  expect(address()).toBe('/form');
});

describe('Close of a sheet that the address opens', () => {
  it('goes one step back when a link within the app opened the sheet', async () => {
    await open('/', '/form', '/form?sheet');
    press('Close');
    await waitFor(() => expect(isOpen('The sheet')).toBe(false));
    await goBack();
    expect(address()).toBe('/');
  });

  it('closes the sheet without leaving the screen when the app was opened at that address', async () => {
    await open('/form?sheet&page=2');
    press('Close');
    await waitFor(() => expect(address()).toBe('/form?page=2'));
    await waitFor(() => expect(isOpen('The sheet')).toBe(false));
  });

  it('closes the sheet without leaving the screen when the sheet replaced the login in the history', async () => {
    await open('/login');
    await act(() => router.navigate('/form?sheet', { replace: true }));
    press('Close');
    await waitFor(() => expect(address()).toBe('/form'));
    await waitFor(() => expect(isOpen('The sheet')).toBe(false));
  });
});
