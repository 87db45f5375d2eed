import { useState } from 'react';
import { Button } from '../src/button.tsx';
import { Chip, ChipRow } from '../src/chip.tsx';
import { Dialog } from '../src/dialog.tsx';
import { Header } from '../src/header.tsx';
import { IconButton } from '../src/icon-button.tsx';
import { KeyValue } from '../src/key-value.tsx';
import { NumberEntry } from '../src/number-pad.tsx';
import { Change, Price } from '../src/price.tsx';
import { ActionBar, Screen } from '../src/screen.tsx';
import { Section } from '../src/section.tsx';
import { Segment } from '../src/segment.tsx';
import { Sparkline } from '../src/sparkline.tsx';
import { Tabs } from '../src/tabs.tsx';
import { walk } from './example.ts';
import styles from './gallery.module.css';

const periods = [
  { id: '1m', label: 'Today' },
  { id: '1d', label: 'Day' },
  { id: '1wk', label: 'Week' },
  { id: '1mo', label: 'Month' },
] as const;

const facts = [
  { key: 'open', label: 'Open', value: '1,462.00' },
  { key: 'high', label: 'High', value: '1,483.90' },
  { key: 'low', label: 'Low', value: '1,455.15' },
  { key: 'close', label: 'Prev. close', value: '1,460.25' },
  { key: 'volume', label: 'Volume', value: '82,41,930' },
  { key: 'average', label: 'Average', value: '1,471.62' },
];

export function Stock() {
  const [period, setPeriod] = useState<(typeof periods)[number]['id']>('1m');
  const [side, setSide] = useState<'buy' | 'sell' | undefined>();
  return (
    <>
      <Header
        title="ARYAPOWER"
        simulated="Simulated"
        left={<IconButton icon="back" label="Back" />}
        right={
          <>
            <IconButton icon="records" label="Records" />
            <IconButton icon="star" label="Watch" pressed />
          </>
        }
      />
      <Screen
        flush
        bar={
          <ActionBar>
            <Button variant="sell" size="large" onClick={() => setSide('sell')}>
              Sell
            </Button>
            <Button variant="buy" size="large" onClick={() => setSide('buy')}>
              Buy
            </Button>
          </ActionBar>
        }
      >
        <div className={styles.hero}>
          <span className={styles.muted}>Arya Power Example · NSE</span>
          <Price value="1478.35" currency="INR" size={40} />
          <Change value="18.10" percent="1.24" size={15} />
        </div>
        <div className={styles.chart}>
          <Sparkline points={walk(7, 160, 0.06)} width={390} height={220} direction="up" wide />
        </div>
        <Tabs label="Period" variant="segment" value={period} onChange={setPeriod} tabs={periods}>
          {null}
        </Tabs>
        <Section title="Today">
          <KeyValue columns={3} items={facts} />
        </Section>
      </Screen>
      <Ticket side={side} onSide={setSide} />
    </>
  );
}

export function Ticket(props: {
  side: 'buy' | 'sell' | undefined;
  onSide: (side: 'buy' | 'sell' | undefined) => void;
}) {
  const [quantity, setQuantity] = useState('25');
  return (
    <Dialog
      open={props.side !== undefined}
      onClose={() => props.onSide(undefined)}
      title="ARYAPOWER"
      variant="sheet"
      actions={
        <Button variant={props.side ?? 'buy'} size="large" wide>
          Review
        </Button>
      }
    >
      <div className={styles.stack}>
        <Segment
          label="Side"
          value={props.side ?? 'buy'}
          onChange={props.onSide}
          options={[
            { id: 'buy', label: 'Buy', tone: 'buy' },
            { id: 'sell', label: 'Sell', tone: 'sell' },
          ]}
        />
        <NumberEntry label="Shares" value={quantity} onChange={setQuantity} hint="Up to 50">
          <ChipRow label="Shares">
            {['¼', '½', 'Max'].map((part) => (
              <Chip key={part} selected={part === '½'}>
                {part}
              </Chip>
            ))}
          </ChipRow>
        </NumberEntry>
        <KeyValue
          items={[
            { key: 'price', label: '25 × 1,478.35', value: '₹36,958.75' },
            { key: 'fee', label: 'Fee 0.03 %', value: '₹11.09' },
            { key: 'total', label: 'Total', value: '₹36,969.84', strong: true },
          ]}
        />
      </div>
    </Dialog>
  );
}

/** The sheet of an order, open. */
export function OrderSheet() {
  const [side, setSide] = useState<'buy' | 'sell' | undefined>('buy');
  return <Ticket side={side} onSide={setSide} />;
}
