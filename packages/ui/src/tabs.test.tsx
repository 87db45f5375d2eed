import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Segment } from './segment.tsx';
import { Tabs } from './tabs.tsx';

const kinds = [
  { id: 'stock', label: 'Stocks' },
  { id: 'forex', label: 'Forex' },
  { id: 'futures', label: 'Futures' },
] as const;

function Positions() {
  const [kind, setKind] = useState<(typeof kinds)[number]['id']>('stock');
  return (
    <Tabs label="Kind" value={kind} onChange={setKind} tabs={kinds}>
      panel of {kind}
    </Tabs>
  );
}

test('the arrow keys move through the tabs, and the panel is named by its tab', async () => {
  render(<Positions />);
  await userEvent.tab();
  expect(screen.getByRole('tab', { name: 'Stocks', selected: true })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tabpanel', { name: 'Forex' }).textContent).toBe('panel of forex');
  await userEvent.keyboard('{End}');
  expect(screen.getByRole('tabpanel', { name: 'Futures' }).textContent).toBe('panel of futures');
  await userEvent.keyboard('{ArrowRight}');
  screen.getByRole('tab', { name: 'Stocks', selected: true });
});

test('the panel that a tab controls exists', () => {
  render(<Positions />);
  const id = screen.getByRole('tab', { selected: true }).getAttribute('aria-controls');
  expect(document.getElementById(id ?? '')).toBe(screen.getByRole('tabpanel'));
});

test('a segment is one group of radio buttons', async () => {
  function Side() {
    const [side, setSide] = useState<'buy' | 'sell'>('buy');
    const options = [
      { id: 'buy', label: 'Buy', tone: 'buy' },
      { id: 'sell', label: 'Sell', tone: 'sell' },
    ] as const;
    return <Segment label="Side" value={side} onChange={setSide} options={options} />;
  }
  render(<Side />);
  screen.getByRole('group', { name: 'Side' });
  await userEvent.click(screen.getByRole('radio', { name: 'Sell' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Sell' })).toBeChecked();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Buy' })).not.toBeChecked();
});

test('tabs show no focus ring after a touch', async () => {
  render(<Positions />);
  const list = screen.getByRole('tablist');
  await userEvent.click(screen.getByRole('tab', { name: 'Forex' }));
  expect(list.dataset.by).toBe('pointer');
  await userEvent.keyboard('{ArrowRight}');
  expect(list.dataset.by).toBeUndefined();
});
