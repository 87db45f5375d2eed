import { BottomNav } from '../src/bottom-nav.tsx';
import { CardStrip, IndexCard } from '../src/card.tsx';
import { Header } from '../src/header.tsx';
import type { IconName } from '../src/icon.tsx';
import { IconButton } from '../src/icon-button.tsx';
import { List, Row } from '../src/list.tsx';
import { Screen } from '../src/screen.tsx';
import { Section } from '../src/section.tsx';
import { Shortcut, Shortcuts } from '../src/shortcut.tsx';
import { indices } from './example.ts';
import { StoryLink } from './link.tsx';
import { Quotes } from './quotes.tsx';

const quick: [IconName, string][] = [
  ['blocks', 'Block trades'],
  ['qip', 'QIP'],
  ['rocket', 'IPO'],
  ['fund', 'Funds'],
  ['forex', 'Forex'],
  ['futures', 'Futures'],
  ['bank', 'Treasury'],
  ['news', 'News'],
];

const places: [string, string, IconName][] = [
  ['home', 'Home', 'home'],
  ['markets', 'Markets', 'markets'],
  ['watchlists', 'Watchlist', 'watchlist'],
  ['trade', 'Trade', 'trade'],
  ['account', 'Account', 'account'],
];

export function Nav({ current }: { current: string }) {
  const items = places.map(([id, label, icon]) => ({ id, to: id, label, icon, current: id === current }));
  return <BottomNav label="Main" as={StoryLink} items={items} />;
}

export function Home() {
  return (
    <>
      <Header
        title="Bourse"
        simulated="Simulated"
        right={
          <>
            <IconButton icon="search" label="Search" />
            <IconButton icon="service" label="Service" badge={3} />
            <IconButton icon="settings" label="Settings" />
          </>
        }
      />
      <Screen flush>
        <Section title="Indices" flush more={{ as: StoryLink, to: 'markets', label: 'Markets' }}>
          <CardStrip label="Indices">
            {indices.map((index) => (
              <IndexCard
                key={index.symbol}
                as={StoryLink}
                to="stock"
                name={index.symbol}
                price={index.price}
                changePercent={index.change}
                spark={index.spark}
              />
            ))}
          </CardStrip>
        </Section>
        <Section title="Products" flush>
          <Shortcuts label="Products">
            {quick.map(([icon, label]) => (
              <Shortcut key={label} as={StoryLink} to="home" icon={icon} label={label} />
            ))}
          </Shortcuts>
        </Section>
        <Section title="News" flush more={{ as: StoryLink, to: 'news', label: 'All' }}>
          <List>
            <Row
              as={StoryLink}
              to="news"
              title="Central bank holds its rate, sees slower prices by spring"
              detail="2 h ago"
            />
            <Row
              as={StoryLink}
              to="news"
              title="Example steel makers rise as exports resume"
              detail="5 h ago"
            />
          </List>
        </Section>
      </Screen>
      <Nav current="home" />
    </>
  );
}

export function Markets() {
  return (
    <>
      <Header title="Markets" simulated="Simulated" right={<IconButton icon="search" label="Search" />} />
      <Screen flush>
        <Quotes />
      </Screen>
      <Nav current="markets" />
    </>
  );
}
