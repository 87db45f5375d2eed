import { store } from '@bourse/session/session';
import { shortcutsAtom } from '@bourse/session/shortcuts';
import { useShortcuts } from '@bourse/ui/shortcuts';
import { act, fireEvent, render } from '@testing-library/react';
import { Provider } from 'jotai';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Shortcuts } from './shortcuts.tsx';

it('a key does nothing while the customer has turned shortcuts off in the settings', () => {
  onTestFinished(() => store.set(shortcutsAtom, true));
  const [buy, list] = [vi.fn(), vi.fn()];
  function Ticket() {
    useShortcuts([{ keys: ['b'], label: 'Buy', run: buy }]);
    return null;
  }
  render(
    <Provider store={store}>
      <Ticket />
      <Shortcuts isOpen={false} wasOpened={false} open={list} close={() => undefined} />
    </Provider>,
  );
  const press = () => {
    fireEvent.keyDown(document.body, { key: 'b' });
    fireEvent.keyDown(document.body, { key: '?' });
    return [buy.mock.calls.length, list.mock.calls.length];
  };
  expect(press()).toEqual([1, 1]);
  act(() => store.set(shortcutsAtom, false));
  expect(press()).toEqual([1, 1]);
  act(() => store.set(shortcutsAtom, true));
  expect(press()).toEqual([2, 2]);
});
