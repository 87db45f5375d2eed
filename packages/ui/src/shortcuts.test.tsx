import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { NumberEntry } from './number-pad.tsx';
import { listenForShortcuts, type Shortcut, shortcutsNow, useShortcuts } from './shortcuts.ts';

function Part({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  useShortcuts(shortcuts);
  return <input aria-label="note" />;
}
const buy = vi.fn();
const BUY: Shortcut = { keys: ['b'], label: 'Buy', run: buy };

let stop = () => {};
beforeEach(() => {
  stop = listenForShortcuts(document);
});
afterEach(() => {
  stop();
  buy.mockClear();
  vi.unstubAllGlobals();
});

describe('a shortcut', () => {
  it('works for either case of a letter while its part is shown, and not after that', () => {
    const { unmount } = render(<Part shortcuts={[BUY]} />);
    fireEvent.keyDown(document.body, { key: 'b' });
    fireEvent.keyDown(document.body, { key: 'B', shiftKey: true });
    expect(buy).toHaveBeenCalledTimes(2);
    unmount();
    fireEvent.keyDown(document.body, { key: 'b' });
    expect(buy).toHaveBeenCalledTimes(2);
    expect(shortcutsNow()).toEqual([]);
  });

  it.each(['ctrlKey', 'metaKey', 'altKey', 'repeat', 'isComposing'])('does nothing with %s', (with_) => {
    render(<Part shortcuts={[BUY]} />);
    fireEvent.keyDown(document.body, { key: 'b', [with_]: true });
    expect(buy).not.toHaveBeenCalled();
  });

  it('does nothing while the customer types into a field', async () => {
    render(<Part shortcuts={[BUY]} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'note' }), 'b');
    expect(screen.getByRole('textbox', { name: 'note' })).toHaveValue('b');
    expect(buy).not.toHaveBeenCalled();
  });

  it('does nothing while a dialog is open, and works again once it is closed', () => {
    const page = (open: boolean) => (
      <>
        <Part shortcuts={[BUY]} />
        <Dialog open={open} onClose={() => {}} title="Review" />
      </>
    );
    const { rerender } = render(page(true));
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'b' });
    expect(buy).not.toHaveBeenCalled();
    rerender(page(false));
    fireEvent.keyDown(document.body, { key: 'b' });
    expect(buy).toHaveBeenCalledOnce();
  });

  it('runs that of the part which was shown last where two have the same key', () => {
    const other = vi.fn();
    render(<Part shortcuts={[BUY]} />);
    render(<Part shortcuts={[{ ...BUY, run: other }]} />);
    fireEvent.keyDown(document.body, { key: 'b' });
    expect([buy.mock.calls.length, other.mock.calls.length]).toEqual([0, 1]);
  });
});

describe('digits that are typed on a screen with a quantity', () => {
  const onChange = vi.fn();
  const entry = <NumberEntry label="Quantity" value="1" preset onChange={onChange} />;

  it('replace the preset quantity where there is a mouse', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    render(entry);
    await userEvent.keyboard('3');
    expect(screen.getByRole('textbox', { name: 'Quantity' })).toHaveFocus();
    expect(onChange).toHaveBeenCalledWith('3');
  });

  it('are not listened for on a touch screen', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    render(entry);
    expect(shortcutsNow()).toEqual([]);
  });
});
