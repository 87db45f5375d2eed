import '@bourse/i18n/i18n';
import type { Decimal } from '@bourse/money/decimal';
import { render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { Amount } from './amount.tsx';
import { GainFigure } from './gain.tsx';
import { Change, directionOf, Price } from './price.tsx';
import { QuoteRow } from './quote-row.tsx';

const text = (element: React.ReactElement) => {
  const { container, unmount } = render(element);
  const content = container.textContent;
  unmount();
  return content;
};

test('a change is always shown with a true sign and a direction mark', () => {
  expect(text(<Change percent="1.24" />)).toBe('▲+1.24%');
  expect(text(<Change percent="-0.86" />)).toBe('▼−0.86%');
  expect(text(<Change value="-18.1" percent="-1.24" />)).toBe('▼−18.10 (−1.24%)');
});

test('a change that rounds to zero has no direction, and an unknown change is not shown as zero', () => {
  expect(text(<Change percent="-0.004" />)).toBe('0.00%');
  expect(directionOf('-0.004')).toBe('flat');
  expect(directionOf('0.0004', 4)).toBe('up');
  expect(text(<Change percent={undefined} />)).toBe('–');
  expect(text(<Price value={undefined} />)).toBe('–');
});

test('a small change of a symbol with four decimals keeps its direction', () => {
  render(<Change value="0.0012" decimals={4} />);
  expect(screen.getByText(/\+0\.0012/).dataset.direction).toBe('up');
});

test('only a real change of a price flashes, and a second one flashes again', () => {
  const { container, rerender } = render(<Price value="10" />);
  const flash = () => (container.firstElementChild as HTMLElement).dataset.flash;
  expect(flash()).toBeUndefined();
  rerender(<Price value="10.00" />);
  expect(flash()).toBeUndefined();
  rerender(<Price value="10.5" />);
  const first = flash();
  expect(first).toMatch(/^up/);
  rerender(<Price value="11" />);
  expect(flash()).toMatch(/^up/);
  expect(flash()).not.toBe(first);
  rerender(<Price value="10" />);
  expect(flash()).toMatch(/^down/);
});

test('a price does not flash when it changes from unknown to known', () => {
  const { container, rerender } = render(<Price value={undefined} />);
  rerender(<Price value="10" />);
  expect((container.firstElementChild as HTMLElement).dataset.flash).toBeUndefined();
});

test('an amount is grouped as in its home country and can be hidden', () => {
  expect(text(<Amount value="1284506.35" currency="INR" />)).toBe('₹12,84,506.35');
  expect(text(<Amount value="1284506.35" currency="INR" masked />)).toBe('••••••Amount hidden');
});

test('a gain is formatted like a change, with its currency', () => {
  expect(text(<GainFigure gain={{ amount: '74.57', percent: '5.23' }} currency="INR" />)).toBe(
    '▲+₹74.57 (+5.23%)',
  );
  expect(text(<GainFigure gain={{ amount: '-3', percent: undefined }} currency="USD" />)).toBe('▼−$3.00');
  expect(text(<GainFigure gain={undefined} currency="INR" />)).toBe('–');
});

test('a hidden gain keeps its direction and its percentage', () => {
  expect(text(<GainFigure gain={{ amount: '-74.57', percent: '-5.23' }} currency="INR" masked />)).toBe(
    '▼••••••Amount hidden (−5.23%)',
  );
});

test('a poll that changes one quote row renders one row', () => {
  const renders: Record<string, number> = {};
  const link = ({ to, ...native }: ComponentProps<'a'> & { to: string }) => {
    renders[to] = (renders[to] ?? 0) + 1;
    return <a href={to} {...native} />;
  };
  const spark = [1, 2, 3];
  const rows = (prices: Record<string, Decimal>) =>
    Object.entries(prices).map(([symbol, price]) => (
      <QuoteRow
        key={symbol}
        as={link}
        to={symbol}
        symbol={symbol}
        detail="NSE"
        price={price}
        changePercent="1"
        spark={spark}
      />
    ));
  const { rerender } = render(rows({ A: '1', B: '2' }));
  rerender(rows({ A: '1', B: '2' }));
  rerender(rows({ A: '1', B: '3' }));
  expect(renders).toEqual({ A: 1, B: 2 });
});
