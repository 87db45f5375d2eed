import { useState } from 'react';
import { Header } from '../src/header.tsx';
import { Screen } from '../src/screen.tsx';
import { Tabs } from '../src/tabs.tsx';
import { Quotes } from './quotes.tsx';

const outcomes = [
  { id: 'works', label: 'Works' },
  { id: 'fails', label: 'Fails' },
] as const;

/** Pull it down with a finger, or press Tab until the button is visible. */
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
          <Quotes />
        </Tabs>
      </Screen>
    </>
  );
}
