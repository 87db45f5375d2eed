import { useState } from 'react';
import { Amount } from '../src/amount.tsx';
import { Badge } from '../src/badge.tsx';
import { Button } from '../src/button.tsx';
import { Header } from '../src/header.tsx';
import { Icon } from '../src/icon.tsx';
import { IconButton } from '../src/icon-button.tsx';
import { List, Row } from '../src/list.tsx';
import { Change } from '../src/price.tsx';
import { QuoteRow } from '../src/quote-row.tsx';
import { Screen } from '../src/screen.tsx';
import { Section } from '../src/section.tsx';
import { Tabs } from '../src/tabs.tsx';
import { quotes } from './example.ts';
import styles from './gallery.module.css';
import { Nav } from './home.tsx';
import { StoryLink } from './link.tsx';

const kinds = [
  { id: 'stock', label: 'Stocks', count: 9 },
  { id: 'forex', label: 'Forex' },
  { id: 'futures', label: 'Futures' },
  { id: 'treasury', label: 'Treasury debt' },
  { id: 'fund', label: 'Funds' },
] as const;

export function Account() {
  const [kind, setKind] = useState<(typeof kinds)[number]['id']>('stock');
  const [masked, setMasked] = useState(false);
  return (
    <>
      <Header title="Account" simulated="Simulated" right={<IconButton icon="settings" label="Settings" />} />
      <Screen flush>
        <div className={styles.hero}>
          <span className={styles.line}>
            <span className={styles.muted}>Total assets</span>
            <IconButton
              icon={masked ? 'eye-off' : 'eye'}
              label="Hide amounts"
              pressed={masked}
              filled={false}
              onClick={() => setMasked(!masked)}
            />
          </span>
          <Amount value="1284506.35" currency="INR" size="hero" masked={masked} />
          <Change value="10424.20" percent="0.82" currency="INR" size={15} />
        </div>
        <div className={styles.pad}>
          <Button icon="deposit">Add</Button>
          <Button icon="withdraw">Out</Button>
        </div>
        <Section title="Positions" flush>
          <Tabs label="Kind" value={kind} onChange={setKind} tabs={kinds}>
            <List label="Positions">
              {quotes.slice(0, 3).map((quote) => (
                <QuoteRow
                  key={quote.symbol}
                  as={StoryLink}
                  to="stock"
                  symbol={quote.symbol}
                  detail="NSE"
                  badge="25"
                  price={quote.price}
                  changePercent={quote.change}
                  spark={quote.spark}
                />
              ))}
            </List>
          </Tabs>
        </Section>
        <Section title="Settings">
          <List inset>
            <Row leading={<Icon name="lock" />} title="Login password" as={StoryLink} to="x" />
            <Row
              leading={<Icon name="user" />}
              title="Real name"
              value={<Badge tone="warning">Under review</Badge>}
              as={StoryLink}
              to="x"
            />
            <Row leading={<Icon name="card" />} title="Bank cards" detail="2 cards" as={StoryLink} to="x" />
            <Row leading={<Icon name="logout" />} title="Log out" onPress={() => {}} />
          </List>
        </Section>
      </Screen>
      <Nav current="account" />
    </>
  );
}
