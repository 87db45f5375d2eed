import { Button } from '../src/button.tsx';
import { Header } from '../src/header.tsx';
import { List } from '../src/list.tsx';
import { Outcome } from '../src/outcome.tsx';
import { QuoteRow } from '../src/quote-row.tsx';
import { Screen } from '../src/screen.tsx';
import { Section } from '../src/section.tsx';
import { Empty, Four, SkeletonRows } from '../src/states.tsx';
import { quotes } from './example.ts';
import { StoryLink } from './link.tsx';

const idle = { error: undefined, refetch: () => {} };

export function States() {
  const rows = (
    <List>
      {quotes.slice(0, 2).map((quote) => (
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
  );
  return (
    <>
      <Header title="States" />
      <Screen flush>
        <Section title="Pending" flush>
          <Four result={{ ...idle, status: 'pending', data: undefined }} pending={<SkeletonRows rows={3} />}>
            {() => null}
          </Four>
        </Section>
        <Section title="Error" flush>
          <Four
            result={{ ...idle, status: 'error', data: undefined, error: { code: 'timeout' } }}
            pending={null}
            errorTitle="Failed to load the list"
          >
            {() => null}
          </Four>
        </Section>
        <Section title="Empty" flush>
          <Four
            result={{ ...idle, status: 'success', data: [] }}
            pending={null}
            empty={
              <Empty
                icon="star"
                title="Nothing watched yet"
                detail="Set a star on a stock and it will wait here."
                action={<Button variant="primary">Find a stock</Button>}
              />
            }
          >
            {() => null}
          </Four>
        </Section>
        <Section title="Old data" flush>
          <Four
            result={{ ...idle, status: 'success', data: quotes, dataUpdatedAt: Date.now() - 18_000 }}
            pending={null}
            every={5_000}
          >
            {() => rows}
          </Four>
        </Section>
      </Screen>
    </>
  );
}

export function Outcomes() {
  return (
    <>
      <Header title="Outcomes" />
      <Screen>
        <Outcome tone="success" title="Order placed" actions={<Button wide>See position</Button>}>
          25 ARYAPOWER at ₹1,478.35
        </Outcome>
        <Outcome tone="checking" title="Checking…">
          The answer did not come in time. We ask the order list.
        </Outcome>
        <Outcome tone="problem" title="Not placed">
          Insufficient funds
        </Outcome>
      </Screen>
    </>
  );
}
