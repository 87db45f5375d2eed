import { useState } from 'react';
import { Chip, ChipRow } from '../src/chip.tsx';
import { Header } from '../src/header.tsx';
import { ProgressBar } from '../src/progress-bar.tsx';
import { snapDown } from '../src/quantity.ts';
import { QuantityStepper } from '../src/quantity-stepper.tsx';
import { Screen } from '../src/screen.tsx';
import { Timeline, type TimelineStep } from '../src/timeline.tsx';
import styles from './gallery.module.css';

const LOTS = { min: 100, max: 250, step: 100 };
const grouped = (value: string) => new Intl.NumberFormat('en-IN').format(BigInt(value));

const titles = ['Applied', 'Allotted', 'Transfer', 'Holdings'];
const journeys: readonly { label: string; states: readonly TimelineStep['state'][] }[] = [
  { label: 'EXPOWER', states: ['done', 'done', 'current', 'next'] },
  { label: 'EXTEXTILE', states: ['done', 'done', 'done', 'done'] },
  { label: 'DEMOCABLE', states: ['done', 'failed', undefined, undefined] },
  { label: 'DEMODATA', states: [undefined, undefined, undefined, undefined] },
];

/** A quantity in steps, and what has been sold, allotted and transferred. */
export function Quantity() {
  const [draft, setDraft] = useState({ value: '200', isSelected: true, isSnapped: false });
  const [shares, setShares] = useState('2091');
  return (
    <>
      <Header title="Quantity" />
      <Screen>
        <div className={styles.stack}>
          <QuantityStepper
            label="Shares"
            {...LOTS}
            value={draft.value}
            selected={draft.isSelected}
            snap={(quantity) => snapDown(quantity, LOTS)}
            hint={draft.isSnapped ? `Set to ${draft.value}. Steps of 100.` : 'Steps of 100 · up to 250'}
            onChange={(value, change) =>
              setDraft({ value, isSelected: false, isSnapped: change === 'snapped' })
            }
          />
          <ChipRow label="Quantity">
            {[LOTS.min, LOTS.max].map((value) => (
              <Chip
                key={value}
                onClick={() => setDraft({ value: String(value), isSelected: true, isSnapped: false })}
              >
                {value}
              </Chip>
            ))}
          </ChipRow>
          <QuantityStepper
            label="Shares of the offer"
            min={500}
            max={2091}
            step={1}
            group={grouped}
            value={shares}
            onChange={setShares}
            hint="Balance covers 2,091 · min 500"
            problem={
              Number(shares) < 500 ? 'Quantity cannot be less than the minimum trading quantity' : undefined
            }
          />
          <p className={styles.muted}>75% sold</p>
          <ProgressBar label="75% sold" value={75} max={100} />
          <ProgressBar label="98% sold" value={98} max={100} tone="warning" />
          <ProgressBar label="Nothing offered" value={0} max={0} />
          <ProgressBar label="108% sold" value={108} max={100} tone="quiet" />
          {journeys.map(({ label, states }) => (
            <Timeline
              key={label}
              label={label}
              layout="horizontal"
              steps={titles.map((title, index) => ({ id: title, title, state: states[index] }))}
            />
          ))}
        </div>
      </Screen>
    </>
  );
}
