import { addTranslations, type TranslationSource } from '@bourse/i18n/i18n';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { remote } from '../remote.tsx';
import { sampleStock } from '../trading-demo/sample-stock.ts';
import { ChartSummary } from './chart-summary.tsx';
import type { Trade } from './trades.ts';

const trade = (side: Trade['side']) => ({ side, time: sampleStock.time }) as Trade;

it.each([
  [[], ''],
  [['buy'], 'You bought once; it is marked.'],
  [['sell', 'sell'], 'You sold 2 times; they are marked.'],
  [['buy', 'buy', 'sell'], 'You bought 2 times; they are marked. You sold once; it is marked.'],
] as const)(
  "the chart's summary counts the trades of %j as a sentence, and is silent without any",
  async (sides, said) => {
    await addTranslations('markets', remote.translations as unknown as TranslationSource);
    const { container } = render(
      <ChartSummary
        view="1m"
        drawing={{ extent: 'session', period: '1m' }}
        loaded={{ quote: sampleStock, earlier: [] }}
        live={sampleStock}
        trades={sides.map(trade)}
      />,
    );
    expect(container.textContent?.match(/You .*/)?.[0].trim() ?? '').toBe(said);
  },
);
