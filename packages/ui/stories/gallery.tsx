/** `?theme=dark&colors=red-up#home`: shows one story at a time, as wide as the app. */
import '../src/layers.css';
import '../src/more-icons.ts';
import '../src/reset.css';
import '../src/tokens.css';
import '@bourse/i18n/i18n';
import { type ComponentType, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { Header } from '../src/header.tsx';
import { List, Row } from '../src/list.tsx';
import { Screen } from '../src/screen.tsx';
import { Account } from './account.tsx';
import { Buttons, Login } from './controls.tsx';
import { Documents } from './documents.tsx';
import styles from './gallery.module.css';
import { Home, Markets } from './home.tsx';
import { StoryLink } from './link.tsx';
import { Messages } from './messages.tsx';
import { Outcomes, Review, TransactionCode } from './money-call.tsx';
import { NewPin, Pin } from './pin.tsx';
import { Pulled } from './pulled.tsx';
import { Quantity } from './quantity.tsx';
import { Rows } from './rows.tsx';
import { States } from './states.tsx';
import { OrderSheet, Stock } from './stock.tsx';

const stories: Record<string, ComponentType> = {
  home: Home,
  markets: Markets,
  stock: Stock,
  'order-sheet': OrderSheet,
  messages: Messages,
  account: Account,
  controls: Buttons,
  login: Login,
  documents: Documents,
  quantity: Quantity,
  rows: Rows,
  states: States,
  outcomes: Outcomes,
  review: Review,
  'transaction-code': TransactionCode,
  pin: Pin,
  'new-pin': NewPin,
  pulled: Pulled,
};

const wishes = new URLSearchParams(location.search);
const { dataset } = document.documentElement;
document.documentElement.lang = 'en';
dataset.theme = wishes.get('theme') ?? '';
dataset.directionColors = wishes.get('colors') ?? 'green-up';

const follow = (changed: () => void) => {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
};

function Gallery() {
  const name = useSyncExternalStore(follow, () => location.hash.slice(1));
  const Story = stories[name];
  return (
    <main className={styles.column}>
      {Story ? (
        <Story />
      ) : (
        <>
          <Header title="Bourse UI" />
          <Screen>
            <List inset>
              {Object.keys(stories).map((story) => (
                <Row key={story} as={StoryLink} to={story} title={story} />
              ))}
            </List>
          </Screen>
        </>
      )}
    </main>
  );
}

const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(<Gallery />);
