import { useState } from 'react';
import { Header } from '../src/header.tsx';
import { List } from '../src/list.tsx';
import { QuoteRow } from '../src/quote-row.tsx';
import { Screen } from '../src/screen.tsx';
import { Tabs } from '../src/tabs.tsx';
import { quotes } from './example.ts';
import { StoryLink } from './link.tsx';

const outcomes = [
  { id: 'works', label: 'Works' },
  { id: 'fails', label: 'Fails' },
] as const;

/** Pull it down with a finger, or press Tab until the button shows. */
export function Pulled() {
  const [outcome, setOutcome] = useState<(typeof outcomes)[number]['id']>('works');
  const refresh = async () => {
    if (outcome === 'fails') throw new Error('Nothing came.');
  };
  return (
    <>
      <Header title="Pulled" simulated="Simulated" />
      <Screen flush onRefresh={refresh}>
        <Tabs label="Outcome" value={outcome} onChange={setOutcome} tabs={outcomes} sticky>
          <List label="Quotes">
            {quotes.map((quote) => (
              <QuoteRow
                key={quote.symbol}
                as={StoryLink}
                to="stock"
                symbol={quote.symbol}
                detail={quote.detail}
                price={quote.price}
                changePercent={quote.change}
                spark={quote.spark}
              />
            ))}
          </List>
        </Tabs>
      </Screen>
    </>
  );
}
